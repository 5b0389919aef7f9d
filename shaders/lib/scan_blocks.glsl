// Pass 2 of a scan makes the exclusive scan of the aggregates, in place, and writes the
// total behind the last. If there is more than one block of aggregates, hasUpper is 1, and
// upper has, for each block, the combination of all blocks before it.

#define SCAN_IN_PLACE
#include "lib/operators.glsl"
#include "lib/scan.glsl"

uniform uint hasUpper;

layout(std430) buffer Sums { uint sums[]; };
layout(std430) readonly buffer Upper { uint upper[]; };

// prefix returns the combination of all aggregates before a block.
Value prefix(uint block) {
    if (hasUpper == 0u) return identity();
    return GET_VALUE(upper, block);
}

// load returns aggregate n.
Value load(uint n) { return GET_VALUE(sums, n); }

// store replaces aggregate n by the combination of those before it.
void store(uint n, Value exclusive, Value inclusive) {
    SET_VALUE(sums, n, exclusive);
    if (n == items - 1u) SET_VALUE(sums, items, inclusive);
}
