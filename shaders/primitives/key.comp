#version 450 core
// Pass 3 of key writes the number of the first item of each group of equal keys, then the
// number of items; and the number of groups.
#include "lib/scan.glsl"
#include "lib/key_value.glsl"

layout(std430) writeonly buffer Start { uint start[]; };
layout(std430) writeonly buffer Count { uint count[]; };

void store(uint n, Value exclusive, Value inclusive) {
    if (inclusive != exclusive) start[exclusive] = n;
    if (n == items - 1u) {
        start[inclusive] = items;
        count[0] = inclusive;
    }
}
