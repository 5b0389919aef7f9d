#version 450 core
// Lists the tokens with late nodes, the last first, and the sites as keys.
#include "lib/item.glsl"

layout(std430) readonly buffer LateIndexColumn { uint lateIndex[]; };
layout(std430) readonly buffer LateSiteColumn { uint lateSite[]; };
layout(std430) writeonly buffer LateKeyColumn { uint lateKey[]; };
layout(std430) writeonly buffer LateOrderColumn { uint lateOrder[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint t = lateIndex[items - 1u - i];
    lateOrder[i] = t;
    lateKey[i] = lateSite[t];
}
