#version 450 core
// Pass 1 of key counts the groups that begin in every block of a sorted column.
#include "lib/reduce.glsl"

layout(std430) readonly buffer Key { uint key[]; };

Value load(uint n) { return uint(n == 0u || key[n] != key[n - 1u]); }
