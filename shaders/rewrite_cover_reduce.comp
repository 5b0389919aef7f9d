#version 450 core
// Pass 1 of the scan that finds the roots around nodes.
#define WIDTH 2
#define OPERATORS SCAN_MAX, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/rewrite_cover_value.glsl"
