#version 450 core
// Pass 3 of a segmented scan. scanOperator has the same value as in pass 1; isInclusive is 1 for
// an inclusive scan.
uniform uint scanOperator;
uniform uint isInclusive;
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_SEGMENTED | scanOperator
#include "lib/scan.glsl"
#include "lib/scan_segmented_value.glsl"

layout(std430) writeonly buffer Out { uint result[]; };

void store(uint n, Value exclusive, Value inclusive) {
    if (isInclusive != 0u) result[n] = inclusive.y;
    else result[n] = head[n] != 0u ? identity().y : exclusive.y;
}
