#version 450 core
// Pass 1 of the scan that numbers the nodes of the rewritten tree.
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/rewrite_number_value.glsl"
