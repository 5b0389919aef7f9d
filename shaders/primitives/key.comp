#version 450 core
// Pass 3 of key writes the number of the first item of each group of equal keys, then the
// number of items; and the number of groups.
#include "lib/scan.glsl"

layout(std430) readonly buffer Key { uint key[]; };
layout(std430) writeonly buffer Start { uint start[]; };
layout(std430) writeonly buffer Count { uint count[]; };

Value load(uint n) { return uint(n == 0u || key[n] != key[n - 1u]); }

void store(uint n, Value exclusive, Value inclusive) {
    if (inclusive != exclusive) start[exclusive] = n;
    if (n == items - 1u) {
        start[inclusive] = items;
        count[0] = inclusive;
    }
}
