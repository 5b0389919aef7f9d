#version 450 core
// Pass 2 of a scan of values of one word.
#define WIDTH 1
#include "lib/scan_blocks.glsl"
