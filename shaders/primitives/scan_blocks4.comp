#version 450 core
// Pass 2 of a scan of values of four words.
#define WIDTH 4
#include "lib/scan_blocks.glsl"
