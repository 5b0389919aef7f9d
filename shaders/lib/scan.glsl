// Pass 3 of a scan makes the scan within every block. It starts with the combination of all
// blocks before it, which pass 2 has left in sums.
//
// The kernel defines the same macros of lib/value.glsl as in pass 1, includes this file, and
// then declares its columns, load() and store().

#include "lib/load.glsl"
#include "lib/group_scan.glsl"

layout(std430) readonly buffer Sums { uint sums[]; };

// store uses the results for item n: the combination of all items before it, and the same
// with the item itself. The kernel defines it.
void store(uint n, Value exclusive, Value inclusive);

// A group takes one row of GROUP items after the other. Neighbouring invocations load and store neighbouring
// items, so that the device moves whole sectors of memory. Values stay in registers between the two.
void main() {
    uint block = group() * SCAN_BLOCK, past = min(block + SCAN_BLOCK, items);
    Value before = block < past ? GET_VALUE(sums, group()) : identity(), total;
    for (uint row = block; row < past; row += uint(GROUP)) {
        uint n = row + gl_LocalInvocationID.x;
        Value v = n < past ? load(itemAt(n)) : identity();
        Value exclusive = combine(before, groupScan(v, total));
        if (n < past) store(itemAt(n), exclusive, combine(exclusive, v));
        before = combine(before, total);
    }
}
