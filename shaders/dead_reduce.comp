#version 450 core
// Pass 1 of the scan for dead nodes, from the end.
#define OPERATORS SCAN_MIN
#define REVERSE true
#define SUMS 0
#include "lib/reduce.glsl"

layout(binding = 1, std430) readonly buffer DeadFirstColumn { uint deadFirst[]; };

Value load(uint n) { return deadFirst[n]; }
