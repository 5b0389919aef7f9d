#version 450 core
// Pass 1 of the scan that finds out which repeats are computed only where an equal one has been computed.
#define COUNT countRepeats
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_MAX | SCAN_SEGMENTED
#include "lib/reduce.glsl"
#include "lib/common_cover_value.glsl"
#include "lib/count.glsl"
