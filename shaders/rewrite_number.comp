#version 450 core
// Numbers the nodes of the rewritten tree, and makes the columns that describe each node by itself: node, data,
// scope, assigns. Columns of hoisted nodes follow later, and so does data where it depends on other nodes'
// numbers.
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/rewrite_number_value.glsl"

uniform uint keepsOrigins; // 1 if the column origin is needed, else 0: it has no words then
uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer AssignsColumn { uint assigns[]; };
layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) writeonly buffer NumberColumn { uint number[]; };
layout(std430) writeonly buffer OriginColumn { uint origin[]; };
layout(std430) writeonly buffer NodeOutColumn { uint nodeOut[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };
layout(std430) writeonly buffer ScopeOutColumn { uint scopeOut[]; };
layout(std430) writeonly buffer AssignsOutColumn { uint assignsOut[]; };

// make makes node m of the rewritten tree, which comes from node n.
void make(uint m, uint n, uint word, uint about, uint inScope, uint sets) {
    if ((part & rewritesAssigns) != 0u) {
        assignsOut[m] = sets;
        if (keepsOrigins != 0u) origin[m] = n;
    }
    if ((part & rewritesScope) != 0u) scopeOut[m] = inScope;
    if ((part & rewritesData) != 0u) dataOut[m] = about;
    if ((part & rewritesNode) != 0u) nodeOut[m] = word;
}

// edit makes the nodes that stand in place of node n, from node m on. c is n's cover word. Without
// rewriting, the node would have the given sets in the column assigns.
void edit(uint n, uint m, uint c, uint sets) {
    uint word = node[n], about = data[n], inScope = scope[n];
    switch (c & coverClass) {
    case 0u:
        make(setsLocal(kindOf(word)) ? m : m + indexOf(c), n, word, about, inScope, sets);
        break;
    case coverLeads:
        make(m, n, word, about, inScope, sets);
        make(m + 1u, n, nodeWord(Assign, typeOf(word)), rootLocal[indexOf(c)], inScope, sets + 1u);
        break;
    default:
        if ((c & coverRoot) != 0u) make(m, n, nodeWord(Local, typeOf(word)), rootLocal[indexOf(c)], inScope, sets);
    }
}

void store(uint n, Value before, Value sum) {
    if ((part & rewritesAssigns) != 0u) number[n] = before.x;
    if (counts[countTreeNodes] != 0u) edit(n, before.x, coverOf(n), assigns[n] + before.y);
}
