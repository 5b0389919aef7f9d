// The values of the scan that numbers the nodes of the rewritten tree.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };

// load returns the values of node n: the number of nodes that stand in its place; and a number
// that is not 0 if one of them is an Assign that was not there.
Value load(uint n) {
    uint c = cover[n], isRoot = (c & coverRoot) != 0u ? 1u : 0u, stays = kindOf(node[n]) != Invalid ? 1u : 0u;
    switch (c & coverClass) {
    case 0u: return uvec2(stays + indexOf(c), indexOf(c));
    case coverLeads: return uvec2(stays + isRoot, isRoot);
    }
    return uvec2(isRoot, 0u);
}
