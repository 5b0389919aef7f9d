// What the scan of ranks combines: i where a group of locals begins at i.

#include "lib/words.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };

Value load(uint i) { return i > 0u && ownerOf(key[i]) != ownerOf(key[i - 1u]) ? i : 0u; }
