#version 450 core
// Pass 1 of the scan for the smallest deadFirst from each node on.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/reduce.glsl"
#include "lib/dead_value.glsl"
