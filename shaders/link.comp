#version 450 core
// The exits of logical operators: instructions, or other operators' exits.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430) readonly  buffer LinkNodeColumn   { uint linkNode[]; };
layout(binding = 1, std430) readonly  buffer NodeColumn       { uint node[]; };
layout(binding = 2, std430) readonly  buffer ParentColumn     { uint parent[]; };
layout(binding = 3, std430) readonly  buffer ChildIndexColumn { uint childIndex[]; };
layout(binding = 4, std430) readonly  buffer FirstColumn      { uint first[]; };
layout(binding = 5, std430) readonly  buffer ShapeColumn      { uint shape[]; };
layout(binding = 6, std430) readonly  buffer OffsetColumn     { uint offset[]; };
layout(binding = 7, std430) readonly  buffer LinkColumn       { uint link[]; };
layout(binding = 8, std430) readonly  buffer DetailColumn     { uint detail[]; };
layout(binding = 9, std430) writeonly buffer ExitColumn       { uint exit[]; };

#include "lib/exit.glsl"

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = linkNode[i];
    if (lengthOf(shape[n]) > 0u) { // its value is wanted: it makes a 1, or a 0 two instructions on
        exit[2u * i] = offset[n];
        exit[2u * i + 1u] = offset[n] + 2u;
    } else {
        exit[2u * i] = exitOf(n, 0u);
        exit[2u * i + 1u] = exitOf(n, 1u);
    }
}
