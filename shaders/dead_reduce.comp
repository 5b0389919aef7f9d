#version 450 core
// Pass 1 of the scan for dead nodes, from the end.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/reduce.glsl"

layout(std430) readonly buffer DeadFirstColumn { uint deadFirst[]; };

Value load(uint n) { return deadFirst[n]; }
