#version 450 core
// Finds, for every node in a loop, the outermost loop in which its value is invariant: outermost is its
// number, counted from the outermost, or 0 if there is none.
#define WIDTH 4
#define OPERATORS SCAN_MAX, SCAN_MAX, SCAN_MAX, SCAN_MAX
#include "lib/scan.glsl"
#include "lib/hoist_levels_value.glsl"

layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer OutermostColumn { uint outermost[]; };

// folded reports whether node n has no value of its own: it is a comparison that branches, or an
// address that its parent forms from base and offset.
bool folded(uint n) {
    uint word = node[n], p = parent[n], index = childIndex[n];
    if (isComparison(kindOf(word))) return jumps(p, index);
    return kindOf(word) == Add && isAddress(node[p], index) && takesConst(word, node[n - 1u], data[n - 1u]);
}

void store(uint n, Value before, Value last) {
    uint depth = depthOf(scope[n]);
    if (depth == 0u) return;
    uint from = first[n], loops = uint(last.x > from) + uint(last.y > from) + uint(last.z > from); // in which it varies
    outermost[n] = loops < depth && movable(kindAt(n)) && n - from < rootNodes && !folded(n) ? loops + 1u : 0u;
}
