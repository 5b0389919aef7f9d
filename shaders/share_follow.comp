#version 450 core
// One round of pointer doubling: at most followSteps links are followed.
#include "lib/item.glsl"
#include "lib/words.glsl"

layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer LinkOutColumn { uint linkOut[]; };

void main() {
    uint l = item();
    if (l >= items) return;
    uint at = link[l];
    for (uint step = 0u; step < followSteps; step++) at = link[at];
    linkOut[l] = at;
}
