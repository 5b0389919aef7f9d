#version 450 core
// Finds the storage of the locals in which variables are.
#include "lib/item.glsl"

layout(std430) readonly buffer ListedLocalColumn { uint listedLocal[]; };
layout(std430) readonly buffer StorageColumn { uint storage[]; };
layout(std430) writeonly buffer ListedStorageColumn { uint listedStorage[]; };

void main() {
    uint i = item();
    if (i < items) listedStorage[i] = storage[listedLocal[i]];
}
