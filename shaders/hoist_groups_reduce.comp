#version 450 core
// Pass 1 of the scan for the leaders of groups of equal roots.
#define COUNT countInvariantRoots
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/hoist_groups_value.glsl"
#include "lib/count.glsl"
