#version 450 core
// Finds the first instruction of every function. The last item is the number of all
// instructions.
#define COUNT countEntries
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) writeonly buffer EntryColumn { uint entry[]; };

void main() {
    uint f = item();
    if (f >= items) return;
    if (f == items - 1u) {
        entry[f] = counts[countInstructions];
        return;
    }
    entry[f] = offset[first[function[functionRow * f + functionRoot]]];
}
