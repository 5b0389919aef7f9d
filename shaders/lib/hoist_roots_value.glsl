// The values of the scan that lists the roots.

#include "lib/hoist_cost.glsl"
#include "lib/hoist_target.glsl"

layout(std430) readonly buffer JumpedIntoColumn { uint jumpedInto[]; };
layout(std430) readonly buffer IndirectColumn { uint indirect[]; };

// isRoot reports whether node n is invariant in a loop, its parent is not, and its value in a
// register would save instructions.
bool isRoot(uint n) {
    if (depthOf(scope[n]) == 0u || outermost[n] == 0u) return false;
    uint p = parent[n];
    if (movable(kindAt(p)) && outermost[p] != 0u) return false;
    return savedOf(costOf(n)) > 0u && jumpedInto[target(n)] == 0u && indirect[functionOf(scope[n])] == 0u;
}

// load returns 1 if node n is a root, else 0.
Value load(uint n) { return isRoot(n) ? 1u : 0u; }
