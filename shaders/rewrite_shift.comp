#version 450 core
// Finds where the nodes of every hoisted root go: node n becomes node rootShift + kept[n].
#define COUNT countRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer RootSizeColumn { uint rootSize[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer KeptColumn { uint kept[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) buffer RootShiftColumn { uint rootShift[]; };

void main() {
    uint i = item();
    if (i >= items || rootSize[i] == 0u) return;
    rootShift[i] += number[rootTarget[i]] - kept[first[rootNode[i]]];
}
