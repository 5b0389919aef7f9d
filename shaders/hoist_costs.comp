#version 450 core
// Computes the cost of every root.
#define COUNT countInvariantRoots
#include "lib/item.glsl"
#include "lib/mark_bits.glsl"
#include "lib/hoist_cost.glsl"
#include "lib/count.glsl"

layout(std430) readonly buffer InLinearColumn { uint inLinear[]; };
layout(std430) readonly buffer RootNodeList { uint rootNode[]; };
layout(std430) writeonly buffer RootCostColumn { uint rootCost[]; };

void main() {
    uint r = item();
    if (r >= items) return;
    uint n = rootNode[r];
    rootCost[r] = costOf(n) - (MARKED(inLinear, n) ? 1u : 0u); // 1 to step its local
}
