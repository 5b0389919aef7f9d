// Pass 2 of a scan makes the exclusive scan of the aggregates, in place, and writes the total behind the last. If
// there is more than one block of aggregates, upper has the combination of each block.

#include "lib/operators.glsl"
#include "lib/block.glsl"
#include "lib/group_scan.glsl"

layout(std430) buffer Sums { uint sums[]; };
layout(std430) readonly buffer Upper { uint upper[]; };

// An invocation has four words of a row, in consecutive aggregates.
#define EACH (4u / uint(WIDTH))
#define ROW (uint(GROUP) * EACH)

// prefix returns the combination of all blocks before this one. Every group combines them by itself, since they
// are few: one for a million items of the scan. A dispatch to scan them would take longer, and so would a single
// group for all blocks: 92 microseconds on an H200 for twelve million items with values of four words.
Value prefix() {
    Value before = identity(), total;
    for (uint row = 0u; row < group(); row += uint(GROUP)) {
        uint n = row + gl_LocalInvocationID.x;
        groupScan(n < group() ? GET_VALUE(upper, n) : identity(), total);
        before = combine(before, total);
    }
    return before;
}

// aggregate returns aggregate n, or the identity behind the last.
Value aggregate(uint n) { return n < items ? GET_VALUE(sums, n) : identity(); }

// A group scans one row of aggregates after the other. Every invocation loads its aggregates of the next row before the
// group scans the current row. So the device waits for memory and for the group at the same time.
void main() {
    uint block = group() * SCAN_BLOCK, past = min(block + SCAN_BLOCK, items), first = block + gl_LocalInvocationID.x * EACH;
    if (block >= items) return;
    Value next[EACH], v[EACH], total;
#pragma optionNV(unroll all) // so that these arrays are in registers
    for (uint m = 0u; m < EACH; m++) next[m] = aggregate(first + m);
    Value before = prefix();
    for (uint row = block; row < past; row += ROW) {
        uint n = first + row - block;
        Value sum = identity();
        for (uint m = 0u; m < EACH; m++) {
            v[m] = next[m];
            next[m] = n + ROW < past ? aggregate(n + ROW + m) : identity();
            sum = combine(sum, v[m]);
        }
        Value exclusive = combine(before, groupScan(sum, total));
        for (uint m = 0u; m < EACH; m++) {
            if (n + m < items) SET_VALUE(sums, n + m, exclusive);
            exclusive = combine(exclusive, v[m]);
        }
        before = combine(before, total);
    }
    if (past == items && gl_LocalInvocationID.x == 0u) SET_VALUE(sums, items, before);
}
