#version 450 core
// Pass 1 of the scan of the line number program.
#include "lib/reduce.glsl"
#include "lib/lines_program_value.glsl"
