#version 450 core
// Lists the roots that are rewritten. A root is rewritten if its local has storage.
#define COUNT countRoots
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/counts.glsl"
#include "lib/rewrite_grant_value.glsl"

uniform uint nodes; // of the tree

layout(std430) writeonly buffer RootNodeOutList { uint rootNodeOut[]; };
layout(std430) writeonly buffer RootLocalOutColumn { uint rootLocalOut[]; };
layout(std430) writeonly buffer RootTargetOutColumn { uint rootTargetOut[]; };

// finish writes the number of these roots, and of the nodes of the rewritten tree, which is 0 if there
// is not enough capacity for them.
void finish(uint roots, uint size) {
    counts[countGranted] = roots;
    counts[countNeedNodes] = size;
    counts[countTreeNodes] = size <= counts[countCapacityNodes] ? size : 0u;
}

void store(uint i, Value before, Value sum) {
    if (sum.x > before.x) {
        rootNodeOut[before.x] = rootNode[i];
        rootLocalOut[before.x] = rootLocal[i];
        rootTargetOut[before.x] = rootTarget[i];
    }
    if (i == items - 1u) finish(sum.x, nodes + sum.y);
}
