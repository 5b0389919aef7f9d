#version 450 core
// Pass 1 of a segmented scan: a segment starts where head is not 0. param[0] is
// the operator.
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_SEGMENTED | param[0]
#define SUMS 0
#include "lib/reduce.glsl"

layout(binding = 1, std430) readonly buffer Head { uint head[]; };
layout(binding = 2, std430) readonly buffer In   { uint column[]; };

Value load(uint n) { return Value(head[n], column[n]); }
