#version 450 core
// Lists where tokens begin and end, and whether a token, if it is a literal, is an integer or a float.
#include "lib/scan.glsl"
#include "pareas/lex_token_value.glsl"

layout(std430) writeonly buffer StartColumn { uint start[]; };
layout(std430) writeonly buffer EndColumn { uint end[]; };
layout(std430) writeonly buffer TokenColumn { uint token[]; };

void store(uint w, Value before, Value sum) {
    uint marks = mark[w], t = before, e = before - openOf(marks);
    for (uint k = 0u; k < wordBytes; k++) {
        uint i = w * wordBytes + k;
        if ((beginsOf(marks) >> k & 1u) != 0u) start[t++] = i;
        if ((endsOf(marks) >> k & 1u) == 0u) continue;
        end[e] = i + 1u;
        token[e] = (fractionOf(marks) >> k & 1u) != 0u ? tokenFloat : tokenInteger;
        e++;
    }
}
