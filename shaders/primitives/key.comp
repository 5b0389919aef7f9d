#version 450 core
// Pass 3 of key: where each group of equal keys starts, after the last the
// number of items; and how many groups there are.
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
