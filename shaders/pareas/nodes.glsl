// The nodes that tokens make.

#include "lib/item.glsl"
#include "lib/kinds.glsl"
#include "pareas/constants.glsl"

layout(std430) writeonly buffer NodeTable { uint node[]; };
layout(std430) writeonly buffer NodeFirstColumn { uint nodeFirst[]; };

// put writes node n.
void put(uint n, uint kind, uint type, uint first, uint data, uint pos) {
    node[nodeRow * n + rowKind] = kind | (type << rowTypeShift);
    node[nodeRow * n + rowData] = data;
    node[nodeRow * n + rowPos] = pos;
    nodeFirst[n] = first;
}
