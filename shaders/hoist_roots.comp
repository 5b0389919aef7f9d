#version 450 core
// Lists the roots, with their costs.
#include "lib/scan.glsl"
#include "lib/hoist_roots_value.glsl"

layout(std430) readonly buffer NodeCostColumn { uint nodeCost[]; };
layout(std430) writeonly buffer RootNodeList { uint rootNode[]; };
layout(std430) writeonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or for
// the column assigned.
void finish(uint roots) {
    counts[countNeedRoots] = roots;
    if (roots <= counts[countCapacityRoots] && counts[countNeedAssigned] <= counts[countCapacityAssigned]) counts[countRoots] = counts[countInvariantRoots] = roots;
}

void store(uint w, Value before, Value sum) {
    uint marks = rootMark[w];
    for (uint r = before; r < min(sum, counts[countCapacityRoots]); r++) {
        uint n = w * wordBits + uint(findLSB(marks));
        rootNode[r] = n;
        rootCost[r] = nodeCost[n];
        marks &= marks - 1u;
    }
    if (w == items - 1u) finish(sum);
}
