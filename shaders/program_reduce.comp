#version 450 core
// Pass 1 of the scan of the line number program.
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/program_value.glsl"
