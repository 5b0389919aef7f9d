#version 450 core
// Pass 1 of the scan of words and jumps.
#define WIDTH 2
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/stretch.glsl"

Value load(uint k) { return uvec2(wordsOf(k), jumpTarget(k) != none ? 1u : 0u); }
