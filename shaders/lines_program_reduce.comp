#version 450 core
// Pass 1 of the scan for where each row's bytes begin.
#define COUNT countRows
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "lib/lines_program_value.glsl"

// put counts a byte of the program.
void put(uint b) { bytes++; }
