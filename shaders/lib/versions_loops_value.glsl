// The values of the scan that finds the loops around a node.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };

// load returns n in the component of its loop's depth, if node n is the LoopEntry of a loop with
// at most two loops around it; and 1 in the last component if n uses a local in a loop.
Value load(uint n) {
    uvec4 v = uvec4(0u);
    if (depthOf(scope[n]) == 0u) return v;
    uint kind = kindOf(node[n]);
    if (opensLoop(kind)) {
        uint around = depthOf(scope[parent[n]]);
        if (around == 0u) v.x = n;
        if (around == 1u) v.y = n;
        if (around == 2u) v.z = n;
    }
    if (usesLocal(kind)) v.w = 1u;
    return v;
}
