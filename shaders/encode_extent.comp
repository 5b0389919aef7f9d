#version 450 core
// Finds the first word and the number of words of every function, and the address of every
// label that has a symbol. Items are the functions, then the labels.
#define COUNT countExtents
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

uniform uint functions; // number of functions of the batch

layout(std430) readonly buffer LabelColumn { uint label[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) readonly buffer EntryColumn { uint entry[]; };
layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) writeonly buffer ExtentTable { uint extent[]; };

void main() {
    uint f = item();
    if (f >= items) return;
    if (f >= functions) {
        extent[functions + f] = address[offset[label[f - functions]]];
        return;
    }
    uint begin = address[entry[f]], end = address[entry[f + 1u]];
    extent[2u * f] = begin;
    extent[2u * f + 1u] = end - begin;
}
