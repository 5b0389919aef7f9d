#version 450 core
// Pass 1 of the scan of words and jumps.
#define WIDTH 2
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 1, std430) readonly buffer SizeColumn { uint size[]; };

Value load(uint k) { return uvec2(size[k] & sizeWords, (size[k] / sizeJumps) & 1u); }
