#version 450 core
// Compares every repeat with the one before it in the order of the hashes. They match if they are in the same
// function, are the same tree, and nothing between them changes the value. If they match, it computes how many
// instructions the repeat would save as a follower.
#define COUNT countRepeats
#include "lib/item.glsl"
#include "lib/hoist_cost.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer KeyColumn { uint key[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) writeonly buffer MatchesColumn { uint matches[]; };
layout(std430) writeonly buffer RepeatSavedColumn { uint repeatSaved[]; };

#include "lib/trees.glsl"

// A word has a bit for everything that a tree reads: bit number local modulo memoryRead for each local, and bit
// memoryRead for memory.
const uint memoryRead = wordBits - 1u;

// readBit returns the bit of a local.
uint readBit(uint local) { return 1u << (local % memoryRead); }

// readOf returns the bit of the local that node n itself reads, or the bit of memory, or 0. Operands of n do not count.
uint readOf(uint n) {
    uint kind = kindOf(node[n]), local = readBit(data[n]);
    return kind == Local ? local : kind == Load ? 1u << memoryRead : 0u;
}

// reads returns the bits of all locals, and of memory, that the tree of node n reads.
uint reads(uint n) {
    uint all = 0u, last = n - first[n];
    for (uint i = 0u; i < rootNodes && i <= last; i += atOnce) {
        all |= readOf(n - i) | readOf(n - min(i + 1u, last)) | readOf(n - min(i + 2u, last)) | readOf(n - min(i + atOnce - 1u, last));
    }
    return all;
}

// mayChange returns 0 if node m changes none of the locals and no memory that a tree reads. read has their bits.
uint mayChange(uint m, uint read) {
    uint kind = kindOf(node[m]), local = readBit(data[m]);
    return setsLocal(kind) ? read & local : isLabel(kind) ? 1u : changesMemory(kind) ? read >> memoryRead : 0u;
}

// readsLocal reports whether the tree of node n reads a local.
bool readsLocal(uint n, uint local) {
    bool reads = false;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) reads = reads || kindOf(node[i]) == Local && data[i] == local;
    return reads;
}

// changes reports whether node m may change the value of the tree of node n. A Label may, since it is not known where
// control comes from. read has the bits of the locals and the memory that the tree reads.
bool changes(uint m, uint n, uint read) {
    return mayChange(m, read) != 0u && (!setsLocal(kindOf(node[m])) || readsLocal(n, data[m]));
}

// changed reports whether a node between a and the tree of b may change the value of b's tree. It may if they
// are far apart.
bool changed(uint a, uint b) {
    uint from = first[b], read = reads(b);
    if (from - a > repeatReach) return true;
    for (uint i = 1u; i <= repeatReach && from - i > a; i += atOnce) {
        uint m = from - i, more = m - a - 1u; // nodes in front of m
        uint any = mayChange(m, read) | mayChange(m - min(1u, more), read) | mayChange(m - min(2u, more), read) | mayChange(m - min(atOnce - 1u, more), read);
        for (uint k = 0u; k < atOnce && any != 0u; k++) {
            if (changes(m - min(k, more), b, read)) return true;
        }
    }
    return false;
}

// matchesBefore reports whether repeat i in the order has the value of the one before it.
bool matchesBefore(uint i) {
    if (i == 0u || key[i] != key[i - 1u]) return false;
    uint a = repeatNode[order[i - 1u]], b = repeatNode[order[i]];
    return functionOf(scope[a]) == functionOf(scope[b]) && a < first[b] && sameTree(a, b) && !changed(a, b);
}

void main() {
    uint i = item();
    if (i >= items) return;
    bool same = matchesBefore(i);
    matches[i] = same ? 1u : 0u;
    repeatSaved[order[i]] = same ? savedOf(costOf(repeatNode[order[i]])) : 0u;
}
