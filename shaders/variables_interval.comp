#version 450 core
// Finds the node behind the interval of each local in which a variable is, or the Function node if the interval
// contains that. It becomes the second of the two borders of the variable, which are behind those of scopes. Before,
// the border is the Function node.
#include "lib/item.glsl"
#include "lib/words.glsl"

uniform uint scopeBorders; // the number of borders of scopes

layout(std430) readonly buffer ListedLocalColumn { uint listedLocal[]; };
layout(std430) readonly buffer EndColumn { uint end[]; };
layout(std430) buffer BorderNodeColumn { uint borderNode[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint border = scopeBorders + 2u * i + 1u;
    borderNode[border] = min(borderNode[border], (end[listedLocal[i]] & endNode) + 1u);
}
