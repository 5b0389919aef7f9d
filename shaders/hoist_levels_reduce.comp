#version 450 core
// Pass 1 of the scan for how far out nodes are invariant.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/hoist_levels_value.glsl"
