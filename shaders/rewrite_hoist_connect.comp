#version 450 core
// Makes the columns parent, childIndex and first of hoisted nodes, and hoistedTo.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/hoisted.glsl"

layout(std430) readonly buffer RootRankColumn { uint rootRank[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) writeonly buffer ParentOutColumn { uint parentOut[]; };
layout(std430) writeonly buffer ChildIndexOutColumn { uint childIndexOut[]; };
layout(std430) writeonly buffer FirstOutColumn { uint firstOut[]; };
layout(std430) writeonly buffer HoistedToColumn { uint hoistedTo[]; };

// connect connects node m of the rewritten tree, which is of a root that is hoisted to a target.
void connect(uint m, uint target, uint up, uint index, uint from) {
    hoistedTo[m] = target;
    parentOut[m] = up;
    childIndexOut[m] = index;
    firstOut[m] = from;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !moves(i)) return;
    uint n = rootNode[i], target = rootTarget[i], from = first[n], at = firstAt(i), end = at + n - from + 1u; // the Assign
    for (uint k = 0u; k < rootNodes && from + k < n; k++) {
        uint x = from + k;
        connect(at + k, target, at + parent[x] - from, childIndex[x], at + first[x] - from);
    }
    uint entry = entryAt(i), rank = rootRank[i];
    connect(end - 1u, target, end, 0u, at);
    connect(end, target, entry, rank, at);
}
