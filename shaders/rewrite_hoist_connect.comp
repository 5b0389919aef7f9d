#version 450 core
// Makes the columns parent, childIndex and first of hoisted nodes, and hoistedTo.
// Each root has an invocation for each of its nodes, so that neighbouring invocations read and write neighbouring words.
#define COUNT countGranted
#define LANES 16u
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"
#include "lib/hoisted.glsl"

uniform uint keepsOrigins; // 1 if the column hoistedTo is needed, else 0: it has no words then
uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer RootRankColumn { uint rootRank[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) writeonly buffer ParentOutColumn { uint parentOut[]; };
layout(std430) writeonly buffer ChildIndexOutColumn { uint childIndexOut[]; };
layout(std430) writeonly buffer FirstOutColumn { uint firstOut[]; };
layout(std430) writeonly buffer HoistedToColumn { uint hoistedTo[]; };

// connect connects node m of the rewritten tree, which is of a root that is hoisted to a target.
void connect(uint m, uint target, uint up, uint index, uint from) {
    if ((part & connectsFirst) != 0u && keepsOrigins != 0u) hoistedTo[m] = target;
    if ((part & connectsChildIndex) != 0u) childIndexOut[m] = index;
    if ((part & connectsParent) != 0u) parentOut[m] = up;
    if ((part & connectsFirst) != 0u) firstOut[m] = from;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !moves(i)) return;
    uint k = gl_LocalInvocationID.x % LANES, n = rootNode[i], from = first[n], x = from + k;
    if (x > n) return;
    uint target = rootTarget[i], at = firstAt(i), end = at + n - from + 1u; // the Assign
    if (x < n) {
        connect(at + k, target, at + parent[x] - from, childIndex[x], at + first[x] - from);
    } else {
        uint entry = entryAt(i), rank = rootRank[i];
        connect(end - 1u, target, end, 0u, at);
        connect(end, target, entry, rank, at);
    }
}
