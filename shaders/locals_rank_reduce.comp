#version 450 core
// Pass 1 of the scan for where each group of locals begins.
#define WIDTH 2
#define OPERATORS SCAN_MAX, SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/locals_rank_value.glsl"
