#version 450 core
// Lists from which node each hoisted node comes. The Assign comes from the root, too.
#include "lib/item.glsl"
#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };
layout(std430) readonly buffer KeptColumn { uint kept[]; };
layout(std430) readonly buffer RootShiftColumn { uint rootShift[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) writeonly buffer OriginColumn { uint origin[]; };

// come writes that node m of the rewritten tree comes from node n.
void come(uint m, uint n) {
    if (m < counts[countCapacityNodes]) origin[m] = n;
}

void main() {
    uint n = item();
    if (n >= items) return;
    uint c = cover[n];
    if ((c & coverClass) != coverHoisted || kindOf(node[n]) == Invalid) return;
    uint m = rootShift[indexOf(c)] + kept[n];
    come(m, n);
    if ((c & coverRoot) != 0u) come(m + 1u, n);
}
