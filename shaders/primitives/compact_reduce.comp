#version 450 core
// Pass 1 of compact counts the flags that are set in every block.
#include "lib/reduce.glsl"
#include "lib/compact_value.glsl"
