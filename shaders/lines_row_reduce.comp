#version 450 core
// Pass 1 of the scan that counts the rows.
#define COUNT countUnits
#include "lib/reduce.glsl"
#include "lib/lines_row_value.glsl"
#include "lib/count.glsl"
