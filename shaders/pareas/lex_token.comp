#version 450 core
// Lists where tokens begin and end, and the literals that they are if they are literals.
#include "pareas/marks.glsl"

layout(std430) readonly buffer TokenBefore { uint tokenBefore[]; };
layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };
layout(std430) writeonly buffer TokenColumn { uint token[]; };

void main() {
    uint w = item();
    if (w >= items) return;
    uint marks = marksOf(w), t = tokenBefore[w], e = t - ((marks >> markOpen) & 1u);
    for (uint k = 0u; k < bytesInWord; k++) {
        uint i = w * bytesInWord + k;
        if (((marks >> k) & 1u) != 0u) start[t++] = i;
        if (((marks >> (markEnd + k)) & 1u) == 0u) continue;
        end[e] = i + 1u;
        token[e] = ((marks >> (markFloat + k)) & 1u) != 0u ? tokenFloat : tokenInteger;
        e++;
    }
}
