#version 450 core
// Finds the roots, and marks them. A work group handles a block of nodes. It first lists the
// nodes that may be roots. Few may. Then each invocation takes a node from the list and computes its cost. Without the list,
// a few invocations would compute costs, and the others of their warps would wait.
#include "lib/block.glsl"
#include "lib/group_scan.glsl"
#include "lib/bytes.glsl"
#include "lib/mark_bits.glsl"
#include "lib/hoist_cost.glsl"

layout(std430) readonly buffer UnchangedColumn { uint unchanged[]; };
layout(std430) readonly buffer InLinearColumn { uint inLinear[]; };
layout(std430) writeonly buffer RootMarkColumn { uint rootMark[]; };

shared uint listed[SCAN_BLOCK];           // the nodes that may be roots, by their numbers in the block
shared uint marks[SCAN_BLOCK / wordBits]; // a bit for each node of the block: it is a root

// isInvariant reports whether node n may be computed in front of the innermost loop around it, or is a
// part of such an expression.
bool isInvariant(uint n) { return BYTE(unchanged, n) != 0u && n - first[n] < rootNodes && !folded(n); }

// candidates lists the invariant nodes of the block that have no invariant parent, and returns their number.
uint candidates(uint block) {
    uint i = gl_LocalInvocationID.x, own = 0u, total;
    for (uint k = 0u; k < SCAN_EACH; k++) {
        uint n = block + k * uint(GROUP) + i;
        if (n < items && isInvariant(n) && !isInvariant(parent[n])) own |= 1u << k;
    }
    uint at = groupScan(uint(bitCount(own)), total);
    for (uint k = 0u; k < SCAN_EACH; k++) {
        if ((own >> k & 1u) != 0u) listed[at++] = k * uint(GROUP) + i;
    }
    memoryBarrierShared();
    barrier();
    return total;
}

void main() {
    uint i = gl_LocalInvocationID.x, block = group() * SCAN_BLOCK;
    if (i < SCAN_BLOCK / wordBits) marks[i] = 0u;
    uint count = candidates(block);
    for (uint c = i; c < count; c += uint(GROUP)) {
        uint own = costOf(block + listed[c]);
        if (MARKED(inLinear, block + listed[c])) own -= 1u; // to step its local
        if (savedOf(own) == 0u) continue; // it saves nothing if its value is in a register
        atomicOr(marks[listed[c] / wordBits], 1u << (listed[c] & (wordBits - 1u)));
    }
    memoryBarrierShared();
    barrier();
    if (i < SCAN_BLOCK / wordBits && block + i * wordBits < items) rootMark[block / wordBits + i] = marks[i];
}
