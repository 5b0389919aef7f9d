#version 450 core
// Pass 1 of the scan that lists the Assigns among the sorted uses.
#define COUNT countUses
#include "lib/reduce.glsl"
#include "lib/versions_assigns_value.glsl"
#include "lib/count.glsl"
