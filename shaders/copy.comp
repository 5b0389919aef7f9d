#version 450 core
// A copy of a column.
#include "lib/item.glsl"

layout(binding = 0, std430) readonly  buffer From { uint from[]; };
layout(binding = 1, std430) writeonly buffer To   { uint to[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    to[n] = from[n];
}
