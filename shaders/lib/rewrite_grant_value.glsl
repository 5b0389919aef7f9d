// The values of the scan that lists the roots that are rewritten.

#include "lib/word.glsl"
#include "lib/mark_bits.glsl"
#include "lib/granted.glsl"

layout(std430) readonly buffer GoneColumn { uint gone[]; };
layout(std430) readonly buffer InLinearColumn { uint inLinear[]; };

// isGone reports whether root i is within a follower.
bool isGone(uint i) { return MARKED(gone, rootNode[i]); }

// isRewritten reports whether root i is rewritten: it has storage, and is not gone, or is hoisted all the same, for
// the sake of others.
bool isRewritten(uint i) { return isGranted(i) && (rootTarget[i] != none || !isGone(i)); }

// more returns how many nodes more the tree has once root i is rewritten, modulo 2^32.
uint more(uint i) {
    uint n = rootNode[i], target = rootTarget[i];
    if (target == none) return first[n] - n;
    if (target == n) return 1u;
    return (isGone(i) ? n - first[n] + 2u : 2u) + (MARKED(inLinear, n) ? stepNodes : 0u);
}

// load returns 1 and more(i) if root i is rewritten, else 0.
Value load(uint i) { return isRewritten(i) ? uvec2(1u, more(i)) : uvec2(0u); }
