// The nodes that tokens make.

#include "lib/item.glsl"
#include "lib/kinds.glsl"
#include "pareas/words.glsl"

layout(std430) writeonly buffer NodeTable { uint node[]; };
layout(std430) writeonly buffer NodeFirstColumn { uint nodeFirst[]; };

// put writes node n.
void put(uint n, uint kind, uint type, uint first, uint data, uint pos) {
    node[treeRow * n + treeNode] = kind | (type << nodeTypeShift);
    node[treeRow * n + treeData] = data;
    node[treeRow * n + treePos] = pos;
    nodeFirst[n] = first;
}
