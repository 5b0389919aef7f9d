#version 450 core
// Pass 1 of the scan that finds nodes that do not vary in their loops.
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/hoist_unchanged_value.glsl"
