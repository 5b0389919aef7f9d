#version 450 core
// Makes the keys by which roots are sorted: hashes of their trees and of their loops.
#define COUNT countRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/hoist_target.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };

// hash returns a hash of root n and of the loop in front of which it is computed. The loop counts by
// its distance from the beginning of the function.
uint hash(uint n) {
    uint root = function[functionOf(scope[n]) * functionRow + functionRoot], from = first[n];
    uint h = target(n) - first[root];
    for (uint i = 0u; i < rootNodes && from + i <= n; i++) {
        h = (h ^ node[from + i]) * hashFactor;
        h = (h ^ (h >> hashShift) ^ data[from + i]) * hashFactor;
    }
    return h ^ (h >> hashShift);
}

void main() {
    uint r = item();
    if (r >= items) return;
    key[r] = hash(rootNode[r]);
    order[r] = r;
}
