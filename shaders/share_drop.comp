#version 450 core
// Drops hoisted locals without a register, which get no slots.
#include "lib/item.glsl"
#include "lib/word.glsl"

uniform uint locals; // of the batch

layout(std430) buffer ClaimColumn { uint claim[]; };

void main() {
    uint l = item();
    if (l >= items) return;
    if (l >= locals && poolOf(claim[l]) == poolSlots) claim[l] |= poolNowhere;
}
