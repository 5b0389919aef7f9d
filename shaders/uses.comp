#version 450 core
// The calls up to every instruction, and the last use of every virtual register.
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/code.glsl"

layout(binding = 1, std430) readonly  buffer CodeColumn        { uint code[]; };
layout(binding = 2, std430) readonly  buffer Rs1Column         { uint rs1[]; };
layout(binding = 3, std430) readonly  buffer Rs2Column         { uint rs2[]; };
layout(binding = 4, std430) writeonly buffer CallsBeforeColumn { uint callsBefore[]; };
layout(binding = 5, std430) writeonly buffer LastUseColumn     { uint lastUse[]; };

Value load(uint k) { return isCall(code[k]); }

void store(uint k, Value exclusive, Value sum) {
    callsBefore[k] = sum;
    if ((code[k] & codeKill1) != 0u) lastUse[rs1[k] - virtualRegister] = k;
    if ((code[k] & codeKill2) != 0u) lastUse[rs2[k] - virtualRegister] = k;
}
