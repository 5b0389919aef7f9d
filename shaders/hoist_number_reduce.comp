#version 450 core
// Pass 1 of the scan that numbers groups of equal roots that pay.
#define COUNT countInvariantRoots
#include "lib/reduce.glsl"
#include "lib/hoist_number_value.glsl"
#include "lib/count.glsl"
