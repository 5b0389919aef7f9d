#version 450 core
// Finds the leader of every root: the first of the roots in its loop that are equal to it. A root has
// none if it has no loop. It may have none if another tree has the same hash.
#define COUNT countRoots
#define OPERATORS SCAN_MAX
#include "lib/scan.glsl"
#include "lib/hoist_groups_value.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer LeaderColumn { uint leader[]; };

// equal reports whether two roots are the same tree.
bool equal(uint a, uint b) {
    if (a - first[a] != b - first[b]) return false;
    bool same = true;
    for (uint i = 0u; i < rootNodes && i <= a - first[a]; i++) same = same && node[a - i] == node[b - i] && data[a - i] == data[b - i];
    return same;
}

void store(uint i, Value before, Value start) {
    uint r = order[i], head = order[start];
    leader[r] = rootLoop[r] != none && equal(rootNode[r], rootNode[head]) ? head : none;
}
