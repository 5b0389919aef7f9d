#version 450 core
// Packs the machine code, which has 16 bits in a word until then, if there are compressed instructions.
#define COUNT countUnits
#include "lib/item.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer TextColumn { uint text[]; };
layout(std430) writeonly buffer PackedTextColumn { uint packedText[]; };

void main() {
    uint i = item(), units = counts[countUnits];
    if (i >= items || 2u * i >= units) return;
    packedText[i] = text[2u * i] | (2u * i + 1u < units ? text[2u * i + 1u] << halfBits : 0u);
}
