#version 450 core
// Finds, for every hoisted root, the nodes and the roots that come before it at its LoopEntry.
#define COUNT countRoots
#define WIDTH 4
#define OPERATORS SCAN_OR, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/count.glsl"
#include "lib/rewrite_place_value.glsl"

layout(std430) writeonly buffer RootShiftColumn { uint rootShift[]; };
layout(std430) writeonly buffer RootRankColumn { uint rootRank[]; };

void store(uint i, Value before, Value sum) {
    uint root = order[i];
    rootShift[root] = sum.y - rootSize[root];
    rootRank[root] = sum.z - 1u;
}
