#version 450 core
// Pass 1 of the scan of a column. isReverse is 1 if the scan goes from the last item
// to the first.
uniform uint scanOperator;
uniform uint isReverse;
#define OPERATORS scanOperator
#define REVERSE (isReverse != 0u)
#include "lib/reduce.glsl"
#include "lib/scan_value.glsl"
