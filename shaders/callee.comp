#version 450 core
// The first instruction of the function that a symbol names, none if it is not
// in this file.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(binding = 0, std430) readonly  buffer SymbolFunctionColumn { uint symbolFunction[]; };
layout(binding = 1, std430) readonly  buffer FunctionTable        { uint function[]; };
layout(binding = 2, std430) readonly  buffer FirstColumn          { uint first[]; };
layout(binding = 3, std430) readonly  buffer OffsetColumn         { uint offset[]; };
layout(binding = 4, std430) writeonly buffer CalleeColumn         { uint callee[]; };

void main() {
    uint s = item();
    if (s >= items) return;
    uint f = symbolFunction[s];
    callee[s] = f == none ? none : offset[first[function[functionRow * f + functionRoot]]];
}
