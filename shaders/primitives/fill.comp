#version 450 core
// Sets every word of a buffer to a value. An invocation sets several words, since a GPU starts only so many at a time.
#include "lib/block.glsl"

layout(std430) writeonly buffer Filled { uint filled[]; };

uniform uint fillValue;

void main() {
    uint past = min(items, (group() + 1u) * SCAN_BLOCK);
    for (uint n = group() * SCAN_BLOCK + gl_LocalInvocationID.x; n < past; n += uint(GROUP)) filled[n] = fillValue;
}
