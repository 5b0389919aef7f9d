// Pass 3 of a scan makes the scan within every block. It starts with the combination of all
// blocks before it, which pass 2 has left in sums.
//
// The kernel defines the same macros of lib/value.glsl as in pass 1, includes this file, and
// then declares its columns, load() and store().

#include "lib/load.glsl"
#include "lib/group_scan.glsl"

#ifndef SCAN_IN_PLACE
layout(std430) readonly buffer Sums { uint sums[]; };

// prefix returns the combination of all items before a block.
Value prefix(uint block) { return GET_VALUE(sums, block); }
#else
Value prefix(uint block);
#endif

// store uses the results for item n: the combination of all items before it, and the same
// with the item itself. The kernel defines it.
void store(uint n, Value exclusive, Value inclusive);

// The values of the block, then the combination of all items before each of them, and last of
// all items of the block and before it.
shared Value tile[SCAN_BLOCK + 1u];

// Neighbouring invocations load and store neighbouring items, so that the device moves whole
// sectors of memory. Between that, an invocation scans SCAN_EACH consecutive values in tile.
void main() {
    uint block = group() * SCAN_BLOCK, i = gl_LocalInvocationID.x, first = i * SCAN_EACH;
    for (uint n = i; n < SCAN_BLOCK; n += GROUP) tile[n] = loadOrIdentity(block + n);
    memoryBarrierShared();
    barrier();
    Value sum = identity();
    for (uint k = 0u; k < SCAN_EACH; k++) sum = combine(sum, tile[first + k]);
    Value before = groupScan(sum);
    if (block >= items) return;
    before = combine(prefix(group()), before);
    for (uint k = 0u; k < SCAN_EACH; k++) {
        Value v = tile[first + k];
        tile[first + k] = before;
        before = combine(before, v);
    }
    if (i == GROUP - 1u) tile[SCAN_BLOCK] = before;
    memoryBarrierShared();
    barrier();
    for (uint n = i; n < SCAN_BLOCK; n += GROUP) {
        if (block + n < items) store(itemAt(block + n), tile[n], tile[n + 1u]);
    }
}
