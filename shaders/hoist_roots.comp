#version 450 core
// Lists the roots, with their costs.
#include "lib/scan.glsl"
#include "lib/hoist_roots_value.glsl"

layout(std430) writeonly buffer RootNodeList { uint rootNode[]; };
layout(std430) writeonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) buffer CountTable { uint counts[]; };

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or for
// the column assigned.
void finish(uint roots) {
    counts[countNeedRoots] = roots;
    if (roots <= counts[countCapacityRoots] && counts[countNeedAssigned] <= counts[countCapacityAssigned]) counts[countRoots] = counts[countInvariantRoots] = roots;
}

void store(uint n, Value before, Value sum) {
    if (sum > before && before < counts[countCapacityRoots]) {
        rootNode[before] = n;
        rootCost[before] = costOf(n);
    }
    if (n == items - 1u) finish(sum);
}
