#version 450 core
// The key that locals are sorted by: function and register file, then weight,
// the largest first. Weights count to within an eighth; locals that need no
// place come last.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430) readonly  buffer OwnerColumn  { uint owner[]; };
layout(binding = 1, std430) readonly  buffer WeightColumn { uint weight[]; };
layout(binding = 2, std430) readonly  buffer HomeColumn   { uint home[]; };
layout(binding = 3, std430) writeonly buffer KeyColumn    { uint key[]; };
layout(binding = 4, std430) writeonly buffer OrderColumn  { uint order[]; };

// quantize maps a weight to 8 bits, monotonically: its binary exponent and the
// three bits after the leading one.
uint quantize(uint w) {
    if (w < 8u) return w;
    uint exponent = uint(findMSB(w));
    return min((exponent << 3) - 16u + ((w >> (exponent - 3u)) & 7u), 255u);
}

void main() {
    uint l = item();
    if (l >= items) return;
    uint w = quantize(weight[l]);
    if (home[l] != none) w = 0u;
    key[l] = (owner[l] << 8) | (255u - w);
    order[l] = l;
}
