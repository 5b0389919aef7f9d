#version 450 core
// Pass 1 of the scan of a column. param[0] is the operator; param[1] is 1 if the scan goes
// from the last item to the first.
#define OPERATORS param[0]
#define REVERSE (param[1] != 0u)
#include "lib/reduce.glsl"

layout(std430) readonly buffer In { uint column[]; };

Value load(uint n) { return column[n]; }
