#version 450 core
// Follows the links of types, 16 at most.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer LinkColumn { uint link[]; };
layout(std430) writeonly buffer LinkOutColumn { uint linkOut[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    uint l = link[t];
    for (uint k = 0u; k < chaseMost; k++) {
        if ((l & linkFinal) != 0u) break;
        l = link[l];
    }
    linkOut[t] = l;
}
