#version 450 core
// Pass 1 of the count of calls.
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/code.glsl"

layout(binding = 1, std430) readonly buffer CodeColumn { uint code[]; };

Value load(uint k) { return isCall(code[k]); }
