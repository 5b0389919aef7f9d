#version 450 core
// Finds the first child of each parent, in the order of the parents.
#include "lib/item.glsl"

layout(std430) readonly buffer NodeKeyColumn { uint nodeKey[]; };
layout(std430) writeonly buffer HeadStepColumn { uint headStep[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    headStep[i] = i > 0u && nodeKey[i] == nodeKey[i - 1u] ? 0u : i;
}
