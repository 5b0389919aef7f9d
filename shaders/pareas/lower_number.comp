#version 450 core
// Finds the number of the first node at each token's site.
#include "lib/item.glsl"

layout(std430) readonly buffer ShiftColumn { uint shift[]; };
layout(std430) readonly buffer EarlyBeforeColumn { uint earlyBefore[]; };
layout(std430) readonly buffer LateBeforeColumn { uint lateBefore[]; };
layout(std430) writeonly buffer NodeAtColumn { uint nodeAt[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    nodeAt[t] = earlyBefore[t + shift[t]] + lateBefore[t + shift[t]];
}
