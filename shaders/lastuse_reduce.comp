#version 450 core
// Pass 1 of the scan for the instruction behind the last call.
#define COUNT countInstructions
#define OPERATORS SCAN_MAX
#include "lib/reduce.glsl"
#include "lib/code.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer InstructionTable { uint instruction[]; };

Value load(uint k) { return isCall(INSTRUCTION(k, instructionCode)) != 0u ? k + 1u : 0u; }
