#version 450 core
// Replaces the nodes at which scopes begin and end by nodes of the rewritten tree.
#include "lib/item.glsl"

layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) buffer BorderNodeColumn { uint borderNode[]; };

void main() {
    uint i = item();
    if (i < items) borderNode[i] = number[borderNode[i]];
}
