// The values of the scan that lists the roots.

#include "lib/bytes.glsl"
#include "lib/hoist_cost.glsl"

layout(std430) readonly buffer UnchangedColumn { uint unchanged[]; };

// isInvariant reports whether node n may be computed in front of the innermost loop around it, or is a
// part of such an expression.
bool isInvariant(uint n) { return BYTE(unchanged, n) != 0u && n - first[n] < rootNodes && !folded(n); }

// isRoot reports whether node n is invariant, its parent is not, and its value in a register would save
// instructions.
bool isRoot(uint n) { return isInvariant(n) && !isInvariant(parent[n]) && savedOf(costOf(n)) > 0u; }

// load returns 1 if node n is a root, else 0.
Value load(uint n) { return isRoot(n) ? 1u : 0u; }
