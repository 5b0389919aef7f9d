#version 450 core
// Pass 1 of compact: flags set in every block.
#define SUMS 0
#include "lib/reduce.glsl"

layout(binding = 1, std430) readonly buffer Flag { uint flag[]; };

Value load(uint n) { return uint(flag[n] != 0u); }
