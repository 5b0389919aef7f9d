// Pass 2 of a scan makes the exclusive scan of the aggregates, in place, and writes the total behind the last.
// One work group does it, one row after the other: a row for one to four million items of the scan. More groups
// would need a second level of blocks, in two more dispatches, and each of these takes as long as several rows.

#define GROUP 1024
#define ONLY_GROUP 0u // it handles all items
#include "lib/operators.glsl"
#include "lib/group_scan.glsl"

layout(std430) buffer Sums { uint sums[]; };

// An invocation has four words of a row, in consecutive aggregates.
#define EACH (4u / uint(WIDTH))
#define ROW (uint(GROUP) * EACH)

// aggregate returns aggregate n, or the identity behind the last.
Value aggregate(uint n) { return n < items ? GET_VALUE(sums, n) : identity(); }

// Every invocation loads its aggregates of a row before the group scans the row before: so the device waits for
// memory and for the group at the same time.
void main() {
    if (group() != ONLY_GROUP) return; // a device may start more groups than are needed
    uint first = gl_LocalInvocationID.x * EACH;
    Value before = identity(), next[EACH], v[EACH], total;
#pragma optionNV(unroll all) // so that these arrays are in registers
    for (uint m = 0u; m < EACH; m++) next[m] = aggregate(first + m);
    for (uint n = first; n - first < items; n += ROW) {
        Value sum = identity();
        for (uint m = 0u; m < EACH; m++) {
            v[m] = next[m];
            next[m] = aggregate(n + ROW + m);
            sum = combine(sum, v[m]);
        }
        Value exclusive = combine(before, groupScan(sum, total));
        for (uint m = 0u; m < EACH; m++) {
            if (n + m < items) SET_VALUE(sums, n + m, exclusive);
            exclusive = combine(exclusive, v[m]);
        }
        before = combine(before, total);
    }
    if (gl_LocalInvocationID.x == 0u) SET_VALUE(sums, items, before);
}
