#version 450 core
// Finds for every root that saves instructions the loop before which it is computed, and makes the keys by which roots are
// sorted: hashes of their trees and of their loops.
#define COUNT countInvariantRoots
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "lib/loop_words.glsl"
#include "lib/count.glsl"
#include "lib/loops.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer IndirectColumn { uint indirect[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootCostColumn { uint rootCost[]; };
layout(std430) writeonly buffer RootLoopColumn { uint rootLoop[]; };
layout(std430) writeonly buffer KeyColumn { uint key[]; };
layout(std430) writeonly buffer OrderColumn { uint order[]; };

// variesIn reports whether the loop of a LoopEntry around root n assigns a local that the root reads.
bool variesIn(uint entry, uint n) {
    bool varies = false;
    uint from = first[n];
    for (uint i = 0u; i < rootNodes && from + i <= n; i++) {
        if (kindOf(node[from + i]) == Local && assigns(entry, data[from + i])) varies = true;
    }
    return varies;
}

// target returns the LoopEntry of the outermost loop in which root n is invariant, or none if a jump
// may enter this loop elsewhere.
uint target(uint n) {
    uint entry = loop[n];
    for (uint step = 1u; step < scopeDepthMost; step++) {
        uint around = loopAround(entry);
        if (around == none || variesIn(around, n)) break;
        entry = around;
    }
    return (jumpsOf(entry) & jumpsInto) != 0u || indirect[functionOf(scope[n])] != 0u ? none : entry;
}

#include "lib/trees.glsl"

// hash returns a hash of root n and of its loop, which begins with the node entry. The hash takes
// the distance of entry from the beginning of the function, so that it does not depend on the
// batch.
uint hash(uint n, uint entry) {
    return treeHash(n, entry - first[function[functionOf(scope[n]) * functionRow + functionRoot]]);
}

void main() {
    uint r = item();
    if (r >= items) return;
    uint entry = savedOf(rootCost[r]) == 0u ? none : target(rootNode[r]);
    rootLoop[r] = entry;
    key[r] = hash(rootNode[r], entry) >> (wordBits - hashBits);
    order[r] = r;
}
