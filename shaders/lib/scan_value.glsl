// The values of the scan of a column.

layout(std430) readonly buffer In { uint column[]; };

// load returns item n of the column.
Value load(uint n) { return column[n]; }
