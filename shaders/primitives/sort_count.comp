#version 450 core
// Counts how often each digit occurs in every block of keys.
#include "lib/digit.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) writeonly buffer Count { uint count[]; };

shared uint counter[256];

// An invocation loads the keys of a tile before it counts them, so that it waits once for all of them.
void main() {
    uint i = gl_LocalInvocationID.x;
    uint first = group() * SORT_BLOCK;
    counter[i] = 0u;
    memoryBarrierShared();
    barrier();
    for (uint tile = first + i; tile < first + SORT_BLOCK; tile += SCAN_BLOCK) {
        uint k[SCAN_EACH];
#pragma optionNV(unroll all) // so that the array is in registers
        for (uint m = 0u; m < SCAN_EACH; m++) k[m] = key[min(tile + m * uint(GROUP), items - 1u)];
        for (uint m = 0u; m < SCAN_EACH; m++) {
            if (tile + m * uint(GROUP) < items) atomicAdd(counter[digit(k[m])], 1u);
        }
    }
    memoryBarrierShared();
    barrier();
    if (i <= largestDigit && first < items) count[counterOf(i)] = counter[i];
}
