#version 450 core
// Finds, for every instruction, the node of the batch's own tree that it comes from.
#define COUNT countInstructions
#include "lib/item.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer OriginColumn { uint origin[]; };
layout(std430) buffer OwnerColumn { uint owner[]; };

void main() {
    uint k = item();
    if (k < items) owner[k] = origin[owner[k]];
}
