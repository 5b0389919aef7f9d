// Pass 2 of a scan makes the exclusive scan of the aggregates, in place, and writes the total behind the last.
// One work group does it, one row of GROUP aggregates after the other: a row for a million items of the scan. More
// groups would need a second level of blocks, in two more dispatches, and each of these takes as long as several rows.

#define GROUP 1024
#define ONLY_GROUP 0u // it handles all items
#include "lib/operators.glsl"
#include "lib/group_scan.glsl"

layout(std430) buffer Sums { uint sums[]; };

// aggregate returns aggregate n, or the identity behind the last.
Value aggregate(uint n) { return n < items ? GET_VALUE(sums, n) : identity(); }

// Every invocation loads its aggregate of a row before the group scans the row before: so the device waits for
// memory and for the group at the same time.
void main() {
    if (group() != ONLY_GROUP) return; // a device may start more groups than are needed
    uint i = gl_LocalInvocationID.x;
    Value before = identity(), next = aggregate(i), total;
    for (uint row = 0u; row < items; row += uint(GROUP)) {
        uint n = row + i;
        Value v = next;
        next = aggregate(n + uint(GROUP));
        Value exclusive = combine(before, groupScan(v, total));
        if (n < items) SET_VALUE(sums, n, exclusive);
        before = combine(before, total);
    }
    if (i == 0u) SET_VALUE(sums, items, before);
}
