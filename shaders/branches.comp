#version 450 core
// Finds where each logical operator goes when it is true and when it is false: an
// instruction, or a branch target of another logical operator.
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
    if (lengthOf(selection[n]) > 0u) { // its value is wanted: it makes a 1, or a 0 two instructions on
        branchTarget[2u * i] = offset[n];
        branchTarget[2u * i + 1u] = offset[n] + 2u;
    } else {
        branchTarget[2u * i] = branchTargetOf(n, 0u);
        branchTarget[2u * i + 1u] = branchTargetOf(n, 1u);
    }
}
