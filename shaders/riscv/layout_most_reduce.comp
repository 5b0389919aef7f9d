#version 450 core
// Pass 1 of the scan for the highest addresses.
#define COUNT countInstructions
#define WIDTH 1
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "riscv/layout_most_value.glsl"
