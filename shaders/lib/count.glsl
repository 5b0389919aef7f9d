// The number of items of a kernel that only the device knows: word COUNT of the table of
// counts. The host gives an upper bound.

#include "lib/words.glsl"

layout(std430) readonly buffer CountTable { uint counts[]; };

// counted returns the number of items.
uint counted() { return counts[COUNT]; }
