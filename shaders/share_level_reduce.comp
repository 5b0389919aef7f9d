#version 450 core
// Pass 1 of the scan that counts the intervals that overlap in each pool, and the events of those that are in one.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/share_level_value.glsl"
