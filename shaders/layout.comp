#version 450 core
// Where every instruction would be if all jumps were short, and the jumps
// before it.
#define WIDTH 2
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/stretch.glsl"

layout(binding = 11, std430) writeonly buffer PositionColumn { uint position[]; };
layout(binding = 12, std430) writeonly buffer JumpsColumn    { uint jumps[]; };

Value load(uint k) { return uvec2(wordsOf(k), jumpTarget(k) != none ? 1u : 0u); }

void store(uint k, Value sum, Value inclusive) {
    position[k] = sum.x;
    jumps[k] = sum.y;
}
