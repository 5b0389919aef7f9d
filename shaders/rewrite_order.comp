#version 450 core
// Finds, for every hoisted root, the nodes and the roots that come before it at its LoopEntry; and for
// the LoopEntry, how many nodes are hoisted to it.
#define COUNT countGranted
#define WIDTH 4
#define OPERATORS SCAN_OR, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/count.glsl"
#include "lib/rewrite_order_value.glsl"

layout(std430) writeonly buffer RootShiftColumn { uint rootShift[]; };
layout(std430) writeonly buffer RootRankColumn { uint rootRank[]; };
layout(std430) writeonly buffer CoverColumn { uint cover[]; };

// isLast reports whether the i-th root in the order is the last of its LoopEntry.
bool isLast(uint i) { return key[i] != none && (i == items - 1u || key[i] != key[i + 1u]); }

void store(uint i, Value before, Value sum) {
    uint root = order[i];
    rootShift[root] = sum.y - rootSize[root];
    rootRank[root] = sum.z - 1u;
    if (isLast(i)) cover[key[i]] = sum.y << coverIndexShift;
}
