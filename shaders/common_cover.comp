#version 450 core
// Finds out which repeats are computed only where an equal one has been computed: those in the arm of one.
#define COUNT countRepeats
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_MAX | SCAN_SEGMENTED
#include "lib/scan.glsl"
#include "lib/common_cover_value.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer CoveredColumn { uint covered[]; };

void store(uint i, Value before, Value sum) {
    covered[i] = matches[i] != 0u && before.y >= repeatNode[order[i]] ? 1u : 0u;
}
