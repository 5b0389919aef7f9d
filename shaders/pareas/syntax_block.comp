#version 450 core
// Finds the brace around each token. A closing brace is inside of its block.
#include "pareas/nearest.glsl"

layout(std430) readonly buffer BracesColumn { uint braces[]; };
layout(std430) writeonly buffer BlockColumn { uint block[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    block[t] = braces[t] == 0u ? none : previousBelow(t, braces[t]);
}
