#version 450 core
// Sets the second border of each variable in a local. Until then the border is the Function node. It becomes the
// node behind the local's interval, unless the interval contains the Function node. The borders of variables are
// behind the borders of scopes.
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
