// The values of the scan over users for the last LoopEntries and the last obstacle.

#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ScopeColumn { uint scope[]; };

// load returns the node of user i in the component of its sort: the LoopEntry of a loop inside 0,
// 1 and 2 others, and an obstacle. An obstacle is a Label, or the LoopEntry of a loop inside three
// others.
Value load(uint i) {
    if (i >= users[items]) return uvec4(0u);
    uint n = users[i], k = kindOf(node[n]);
    if (isLabel(k)) return uvec4(0u, 0u, 0u, n);
    if (!opensLoop(k)) return uvec4(0u);
    uint depth = depthOf(scope[n]);
    if (depth == depthOf(scope[n - 1u])) return uvec4(0u, 0u, 0u, n);
    return uvec4(uint(depth == 1u), uint(depth == 2u), uint(depth == scopeDepthMost), 0u) * n;
}
