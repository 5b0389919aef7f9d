#version 450 core
// Finds the highest address that each instruction can have: the one it has if all jumps
// are long.
#define COUNT countInstructions
#define WIDTH 1
#include "lib/scan.glsl"
#include "lib/counts.glsl"
#include "riscv/layout_most_value.glsl"

layout(std430) writeonly buffer MostColumn { uint most[]; };

// finishMost writes the numbers of items that the next kernels handle. They stay 0 if there
// is not enough capacity for the units.
void finishMost(uint units) {
    counts[countNeedUnits] = units;
    if (units > counts[countCapacityUnits]) return;
    counts[countAddressed] = items;
    counts[countExtents] = counts[countGivenFunctions] + counts[countGivenLabels];
}

void store(uint k, Value sum, Value inclusive) {
    most[k] = sum;
    if (k == items - 1u) {
        most[items] = inclusive;
        finishMost(inclusive);
    }
}
