#version 450 core
// Where every instruction would be if all jumps were short, and the jumps
// before it.
#define WIDTH 2
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 1, std430) readonly  buffer SizeColumn     { uint size[]; };
layout(binding = 2, std430) writeonly buffer PositionColumn { uint position[]; };
layout(binding = 3, std430) writeonly buffer JumpsColumn    { uint jumps[]; };

Value load(uint k) { return uvec2(size[k] & sizeWords, (size[k] / sizeJumps) & 1u); }

void store(uint k, Value sum, Value inclusive) {
    position[k] = sum.x;
    jumps[k] = sum.y;
}
