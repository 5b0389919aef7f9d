#version 450 core
// The calls up to every instruction, and the last use of every virtual register.
#define SUMS 0
#include "lib/scan.glsl"
#include "lib/code.glsl"
#include "lib/reach.glsl"

layout(binding = 1, std430) readonly  buffer CodeColumn { uint code[]; };
layout(binding = 2, std430) readonly  buffer Rs1Column  { uint rs1[]; };
layout(binding = 3, std430) readonly  buffer Rs2Column  { uint rs2[]; };
layout(binding = 4, std430) writeonly buffer ReachTable { uint reach[]; };

Value load(uint k) { return isCall(code[k]); }

// use notes the last use of the virtual register of instruction maker.
void use(uint maker, uint user) { reach[reachRow * maker + reachUser] = user - maker; }

void store(uint k, Value exclusive, Value sum) {
    reach[reachRow * k + reachCalls] = sum;
    if ((code[k] & codeKill1) != 0u) use(rs1[k] - virtualRegister, k);
    if ((code[k] & codeKill2) != 0u) use(rs2[k] - virtualRegister, k);
}
