#version 450 core
// Finds the nodes that compute the same value in all iterations of the innermost loop around them. A
// Local is not one of these, since it takes no instruction.
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/bytes.glsl"
#include "lib/hoist_unchanged_value.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) buffer UnchangedColumn { uint unchanged[]; };

void store(uint n, Value before, Value last) {
    if (depthOf(scope[n]) > 0u && movable(kindOf(node[n])) && last <= first[n]) OR_BYTE(unchanged, n, 1u);
}
