// The values of the scan that finds the last node with an effect.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };

// load returns n+1 if node n has an effect, else 0.
Value load(uint n) {
    return hasEffect(BYTE(kind, n), data[n]) ? n + 1u : 0u;
}
