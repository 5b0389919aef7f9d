#version 450 core
// Finds the numbers of late nodes in the order of their sites.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer LateOrderColumn { uint lateOrder[]; };
layout(std430) readonly buffer LateColumn { uint late[]; };
layout(std430) writeonly buffer LateStepColumn { uint lateStep[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    lateStep[i] = lateNodesOf(late[lateOrder[i]]);
}
