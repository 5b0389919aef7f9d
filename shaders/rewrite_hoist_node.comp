#version 450 core
// Makes the columns node, data, scope and assigns of hoisted nodes.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/hoisted.glsl"

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
    origin[m] = n;
    nodeOut[m] = word;
    dataOut[m] = about;
    scopeOut[m] = inScope;
    assignsOut[m] = sets;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !moves(i)) return;
    uint n = rootNode[i], from = first[n], at = firstAt(i);
    uint inScope = scope[rootTarget[i] - 1u], sets = assignsOut[entryAt(i)];
    for (uint k = 0u; k < rootNodes && from + k <= n; k++) {
        uint x = from + k, word = node[x], about = data[x];
        if (namesNode(kindOf(word))) about = number[x + about] - (at + k);
        make(at + k, x, word, about, inScope, sets);
    }
    make(at + n - from + 1u, n, nodeWord(Assign, typeOf(node[n])), rootLocal[i], inScope, sets);
}
