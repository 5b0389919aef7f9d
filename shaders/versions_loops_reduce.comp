#version 450 core
// Pass 1 of the scan for the loops around every node.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/versions_loops_value.glsl"
