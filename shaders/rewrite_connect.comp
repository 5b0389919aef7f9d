#version 450 core
// Makes the columns of the rewritten tree that connect nodes: parent, childIndex, first; and data where
// it has the distance to another node. Columns of hoisted nodes follow later.
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/word.glsl"
#include "lib/mark_bits.glsl"

uniform uint part; // the columns to make: see rewritesAssigns

layout(std430) readonly buffer KindColumn { uint kind[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer TouchedColumn { uint touched[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) writeonly buffer DataOutColumn { uint dataOut[]; };
layout(std430) writeonly buffer ParentOutColumn { uint parentOut[]; };
layout(std430) writeonly buffer ChildIndexOutColumn { uint childIndexOut[]; };
layout(std430) writeonly buffer FirstOutColumn { uint firstOut[]; };

// connect connects node m of the rewritten tree.
void connect(uint m, uint up, uint index, uint from) {
    if ((part & connectsChildIndex) != 0u) childIndexOut[m] = index;
    if ((part & connectsParent) != 0u) parentOut[m] = up;
    if ((part & connectsFirst) != 0u) firstOut[m] = from;
}

// connectAll connects the nodes that stand in place of node n. c is its cover word.
void connectAll(uint n, uint c) {
    uint m = number[n], up = (part & connectsParent) != 0u ? number[parent[n]] : 0u, from = (part & connectsFirst) != 0u ? number[first[n]] : 0u;
    switch (c & coverClass) {
    case 0u:
        if (setsLocal(BYTE(kind, n)) && c != 0u) connect(m, m + stepNodes, 0u, from);
        else connect(m + indexOf(c), up, childIndex[n], from);
        break;
    case coverLeads:
        connect(m, m + 1u, 0u, from);
        connect(m + 1u, up, childIndex[n], from);
        break;
    default:
        if ((c & coverRoot) != 0u) connect(m, up, childIndex[n], m);
    }
}

// retarget makes data of the node that stands in place of node n. data of n has the distance to another
// node. c is n's cover word.
void retarget(uint n, uint c) {
    if ((c & coverClass) <= coverLeads) dataOut[number[n]] = number[n + data[n]] - number[n];
}

void main() {
    uint n = item();
    if (n >= items || counts[countTreeNodes] == 0u) return;
    uint c = MARKED(touched, n) ? cover[n] : 0u;
    connectAll(n, c);
    if ((part & connectsData) != 0u && namesNode(BYTE(kind, n))) retarget(n, c);
}
