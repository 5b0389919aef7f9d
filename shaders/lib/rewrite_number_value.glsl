// The values of the scan that numbers the nodes of the rewritten tree.

#include "lib/word.glsl"
#include "lib/mark_bits.glsl"

layout(std430) readonly buffer TouchedColumn { uint touched[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };

// coverOf returns the cover word of node n. It is 0 if the node is not touched.
uint coverOf(uint n) { return MARKED(touched, n) ? cover[n] : 0u; }

// load returns the values of node n: the number of nodes that stand in its place; and a number
// that is not 0 if one of them is an Assign that was not there.
Value load(uint n) {
    uint c = coverOf(n), isRoot = (c & coverRoot) != 0u ? 1u : 0u;
    switch (c & coverClass) {
    case 0u: return uvec2(1u + indexOf(c), indexOf(c));
    case coverLeads: return uvec2(2u, 1u);
    }
    return uvec2(isRoot, 0u);
}
