// The values of the scan for the instruction behind the last call.

#include "lib/code.glsl"

layout(std430) readonly buffer InstructionTable { uint instruction[]; };

// load returns k + 1 if instruction k is a call, else 0.
Value load(uint k) { return isCall(INSTRUCTION(k, instructionCode)) != 0u ? k + 1u : 0u; }
