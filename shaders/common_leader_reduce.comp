#version 450 core
// Pass 1 of the scan for the leaders of repeats.
#define COUNT countRepeats
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/common_leader_value.glsl"
#include "lib/count.glsl"
