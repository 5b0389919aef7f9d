#version 450 core
// Pass 1 of the scan that counts live temporaries.
#define COUNT countInstructions
#define WIDTH 4
#include "lib/reduce.glsl"
#include "lib/code.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer InstructionTable { uint instruction[]; };

#include "lib/allocate_value.glsl"
