#version 450 core
// Combines each 1024 aggregates of one word into one.
#define WIDTH 1
#include "lib/operators.glsl"
#include "lib/reduce.glsl"

layout(std430) readonly buffer Lower { uint lower[]; };

Value load(uint n) { return GET_VALUE(lower, n); }
