#version 450 core
// Pass 1 of the scan for the smallest first node of all calls from a user on.
#define OPERATORS SCAN_MIN
#define REVERSE true
#include "lib/reduce.glsl"
#include "lib/intervals_call_value.glsl"
