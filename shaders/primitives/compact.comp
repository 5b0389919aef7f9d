#version 450 core
// Pass 3 of compact writes the numbers of the items with a flag that is set, and their count.
#include "lib/scan.glsl"
#include "lib/compact_value.glsl"

layout(std430) writeonly buffer Index { uint index[]; };
layout(std430) writeonly buffer Count { uint count[]; };

void store(uint n, Value exclusive, Value inclusive) {
    if (inclusive != exclusive) index[exclusive] = n;
    if (n == items - 1u) count[0] = inclusive;
}
