#version 450 core
// Pass 1 of the scan for the last node with an effect.
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/dead_effect_value.glsl"
