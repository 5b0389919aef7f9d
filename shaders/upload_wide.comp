#version 450 core
// Writes the numbers of the nodes that do not fit narrow columns.
#include "lib/item.glsl"
#include "lib/words.glsl"

layout(std430) readonly buffer WideTable { uint wide[]; };
layout(std430) writeonly buffer ParentColumn { uint parent[]; };
layout(std430) writeonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer ChildIndexColumn { uint childIndex[]; };

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = wide[wideRow * i + wideNode];
    parent[n] = wide[wideRow * i + wideParent];
    first[n] = wide[wideRow * i + wideFirst];
    childIndex[n] = wide[wideRow * i + wideChildIndex];
}
