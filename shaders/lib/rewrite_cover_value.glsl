// The values of the scan that finds the roots around nodes.

#include "lib/word.glsl"

layout(std430) readonly buffer RootAtColumn { uint rootAt[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };

// load returns the values of node n: 1 plus the number of the root that begins there, or 0; and 1 if
// the node is not void, else 0.
Value load(uint n) { return uvec2(rootAt[n], kindOf(node[n]) != Invalid ? 1u : 0u); }
