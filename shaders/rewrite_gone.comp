#version 450 core
// Marks the nodes within followers: they are not in the rewritten tree.
#define COUNT countRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/mark_bits.glsl"
#include "lib/granted.glsl"
#include "lib/count.glsl"

layout(std430) buffer GoneColumn { uint gone[]; };

void main() {
    uint i = item();
    if (i >= items || rootTarget[i] != none || !isGranted(i)) return;
    uint n = rootNode[i];
    for (uint k = 0u, m = first[n]; k < rootNodes && m < n; k++, m++) MARK(gone, m);
}
