#version 450 core
// Pass 1 of the scan that lists the repeats.
#include "lib/reduce.glsl"
#include "lib/common_list_value.glsl"
