#version 450 core
// Pass 1 of the scan that lists the roots.
#include "lib/reduce.glsl"
#include "lib/hoist_roots_value.glsl"
