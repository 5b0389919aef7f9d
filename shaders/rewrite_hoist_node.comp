#version 450 core
// Makes the columns node, data, scope and assigns of hoisted nodes. Each root has an invocation for each of its
// nodes, so that neighbouring invocations read and write neighbouring words.
#define COUNT countGranted
#define LANES 16u
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/hoisted.glsl"

uniform uint keepsOrigins; // 1 if the column origin is needed, else 0: it has no words then
uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) writeonly buffer OriginColumn { uint origin[]; };
layout(std430) writeonly buffer NodeOutColumn { uint nodeOut[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };
layout(std430) writeonly buffer ScopeOutColumn { uint scopeOut[]; };
layout(std430) buffer AssignsOutColumn { uint assignsOut[]; };

// make makes node m of the rewritten tree, which comes from node n of a hoisted root.
void make(uint m, uint n, uint word, uint about, uint inScope, uint sets) {
    if ((part & rewritesAssigns) != 0u) {
        assignsOut[m] = sets;
        if (keepsOrigins != 0u) origin[m] = n;
    }
    if ((part & rewritesScope) != 0u) scopeOut[m] = inScope;
    if ((part & rewritesData) != 0u) dataOut[m] = about;
    if ((part & rewritesNode) != 0u) nodeOut[m] = word;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !moves(i)) return;
    uint k = gl_LocalInvocationID.x % LANES, n = rootNode[i], x = first[n] + k, m = firstAt(i) + k;
    if (x > n) return;
    uint inScope = scope[rootTarget[i] - 1u], sets = (part & rewritesAssigns) != 0u ? assignsOut[entryAt(i)] : 0u, word = node[x], about = data[x];
    if (namesNode(kindOf(word))) about = number[x + about] - m;
    make(m, x, word, about, inScope, sets);
    if (x == n) make(m + 1u, n, nodeWord(Assign, typeOf(word)), rootLocal[i], inScope, sets);
}
