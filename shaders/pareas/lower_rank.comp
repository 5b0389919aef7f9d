#version 450 core
// Finds the number of each node among its siblings.
#include "lib/item.glsl"

layout(std430) readonly buffer NodeOrderColumn { uint nodeOrder[]; };
layout(std430) readonly buffer HeadColumn { uint head[]; };
layout(std430) writeonly buffer ChildIndexColumn { uint childIndex[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    childIndex[nodeOrder[i]] = nodeOrder[i] == items - 1u ? 0u : i - head[i];
}
