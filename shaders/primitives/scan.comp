#version 450 core
// Pass 3 of the scan of a column. It writes the total behind the last item. param[0] and
// param[1] are those of pass 1; param[2] is 1 for an inclusive scan.
#define OPERATORS param[0]
#define REVERSE (param[1] != 0u)
#include "lib/scan.glsl"

layout(std430) readonly buffer In { uint column[]; };
layout(std430) writeonly buffer Out { uint result[]; };

Value load(uint n) { return column[n]; }

void store(uint n, Value exclusive, Value inclusive) {
    result[n] = param[2] != 0u ? inclusive : exclusive;
    if (n == place(items - 1u)) result[items] = inclusive;
}
