#version 450 core
// Pass 1 of the scan that finds calls and obstacles behind each use of a local.
#define COUNT countUsers
#define WIDTH 2
#define OPERATORS SCAN_MIN, SCAN_MIN
#define REVERSE true
#include "lib/reduce.glsl"
#include "lib/intervals_call_value.glsl"
#include "lib/count.glsl"
