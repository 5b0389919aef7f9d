#version 450 core
// Pass 1 of the scan of effects.
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/dead_effect_value.glsl"
