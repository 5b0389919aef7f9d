// The values of the scan that numbers groups of equal roots.

layout(std430) readonly buffer LeaderColumn { uint leader[]; };

// load returns 1 if root r is the leader of a group, else 0.
Value load(uint r) { return leader[r] == r ? 1u : 0u; }
