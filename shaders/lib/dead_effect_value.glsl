// What the scan of effects combines.

#include "lib/bytes.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };

// load is what node n adds: n+1 if it has an effect.
Value load(uint n) {
    return hasEffect(BYTE(kind, n), data[n]) ? n + 1u : 0u;
}
