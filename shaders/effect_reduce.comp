#version 450 core
// Pass 1 of the scan of effects.
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/effect_value.glsl"
