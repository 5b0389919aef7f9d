#version 450 core
// Finds the parent of each node: the next node with a subtree that begins no later.
#include "pareas/nearest.glsl"

layout(std430) readonly buffer NodeFirstColumn { uint nodeFirst[]; };
layout(std430) writeonly buffer ParentColumn { uint parent[]; };
layout(std430) writeonly buffer NodeKeyColumn { uint nodeKey[]; };
layout(std430) writeonly buffer NodeOrderColumn { uint nodeOrder[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    uint p = n == items - 1u ? n : nextBelow(n, nodeFirst[n] + 1u);
    parent[n] = p;
    nodeKey[n] = p;
    nodeOrder[n] = n;
}
