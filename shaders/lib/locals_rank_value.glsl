// The values of the scan that ranks locals: i if a group of locals begins at i, else 0.

#include "lib/words.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };

// load returns i if the i-th local is the first of its group, else 0.
Value load(uint i) { return i > 0u && ownerOf(key[i]) != ownerOf(key[i - 1u]) ? i : 0u; }
