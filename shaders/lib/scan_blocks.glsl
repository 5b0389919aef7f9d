// Pass 2 of a scan: the exclusive scan of aggregates in place, and after the
// last the total. Where there are more than a block of them, param[1] is 1 and
// upper has the combination of all blocks before each.

#define SCAN_IN_PLACE
#include "lib/operators.glsl"
#include "lib/scan.glsl"

layout(std430) buffer Sums { uint sums[]; };
layout(std430) readonly buffer Upper { uint upper[]; };

Value prefix(uint block) {
    if (param[1] == 0u) return identity();
    return GET_VALUE(upper, block);
}

Value load(uint n) { return GET_VALUE(sums, n); }

void store(uint n, Value exclusive, Value inclusive) {
    SET_VALUE(sums, n, exclusive);
    if (n == items - 1u) SET_VALUE(sums, items, inclusive);
}
