// The values of the scan that orders hoisted roots.

#include "lib/words.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };
layout(std430) readonly buffer OrderColumn { uint order[]; };
layout(std430) readonly buffer RootSizeColumn { uint rootSize[]; };

// isFirst returns 1 if the i-th root in the order is the first of its LoopEntry.
uint isFirst(uint i) { return i == 0u || key[i] != key[i - 1u] ? 1u : 0u; }

// load returns the values of the i-th root: 1 if it is the first of its LoopEntry, else 0; the nodes
// that it becomes there; 1.
Value load(uint i) { return uvec4(isFirst(i), rootSize[order[i]], 1u, 0u); }
