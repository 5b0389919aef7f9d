#version 450 core
// Sets every word of a buffer to a value.
#include "lib/item.glsl"

layout(std430) writeonly buffer Filled { uint filled[]; };

uniform uint fillValue;

void main() {
    uint n = item();
    if (n >= items) return;
    filled[n] = fillValue;
}
