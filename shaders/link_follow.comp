#version 450 core
// One round of pointer doubling: every exit that is another's takes eight steps.
#include "lib/item.glsl"

layout(binding = 0, std430) readonly  buffer ExitColumn   { uint exit[]; };
layout(binding = 1, std430) writeonly buffer ResultColumn { uint result[]; };

const uint linked = 0x80000000u;

void main() {
    uint i = item();
    if (i >= items) return;
    uint x = exit[i];
    for (uint step = 0u; step < 8u && (x & linked) != 0u; step++) x = exit[x & ~linked];
    result[i] = x;
}
