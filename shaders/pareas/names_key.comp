#version 450 core
// Finds the hashes of names in the order of the first sort.
#include "lib/item.glsl"

layout(std430) readonly buffer HashColumn { uint hash[]; };
layout(std430) readonly buffer NameColumn { uint name[]; };
layout(std430) writeonly buffer NameKeyColumn { uint nameKey[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    nameKey[i] = hash[name[i]];
}
