#version 450 core
// Pass 1 of the scan that numbers the roots among the repeats.
#define COUNT countRepeats
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/common_number_value.glsl"
#include "lib/count.glsl"
