#version 450 core
// Makes the columns parent, first and childIndex from narrow ones. Numbers that do not fit narrow
// columns are left to upload_wide.
#include "lib/item.glsl"
#include "lib/bytes.glsl"

layout(std430) readonly buffer NarrowParentColumn { uint narrowParent[]; };
layout(std430) readonly buffer NarrowFirstColumn { uint narrowFirst[]; };
layout(std430) readonly buffer NarrowChildIndexColumn { uint narrowChildIndex[]; };
layout(std430) writeonly buffer ParentColumn { uint parent[]; };
layout(std430) writeonly buffer FirstColumn { uint first[]; };
layout(std430) writeonly buffer ChildIndexColumn { uint childIndex[]; };

void main() {
    uint n = item();
    if (n >= items) return;
    parent[n] = n + HALF(narrowParent, n);
    first[n] = n - HALF(narrowFirst, n);
    childIndex[n] = BYTE(narrowChildIndex, n);
}
