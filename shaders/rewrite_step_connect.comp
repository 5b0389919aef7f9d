#version 450 core
// Makes the columns parent, childIndex and first of the nodes that step hoisted locals.
#define COUNT countGranted
#include "lib/item.glsl"
#include "lib/count.glsl"
#include "lib/stepped.glsl"

uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer StepShiftColumn { uint stepShift[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer ParentOutColumn { uint parentOut[]; };
layout(std430) writeonly buffer ChildIndexOutColumn { uint childIndexOut[]; };
layout(std430) writeonly buffer FirstOutColumn { uint firstOut[]; };

// connect connects node m of the rewritten tree.
void connect(uint m, uint up, uint index, uint from) {
    if ((part & connectsChildIndex) != 0u) childIndexOut[m] = index;
    if ((part & connectsParent) != 0u) parentOut[m] = up;
    if ((part & connectsFirst) != 0u) firstOut[m] = from;
}

void main() {
    uint i = item();
    if (i >= items || counts[countTreeNodes] == 0u || !isStepped(i)) return;
    uint a = step_[rootNode[i]], shift = stepShift[i], m = number[a] + 1u + shift;
    bool last = shift + stepNodes == indexOf(cover[a]);
    uint by = m + 1u, sum = by + 1u, assign = sum + 1u, block = assign + 1u;
    connect(m, sum, 0u, m);
    connect(by, sum, 1u, by);
    connect(sum, assign, 0u, m);
    connect(assign, block, 1u, m);
    connect(block, last && (part & connectsParent) != 0u ? number[parent[a]] : block + stepNodes, last ? childIndex[a] : 0u, number[first[a]]);
}
