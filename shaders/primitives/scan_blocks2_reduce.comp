#version 450 core
// Combines each 1024 aggregates of two words into one.
#define WIDTH 2
#include "lib/scan_lower.glsl"
