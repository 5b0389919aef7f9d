#version 450 core
// Makes the keys by which locals are sorted: function, register file, size, and weight
// in descending order. Locals without uses come last in their register file, and so do the locals in registers.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer LocalOwnerColumn { uint localOwner[]; };
layout(std430) readonly buffer WeightColumn { uint weight[]; };
layout(std430) readonly buffer StorageColumn { uint storage[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };

// quantize maps a weight to 7 bits and keeps the order: the weight's binary exponent, and
// the quantizedBits bits behind its leading one.
uint quantize(uint w) {
    if (w < 1u << quantizedBits) return w;
    uint exponent = uint(findMSB(w));
    return min(((exponent - quantizedBits) << quantizedBits) + (w >> (exponent - quantizedBits)), keyWeightMost);
}

void main() {
    uint l = item();
    if (l >= items) return;
    uint w = storage[l] == none ? weight[l] : 0u;
    uint k = (localOwner[l] << keyOwnerShift) | (keyWeightMost - quantize(w));
    if (w == 0u) k |= ownerNarrow << keyOwnerShift;
    key[l] = k;
    order[l] = l;
}
