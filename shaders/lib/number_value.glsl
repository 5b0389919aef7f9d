// What the scan of places combines, and sizes of nodes.

#include "lib/word.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer SelectionColumn { uint selection[]; };

#include "lib/node_size.glsl"

// load is what node n adds to the scan: its size, its number unless it hands
// on a value, 1 if it is a logical operator.
Value load(uint n) {
    uvec4 v = uvec4(0u);
    v.x = ownOf(n) + joinOf(selection[n]);
    if ((selection[n] & selectionForward) == 0u) v.y = n;
    if ((selection[n] & selectionLogical) != 0u) v.z = 1u;
    return v;
}
