#version 450 core
// Combines each 1024 aggregates of four words into one.
#define WIDTH 4
#include "lib/scan_lower.glsl"
