#version 450 core
// The exits of logical operators: instructions, or other operators' exits.
#include "lib/item.glsl"
#include "lib/branch_target.glsl"

layout(std430) readonly buffer LinkNodeColumn { uint linkNode[]; };
layout(std430) writeonly buffer ExitColumn { uint exit[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = linkNode[i];
    if (lengthOf(shape[n]) > 0u) { // its value is wanted: it makes a 1, or a 0 two instructions on
        exit[2u * i] = offset[n];
        exit[2u * i + 1u] = offset[n] + 2u;
    } else {
        exit[2u * i] = exitOf(n, 0u);
        exit[2u * i + 1u] = exitOf(n, 1u);
    }
}
