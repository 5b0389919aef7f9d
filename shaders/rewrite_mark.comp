#version 450 core
// Marks the first node of every root that is to be rewritten with 1 plus the root's number. A root
// whose local has no storage stays as it is.
#define COUNT countRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootLocalColumn { uint rootLocal[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer StorageColumn { uint storage[]; };
layout(std430) writeonly buffer RootAtColumn { uint rootAt[]; };

void main() {
    uint i = item();
    if (i >= items || rootLocal[i] == none) return;
    uint n = rootNode[i];
    if (storage[function[functionOf(scope[n]) * functionRow + functionFirstLocal] + rootLocal[i]] != none) rootAt[first[n]] = i + 1u;
}
