#version 450 core
// Renumbers the nodes that tables name: the Function node of every function, and the Label nodes that
// have symbols. Items are the functions, then the labels.
#include "lib/item.glsl"
#include "lib/word.glsl"

uniform uint functions; // number of functions of the batch

layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) buffer FunctionTable { uint function[]; };
layout(std430) buffer LabelColumn { uint label[]; };

void main() {
    uint f = item();
    if (f >= items) return;
    if (f >= functions) {
        label[f - functions] = number[label[f - functions]];
    } else {
        function[functionRow * f + functionRoot] = number[function[functionRow * f + functionRoot]];
    }
}
