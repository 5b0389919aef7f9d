#version 450 core
// Finds the root around every node, and what becomes of it, and counts the nodes before the node
// that are not void.
#define WIDTH 2
#define OPERATORS SCAN_MAX, SCAN_ADD
#include "lib/scan.glsl"
#include "lib/rewrite_cover_value.glsl"

layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) readonly buffer RootTargetColumn { uint rootTarget[]; };
layout(std430) writeonly buffer CoverColumn { uint cover[]; };
layout(std430) writeonly buffer KeptColumn { uint kept[]; };

// becomes returns the class of a root with the given node and target: how it is rewritten.
uint becomes(uint root, uint target) {
    if (target == none) return coverFollows;
    return target == root ? coverLeads : coverHoisted;
}

void store(uint n, Value before, Value sum) {
    kept[n] = before.y;
    cover[n] = 0u;
    if (sum.x == 0u) return;
    uint i = sum.x - 1u, root = rootNode[i];
    if (n <= root) cover[n] = becomes(root, rootTarget[i]) | (n == root ? coverRoot : 0u) | (i << coverIndexShift);
}
