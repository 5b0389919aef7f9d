// Pass 3 of a scan makes the scan within every block. It starts with the combination of all
// blocks before it, which pass 2 has left in sums. If there are at most SCAN_BLOCK blocks, pass 2
// does not run, and every group combines the aggregates before its own by itself.
//
// The kernel defines the same macros of lib/value.glsl as in pass 1, includes this file, and
// then declares its columns, load() and store().

#include "lib/load.glsl"
#include "lib/group_scan.glsl"

layout(std430) readonly buffer Sums { uint sums[]; };

// store uses the results for item n: the combination of all items before it, and the same
// with the item itself. The kernel defines it.
void store(uint n, Value exclusive, Value inclusive);

// prefix returns the combination of all blocks before this one, from the aggregates of pass 1.
Value prefix() {
    Value sum = identity(), total;
    for (uint k = 0u; k < SCAN_EACH; k++) {
        uint n = gl_LocalInvocationID.x * SCAN_EACH + k;
        if (n < group()) sum = combine(sum, GET_VALUE(sums, n));
    }
    groupScan(sum, total);
    return total;
}

// A group takes one row of GROUP items after the other. Neighbouring invocations load and store neighbouring
// items, so that the device moves whole sectors of memory. Values stay in registers between the two.
void main() {
    uint block = group() * SCAN_BLOCK, past = min(block + SCAN_BLOCK, items);
    Value before = identity(), total;
    if (unscanned()) before = prefix();
    else if (block < past) before = GET_VALUE(sums, group());
    for (uint row = block; row < past; row += uint(GROUP)) {
        uint n = row + gl_LocalInvocationID.x;
        Value v = n < past ? load(itemAt(n)) : identity();
        Value exclusive = combine(before, groupScan(v, total));
        if (n < past) store(itemAt(n), exclusive, combine(exclusive, v));
        before = combine(before, total);
    }
}
