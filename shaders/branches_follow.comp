#version 450 core
// One round of pointer doubling: a branch target that refers to another one is replaced by that
// one, at most followSteps times.
#define COUNT countTargets
#include "lib/item.glsl"
#include "lib/words.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer BranchTargetColumn { uint branchTarget[]; };
layout(std430) writeonly buffer BranchTargetOutColumn { uint branchTargetOut[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint x = branchTarget[i];
    for (uint step = 0u; step < followSteps && (x & branchTargetInherited) != 0u; step++) x = branchTarget[x & ~branchTargetInherited];
    branchTargetOut[i] = x;
}
