#version 450 core
// Finds the address of the first instruction of each node at which a scope begins or ends.
#include "lib/item.glsl"
#include "lib/words.glsl"

layout(std430) readonly buffer BorderNodeColumn { uint borderNode[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) writeonly buffer BorderAddressColumn { uint borderAddress[]; };

// addressOf returns the address at which the instructions of node n begin, or 0 if the columns have not
// enough capacity for the nodes or the instructions.
uint addressOf(uint n) {
    if (n >= counts[countNodes]) return 0u;
    uint k = offset[n];
    return k <= counts[countAddressed] ? address[k] : 0u;
}

void main() {
    uint i = item();
    if (i < items) borderAddress[i] = addressOf(borderNode[i]);
}
