#version 450 core
// Pass 1 of key counts the groups that begin in every block of a sorted column.
#include "lib/reduce.glsl"
#include "lib/key_value.glsl"
