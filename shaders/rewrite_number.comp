#version 450 core
// Numbers the nodes of the rewritten tree, lists from which node each comes that is not hoisted, and
// counts new Assigns.
#define WIDTH 2
#define OPERATORS SCAN_ADD, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/rewrite_number_value.glsl"

layout(std430) buffer AssignsColumn { uint assigns[]; };
layout(std430) writeonly buffer NumberColumn { uint number[]; };
layout(std430) writeonly buffer OriginColumn { uint origin[]; };
layout(std430) buffer CountTable { uint counts[]; };

// come writes that node m of the rewritten tree comes from node n.
void come(uint m, uint n) {
    if (m < counts[countCapacityNodes]) origin[m] = n;
}

void store(uint n, Value before, Value sum) {
    number[n] = before.x;
    assigns[n] += before.y;
    uint hoisted = (cover[n] & coverClass) == 0u ? indexOf(cover[n]) : 0u;
    for (uint i = 0u; i < 2u; i++) {
        if (before.x + hoisted + i < sum.x) come(before.x + hoisted + i, n);
    }
    if (n == items - 1u) {
        counts[countNeedNodes] = sum.x;
        counts[countTreeNodes] = sum.x <= counts[countCapacityNodes] ? sum.x : 0u;
    }
}
