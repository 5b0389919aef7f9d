#version 450 core
// Pass 1 of the scan that orders hoisted roots.
#define COUNT countGranted
#define WIDTH 4
#define OPERATORS SCAN_OR, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD | SCAN_SEGMENTED, SCAN_ADD
#include "lib/reduce.glsl"
#include "lib/count.glsl"
#include "lib/rewrite_order_value.glsl"
