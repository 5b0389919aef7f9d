#version 450 core
// Pass 1 of the scan for the instruction behind the last call.
#define COUNT countInstructions
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "lib/lastuse_value.glsl"
