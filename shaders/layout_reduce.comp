#version 450 core
// Pass 1 of the scan of the most words that there can be.
#define SUMS 0
#include "lib/reduce.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 1, std430) readonly buffer SizeColumn { uint size[]; };

Value load(uint k) { return mostWords(size[k]); }
