#version 450 core
// Finds the candidates: nodes whose values may have been computed before. It makes the hash of each, and
// counts the candidates of each slot.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/hoist_cost.glsl"
#include "lib/hash_slot.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer UnchangedColumn { uint unchanged[]; };
layout(std430) writeonly buffer HashColumn { uint hash[]; };
layout(std430) buffer CandidateColumn { uint candidate[]; };
layout(std430) buffer HashCountColumn { uint hashCount[]; };

// isRepeatable reports whether all nodes of the tree of node n are.
bool isRepeatable(uint n) {
    bool all = true;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) {
        all = all && repeatable(kindOf(node[i])) && !hasEffect(kindOf(node[i]), data[i]);
    }
    return all;
}

// isCandidate reports whether node n is a candidate.
bool isCandidate(uint n) {
    uint size = n - first[n];
    if (size == 0u || size >= rootNodes || !repeatable(kindOf(node[n])) || BYTE(unchanged, n) != 0u || folded(n)) return false;
    return function[functionOf(scope[n]) * functionRow + functionResumes] == 0u && isRepeatable(n);
}

// isChange reports whether node m changes what node n reads: a local, or memory. What any other node reads is
// changed by a Label, since it is unknown where control comes from.
bool isChange(uint m, uint n) {
    uint kind = kindOf(node[m]), reader = kindOf(node[n]);
    if (reader == Local) return setsLocal(kind) && data[m] == data[n];
    return reader == Load ? changesMemory(kind) : isLabel(kind);
}

// versionOf returns the version of what node n reads: the last node before it that changes it, counted
// from 1 at the function's first node, base; 0 if none of the versionReach nodes before n does.
uint versionOf(uint n, uint base) {
    for (uint k = 1u; k <= versionReach && k <= n - base; k++) {
        if (isChange(n - k, n)) return n - k - base + 1u;
    }
    return 0u;
}

// nodeHash returns a hash of a node with the given node word, data, and version of what it reads.
uint nodeHash(uint word, uint about, uint version) {
    uint h = (about * hashFactor + word + (version << halfBits)) * hashFactor;
    return h ^ (h >> hashShift);
}

// valueHash returns a hash of the value of candidate n: the sum of the hashes of its nodes, which the twin takes from
// the sums of all nodes before.
uint valueHash(uint n) {
    uint base = first[function[functionOf(scope[n]) * functionRow + functionRoot]], h = 0u;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) {
        uint kind = kindOf(node[i]), version = kind == Local || kind == Load ? versionOf(i, base) : 0u;
        h += nodeHash(node[i], data[i], version);
    }
    uint label = kindOf(node[n]) == Load ? 0u : versionOf(n, base);
    h = (h + label) * hashFactor;
    return h ^ (h >> hashShift);
}

void main() {
    uint n = item();
    if (n >= items || !isCandidate(n)) return;
    uint h = valueHash(n), slot = hashSlot(n, h);
    hash[n] = h;
    MARK(candidate, n);
    atomicAdd(hashCount[slot / wordBytes], 1u << (byteBits * (slot & (wordBytes - 1u))));
}
