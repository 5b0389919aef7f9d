#version 450 core
// Where every instruction would be at most: if all jumps were at their longest.
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/instruction_size.glsl"

layout(binding = 1, std430) readonly  buffer SizeColumn { uint size[]; };
layout(binding = 2, std430) writeonly buffer MostColumn { uint most[]; };

Value load(uint k) { return mostWords(size[k]); }

void store(uint k, Value sum, Value inclusive) { most[k] = sum; }
