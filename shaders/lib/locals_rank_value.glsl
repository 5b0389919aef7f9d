// The values of the scan that ranks locals: i in the first component if the locals of a function and
// register file begin at i, and in the second one if those of a size do. Else the components are 0.

#include "lib/word.glsl"

layout(std430) readonly buffer KeyColumn { uint key[]; };

// load returns i in the components of what begins at local i, and else 0.
Value load(uint i) {
    uvec2 v = uvec2(0u);
    if (i == 0u) return v;
    uint different = ownerOf(key[i]) ^ ownerOf(key[i - 1u]);
    if ((different & ~ownerNarrow) != 0u) v.x = i;
    if (different != 0u) v.y = i;
    return v;
}
