#version 450 core
// Counts how often each digit occurs in every block of keys.
#include "lib/digit.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) writeonly buffer Count { uint count[]; };

shared uint counter[256];

void main() {
    uint i = gl_LocalInvocationID.x;
    uint first = group() * SORT_BLOCK;
    counter[i] = 0u;
    memoryBarrierShared();
    barrier();
    for (uint j = i; j < SORT_BLOCK; j += GROUP)
        if (first + j < items) atomicAdd(counter[digit(key[first + j])], 1u);
    memoryBarrierShared();
    barrier();
    if (i <= largestDigit && first < items) count[counterOf(i)] = counter[i];
}
