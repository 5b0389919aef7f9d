#version 450 core
// Marks the roots. A root is an invariant node below a node that is not invariant. A constant that is an instruction's
// immediate is no root. A work group handles a block of nodes.
#include "lib/block.glsl"
#include "lib/item.glsl"
#include "lib/bytes.glsl"
#include "lib/mark_bits.glsl"
#include "lib/hoist_cost.glsl"

layout(std430) readonly buffer UnchangedColumn { uint unchanged[]; };
layout(std430) writeonly buffer RootMarkColumn { uint rootMark[]; };

shared uint marks[SCAN_BLOCK / wordBits]; // a bit for each node of the block: it is a root

// isInvariant reports whether node n may be computed in front of the innermost loop around it, or is a
// part of such an expression.
bool isInvariant(uint n) { return BYTE(unchanged, n) != 0u && n - first[n] < rootNodes && !folded(n); }

// isImmediate reports whether node n is a constant that an instruction of its parent, no comparison, has as its immediate.
bool isImmediate(uint n) {
    uint above = node[parent[n]];
    return parent[n] == n + 1u && !isComparison(kindOf(above)) && takesConst(above, node[n], data[n]);
}

void main() {
    uint i = gl_LocalInvocationID.x, block = group() * SCAN_BLOCK;
    if (i < SCAN_BLOCK / wordBits) marks[i] = 0u;
    memoryBarrierShared();
    barrier();
    for (uint k = 0u; k < SCAN_EACH; k++) {
        uint at = k * uint(GROUP) + i, n = block + at;
        if (n < items && isInvariant(n) && !isInvariant(parent[n]) && !isImmediate(n)) atomicOr(marks[at / wordBits], 1u << (at & (wordBits - 1u)));
    }
    memoryBarrierShared();
    barrier();
    if (i < SCAN_BLOCK / wordBits && block + i * wordBits < items) rootMark[block / wordBits + i] = marks[i];
}
