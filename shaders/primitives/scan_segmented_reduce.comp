#version 450 core
// Pass 1 of a segmented scan. A segment begins at every item with a head that is not 0.
uniform uint scanOperator;
#define WIDTH 2
#define OPERATORS SCAN_OR, SCAN_SEGMENTED | scanOperator
#include "lib/reduce.glsl"
#include "lib/scan_segmented_value.glsl"
