#version 450 core
// Compares every repeat with the one before it in the order of the hashes: whether both are of the same
// function and the same tree, and nothing between them changes the value. Then it finds out what that may save.
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

// readsLocal reports whether the tree of node n reads a local.
bool readsLocal(uint n, uint local) {
    bool reads = false;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) reads = reads || kindOf(node[i]) == Local && data[i] == local;
    return reads;
}

// loads reports whether the tree of node n reads memory.
bool loads(uint n) {
    bool any = false;
    for (uint k = 0u, i = first[n]; k < rootNodes && i <= n; k++, i++) any = any || kindOf(node[i]) == Load;
    return any;
}

// changes reports whether node m may change the value of the tree of node n, or make it unknown which
// value this is. ofMemory says whether the tree reads memory.
bool changes(uint m, uint n, bool ofMemory) {
    uint kind = kindOf(node[m]);
    return isLabel(kind) || ofMemory && changesMemory(kind) || setsLocal(kind) && readsLocal(n, data[m]);
}

// changed reports whether a node between a and the tree of b may change the value of b's tree. It may if they
// are far apart.
bool changed(uint a, uint b) {
    uint from = first[b];
    if (from - a > repeatReach) return true;
    bool ofMemory = loads(b);
    for (uint i = 1u; i <= repeatReach && from - i > a; i++) {
        if (changes(from - i, b, ofMemory)) return true;
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
