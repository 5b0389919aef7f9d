// Pass 3 of a scan makes the scan within every block. It starts with the combination of all
// blocks before it, which pass 2 has left in sums.
//
// The kernel defines the same macros of lib/value.glsl as in pass 1, includes this file, and
// then declares its columns, load() and store().

#include "lib/load.glsl"
#include "lib/group_scan.glsl"

// prefix returns the combination of all items before a block.
#ifndef SCAN_IN_PLACE
layout(std430) readonly buffer Sums { uint sums[]; };
Value prefix(uint block) { return GET_VALUE(sums, block); }
#else
Value prefix(uint block);
#endif

// store uses the results for item n: the combination of all items before it, and the same
// with the item itself. The kernel defines it.
void store(uint n, Value exclusive, Value inclusive);

// An invocation keeps the values of its items in the array values. A kernel whose load has a
// loop defines LOAD_AGAIN, because compilers would not unroll the loop around it, and so could
// not keep an array in registers.
#ifndef LOAD_AGAIN
#define KEEP(k, v) values[k] = v
#define KEPT(k) values[k]
#else
#define KEEP(k, v)
#define KEPT(k) loadOrIdentity(first + k)
#endif

void main() {
    uint first = group() * SCAN_BLOCK + gl_LocalInvocationID.x * SCAN_EACH;
#ifndef LOAD_AGAIN
    Value values[SCAN_EACH];
#endif
    Value sum = identity();
#pragma optionNV(unroll all) // so that values is in registers
    for (uint k = 0u; k < SCAN_EACH; k++) {
        Value v = loadOrIdentity(first + k);
        KEEP(k, v);
        sum = combine(sum, v);
    }
    Value before = groupScan(sum);
    if (first >= items) return;
    before = combine(prefix(group()), before);
    for (uint k = 0u; k < SCAN_EACH; k++) {
        Value after = combine(before, KEPT(k));
        if (first + k < items) store(place(first + k), before, after);
        before = after;
    }
}
