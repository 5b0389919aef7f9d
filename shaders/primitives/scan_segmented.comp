#version 450 core
// Pass 3 of a segmented scan. scanOperator has the same value as in pass 1; isInclusive is 1 for
// an inclusive scan.
uniform uint scanOperator;
uniform uint isInclusive;
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_SEGMENTED | scanOperator
#include "lib/scan.glsl"

layout(std430) readonly buffer Head { uint head[]; };
layout(std430) readonly buffer In { uint column[]; };
layout(std430) writeonly buffer Out { uint result[]; };

Value load(uint n) { return Value(head[n], column[n]); }

void store(uint n, Value exclusive, Value inclusive) {
    if (isInclusive != 0u) result[n] = inclusive.y;
    else result[n] = head[n] != 0u ? identity().y : exclusive.y;
}
