#version 450 core
// Pass 1 of the scan of scopes.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_ADD, SCAN_ADD, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/scope_value.glsl"
