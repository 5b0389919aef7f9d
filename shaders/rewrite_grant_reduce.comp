#version 450 core
// Pass 1 of the scan that lists the roots that are rewritten.
#define COUNT countRoots
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "lib/rewrite_grant_value.glsl"
