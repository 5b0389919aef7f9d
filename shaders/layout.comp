#version 450 core
// Where every instruction would be at most: if all jumps were at their longest; and how
// many wait for the linker.
#define WIDTH 2
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/layout_value.glsl"

layout(binding = 2, std430) writeonly buffer MostColumn { uint most[]; };
layout(binding = 3, std430) writeonly buffer Totals     { uint totals[]; };

void store(uint k, Value sum, Value inclusive) {
    most[k] = sum.x;
    if (k == items - 1u) {
        totals[0] = inclusive.x;
        totals[1] = inclusive.y;
    }
}
