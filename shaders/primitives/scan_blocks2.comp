#version 450 core
// Pass 2 of a scan of values of two words.
#define WIDTH 2
#include "lib/scan_blocks.glsl"
