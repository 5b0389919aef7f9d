#version 450 core
// Finds, for every read of a local in a loop, how many of the loops around it assign the local: the
// number of the innermost loop that does, counted from the outermost.
#define COUNT countUses
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) readonly buffer UseList { uint use[]; };
layout(std430) readonly buffer KeyColumn { uint key[]; };
layout(std430) readonly buffer AssignRankColumn { uint assignRank[]; };
layout(std430) readonly buffer AssignList { uint assignAt[]; };
layout(std430) writeonly buffer VariesColumn { uint varies[]; };

// assignAfter returns the first Assign of a local behind use i, or none.
uint assignAfter(uint i) {
    uint at = assignAt[assignRank[i]];
    return at != none && key[at] == key[i] ? use[at] : none;
}

// assignBefore returns the last Assign of a local before use i, or 0.
uint assignBefore(uint i) {
    if (assignRank[i] == 0u) return 0u;
    uint at = assignAt[assignRank[i] - 1u];
    return key[at] == key[i] ? use[at] : 0u;
}

void main() {
    uint i = item();
    if (i >= items) return;
    uint n = use[i];
    if (setsLocal(kindOf(node[n]))) return;
    uint before = assignBefore(i), behind = assignAfter(i), depth = depthOf(scope[n]), entry = loop[n];
    for (uint step = 0u; step < scopeDepthMost; step++) {
        if (depth == 0u || before >= entry || behind <= parent[entry]) break;
        depth--;
        entry = loop[entry];
    }
    varies[n] = depth;
}
