#version 450 core
// Pass 1 of the scan that numbers the instructions.
#define COUNT countTreeNodes
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_MAX, SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "lib/number_value.glsl"
