#version 450 core
// Copies item picked of a buffer to another buffer.
#include "lib/item.glsl"

uniform uint picked;

layout(std430) readonly buffer From { uint from[]; };
layout(std430) writeonly buffer To { uint to[]; };

void main() {
    if (item() >= items) return;
    to[0] = from[picked];
}
