#version 450 core
// Finds the highest address that each instruction can have: the one it has if all jumps
// are long.
#define WIDTH 1
#include "lib/scan.glsl"
#include "riscv/layout_most_value.glsl"

layout(std430) writeonly buffer MostColumn { uint most[]; };

void store(uint k, Value sum, Value inclusive) {
    most[k] = sum;
    if (k == items - 1u) most[items] = inclusive;
}
