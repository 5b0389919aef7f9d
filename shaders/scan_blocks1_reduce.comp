#version 450 core
// Aggregates of 1 word(s) of every 1024 aggregates.
#define WIDTH 1
#define SUMS 0
#include "lib/operators.glsl"
#include "lib/reduce.glsl"

layout(binding = 1, std430) readonly buffer Lower { uint lower[]; };

Value load(uint n) { return GET_VALUE(lower, n); }
