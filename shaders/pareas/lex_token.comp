#version 450 core
// Lists where tokens begin and end, and the literals that they are if they are literals.
#include "lib/scan.glsl"
#include "pareas/lex_token_value.glsl"

layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };
layout(std430) writeonly buffer TokenColumn { uint token[]; };

void store(uint w, Value before, Value sum) {
    uint marks = mark[w], t = before, e = before - ((marks >> markOpen) & 1u);
    for (uint k = 0u; k < bytesInWord; k++) {
        uint i = w * bytesInWord + k;
        if (((marks >> k) & 1u) != 0u) start[t++] = i;
        if (((marks >> (markEnd + k)) & 1u) == 0u) continue;
        end[e] = i + 1u;
        token[e] = ((marks >> (markFloat + k)) & 1u) != 0u ? tokenFloat : tokenInteger;
        e++;
    }
}
