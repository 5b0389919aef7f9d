// The number of items of a kernel that only the device knows, as lib/count.glsl, for a kernel
// that also writes the table of counts. It must not write the word COUNT.

#include "lib/words.glsl"

layout(std430) buffer CountTable { uint counts[]; };

// counted returns the number of items.
uint counted() { return counts[COUNT]; }
