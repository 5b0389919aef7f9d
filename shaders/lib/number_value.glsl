// The values of the scan that numbers instructions.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer SelectionColumn { uint selection[]; };

#include "lib/node_size.glsl"

// load returns the values of node n: its number of instructions, with the join code behind it;
// n, or 0 if it forwards a value; and 1 if it is a logical operator, else 0.
Value load(uint n) {
    uint s = selection[n];
    uvec4 v = uvec4(0u);
    v.x = ownOf(n, s) + joinOf(s);
    if ((s & selectionForward) == 0u) v.y = n;
    if ((s & selectionLogical) != 0u) v.z = 1u;
    return v;
}
