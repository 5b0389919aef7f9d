// The values of the scan for the leaders of groups of equal roots.

#include "lib/word.glsl"

layout(std430) readonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) readonly buffer KeyColumn { uint key[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };

// begins reports whether a group may begin at root i in the order of the hashes: the root before
// has another hash or another loop.
bool begins(uint i) {
    return i == 0u || key[i] != key[i - 1u] || rootLoop[order[i]] != rootLoop[order[i - 1u]];
}

// load returns i if a group begins at root i, else 0.
Value load(uint i) { return begins(i) ? i : 0u; }
