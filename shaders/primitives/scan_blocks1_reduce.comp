#version 450 core
// Combines each 1024 aggregates of one word into one.
#define WIDTH 1
#include "lib/scan_lower.glsl"
