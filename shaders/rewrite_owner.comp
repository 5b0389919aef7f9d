#version 450 core
// Finds, for every instruction, the node of the batch's own tree that it comes from, or the LoopEntry that does its
// node once.
#define COUNT countInstructions
#include "lib/item.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer OriginColumn { uint origin[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) readonly buffer HoistedToColumn { uint hoistedTo[]; };
layout(std430) buffer OwnerColumn { uint owner[]; };

// sourceOf returns the node of the batch's own tree that says where in the source node n of the rewritten tree is.
uint sourceOf(uint n) {
    uint from = origin[n];
    return number[from] > n ? hoistedTo[n] : from;
}

void main() {
    uint k = item();
    if (k < items) owner[k] = sourceOf(owner[k]);
}
