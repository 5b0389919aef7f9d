#version 450 core
// Finds the branch targets of each logical operator, for true and for false. A target is an
// instruction, or refers to a branch target of another logical operator.
#define COUNT countLogicals
#include "lib/item.glsl"
#include "lib/branch_target.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer LogicalNodeColumn { uint logicalNode[]; };
layout(std430) writeonly buffer BranchTargetColumn { uint branchTarget[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = logicalNode[i];
    if (lengthOf(selection[n]) > 0u) { // its value is computed: its first instruction makes a 1, its third a 0
        branchTarget[2u * i] = offset[n];
        branchTarget[2u * i + 1u] = offset[n] + 2u;
    } else {
        branchTarget[2u * i] = branchTargetOf(n, 0u);
        branchTarget[2u * i + 1u] = branchTargetOf(n, 1u);
    }
}
