// The values of the scan that ranks locals: the first component is i if the i-th local is the first of its
// function and register file, and the second one is i if it is the first of its size among these. Otherwise a
// component is 0.

#include "lib/word.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };

// load returns these components.
Value load(uint i) {
    uvec2 v = uvec2(0u);
    if (i == 0u) return v;
    uint different = ownerOf(key[i]) ^ ownerOf(key[i - 1u]);
    if ((different & ~ownerNarrow) != 0u) v.x = i;
    if (different != 0u) v.y = i;
    return v;
}
