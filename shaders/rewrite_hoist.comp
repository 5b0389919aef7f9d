#version 450 core
// Adds up the nodes that are hoisted to every LoopEntry, and makes the keys by which roots are sorted
// by their LoopEntry. Roots that are not hoisted come last.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer RootAtColumn { uint rootAt[]; };
layout(std430) readonly buffer KeptColumn { uint kept[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) buffer CoverColumn { uint cover[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer RootSizeColumn { uint rootSize[]; };

// isHoisted reports whether root i is hoisted.
bool isHoisted(uint i) {
    if (i >= counts[countRoots]) return false;
    uint target = rootTarget[i];
    return target != none && target != rootNode[i] && rootAt[first[rootNode[i]]] == i + 1u;
}

void main() {
    uint i = item();
    if (i >= items) return;
    order[i] = i;
    key[i] = none;
    rootSize[i] = 0u;
    if (!isHoisted(i)) return;
    uint n = rootNode[i], size = kept[n] + 1u - kept[first[n]] + 1u; // with the Assign
    key[i] = rootTarget[i];
    rootSize[i] = size;
    atomicAdd(cover[rootTarget[i]], size << coverIndexShift);
}
