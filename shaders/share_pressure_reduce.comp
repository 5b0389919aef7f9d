#version 450 core
// Pass 1 of the scan that counts the intervals that overlap.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/share_pressure_value.glsl"
