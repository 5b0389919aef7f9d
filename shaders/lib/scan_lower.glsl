// The values of the scan of aggregates. The aggregates of a level are combined, block by block; the results are the level
// above.

#include "lib/operators.glsl"
#include "lib/reduce.glsl"

layout(std430) readonly buffer Lower { uint lower[]; };

// load returns aggregate n.
Value load(uint n) { return GET_VALUE(lower, n); }
