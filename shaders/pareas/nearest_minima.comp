#version 450 core
// Finds the smallest of every nearestBlock levels, or of every nearestBlock minima.
#include "lib/item.glsl"
#include "pareas/words.glsl"

uniform uint minimaOf;   // number of the levels, or minima, that are combined
uniform uint minimaFrom; // 1 + the offset of those in minima, or 0 for the column
uniform uint minimaTo;   // offset of the new minima

layout(std430) readonly buffer LevelColumn { uint level[]; };
layout(std430) buffer Minima { uint minima[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint least = ~0u;
    for (uint k = 0u; k < nearestBlock; k++) {
        uint j = i * nearestBlock + k;
        if (j < minimaOf) least = min(least, minimaFrom == 0u ? level[j] : minima[minimaFrom - 1u + j]);
    }
    minima[minimaTo + i] = least;
}
