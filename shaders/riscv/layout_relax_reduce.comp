#version 450 core
// Pass 1 of the scan for the addresses.
#define COUNT countAddressed
#define WIDTH 4
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "riscv/layout_relax_value.glsl"
