// The values of the scan of aggregates: those of a level are combined, block by block, to the level above.

#include "lib/operators.glsl"
#include "lib/reduce.glsl"

layout(std430) readonly buffer Lower { uint lower[]; };

// load returns aggregate n.
Value load(uint n) { return GET_VALUE(lower, n); }
