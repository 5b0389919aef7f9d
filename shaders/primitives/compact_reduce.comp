#version 450 core
// Pass 1 of compact counts the flags that are set in every block.
#include "lib/reduce.glsl"

layout(std430) readonly buffer Flag { uint flag[]; };

Value load(uint n) { return uint(flag[n] != 0u); }
