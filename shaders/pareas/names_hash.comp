#version 450 core
// Lists names and floats, with hashes of their texts: 32 bits and 16 bits more.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer Text { uint text[]; };
layout(std430) readonly buffer StartColumn { uint start[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) readonly buffer NamesColumn { uint names[]; };
layout(std430) writeonly buffer HashColumn { uint hash[]; };
layout(std430) writeonly buffer NameKeyColumn { uint nameKey[]; };
layout(std430) writeonly buffer NameColumn { uint name[]; };
layout(std430) buffer Problem { uint problem[]; };

void main() {
    uint t = item();
    if (t >= items || names[t] == names[t + 1u]) return;
    uint low = hashStart, high = hashStart;
    for (uint k = 0u; k < nameBytes; k++) {
        if (start[t] + k >= end[t]) break;
        uint b = BYTE(text, start[t] + k);
        low = (low ^ b) * hashFactor;
        high = (high + b) * spellingFactor;
    }
    if (end[t] - start[t] > nameBytes) atomicOr(problem[0], problemLength);
    hash[t] = low;
    nameKey[names[t]] = high >> hashShift;
    name[names[t]] = t;
}
