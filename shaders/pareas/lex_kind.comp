#version 450 core
// Finds the kind of each token: by its text if only one token has the text, else by its first byte, which
// tells names and literals apart.
#include "pareas/text.glsl"
#include "pareas/spelling.glsl"

layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) buffer TokenColumn { uint token[]; };

void main() {
    uint t = item();
    if (t >= items) return;
    uint first = start[t], size = end[t] - first, low = 0u, high = 0u;
    for (uint k = 0u; k < spellingBytes; k++) {
        if (k >= size) break;
        uint b = BYTE(text, first + k);
        if (k < wordBytes) low |= b << (byteBits * k);
        else high |= b << (byteBits * (k - wordBytes));
    }
    uint found = size <= spellingBytes ? spelled(low, high) : 0u;
    if (found == 0u && classOf(low & byteMost) == classDigit) found = token[t];
    token[t] = found == 0u ? tokenName : found;
}
