#version 450 core
// Pass 1 of the count of rows.
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/row_value.glsl"
