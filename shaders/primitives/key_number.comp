#version 450 core
// Copies the keys and writes the number of every item.
#include "lib/item.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) writeonly buffer KeyOut { uint keyOut[]; };
layout(std430) writeonly buffer Order { uint order[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    keyOut[n] = key[n];
    order[n] = n;
}
