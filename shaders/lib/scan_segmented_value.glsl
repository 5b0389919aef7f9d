// The values of a segmented scan.

layout(std430) readonly buffer Head { uint head[]; };
layout(std430) readonly buffer In { uint column[]; };

// load returns the head of item n and the item.
Value load(uint n) { return Value(head[n], column[n]); }
