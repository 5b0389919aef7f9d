// The values of the scan that lists the Assigns among the sorted uses.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer UseList { uint use[]; };

// load returns 1 if use i is an Assign, else 0.
Value load(uint i) { return setsLocal(kindOf(node[use[i]])) ? 1u : 0u; }
