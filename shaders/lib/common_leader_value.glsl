// The values of the scan for the leaders of repeats.

layout(std430) readonly buffer CoveredColumn { uint covered[]; };

// load returns i if repeat i in the order is a leader, else 0.
Value load(uint i) { return covered[i] == 0u ? i : 0u; }
