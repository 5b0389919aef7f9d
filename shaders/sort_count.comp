#version 450 core
// How often each digit is in every block of 1024 keys, digit by digit:
// count[digit * blocks + block].
#include "lib/block.glsl"
#include "lib/digit.glsl"

layout(binding = 0, std430) readonly  buffer Key   { uint key[]; };
layout(binding = 1, std430) writeonly buffer Count { uint count[]; };

shared uint counter[256];

void main() {
    uint i = gl_LocalInvocationID.x;
    uint first = group() * SCAN_BLOCK;
    counter[i] = 0u;
    memoryBarrierShared();
    barrier();
    for (uint n = first + i; n < min(first + SCAN_BLOCK, items); n += GROUP)
        atomicAdd(counter[digit(key[n])], 1u);
    memoryBarrierShared();
    barrier();
    uint blocks = (items + SCAN_BLOCK - 1u) / SCAN_BLOCK;
    if (i <= param[1] && first < items) count[i * blocks + group()] = counter[i];
}
