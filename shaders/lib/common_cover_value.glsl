// The values of the scan that finds out which repeats are computed only where an equal one has been computed.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer RepeatNodeList { uint repeatNode[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) readonly buffer MatchesColumn { uint matches[]; };

// armEnd returns the end of the arm around node n. Nodes up to there are only reached if n is executed before.
uint armEnd(uint n) {
    uint a = n;
    for (uint step = 0u; step < aroundSteps; step++) {
        uint p = parent[a];
        if (kindOf(node[a]) == Function || skips(kindOf(node[p])) && childIndex[a] > 0u) break;
        a = p;
    }
    return a;
}

// load returns the values of repeat i in the order: 1 if it does not match the one before it, and
// the end of the arm around it. A repeat that matches no other needs none.
Value load(uint i) {
    bool alone = matches[i] == 0u && (i == items - 1u || matches[i + 1u] == 0u);
    return uvec2(1u - matches[i], alone ? 0u : armEnd(repeatNode[order[i]]));
}
