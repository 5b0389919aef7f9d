#version 450 core
// Sets every word of a buffer to a value. An invocation sets several words, since the number of invocations that a GPU starts at a time is limited.
#include "lib/block.glsl"

layout(std430) writeonly buffer Filled { uint filled[]; };

uniform uint fillValue;

void main() {
    uint past = min(items, (group() + 1u) * SCAN_BLOCK);
    for (uint n = group() * SCAN_BLOCK + gl_LocalInvocationID.x; n < past; n += uint(GROUP)) filled[n] = fillValue;
}
