#version 450 core
// Pass 2 of a scan of values of 2 word(s).
#define WIDTH 2
#include "lib/scan_blocks.glsl"
