#version 450 core
// Aggregates of 1 word(s) of every 1024 aggregates.
#define WIDTH 1
#include "lib/operators.glsl"
#include "lib/reduce.glsl"

layout(std430) readonly buffer Lower { uint lower[]; };

Value load(uint n) { return GET_VALUE(lower, n); }
