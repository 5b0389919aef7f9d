#version 450 core
// Pass 1 of the scan for the last LoopEntries and the last obstacle.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/intervals_loop_value.glsl"
