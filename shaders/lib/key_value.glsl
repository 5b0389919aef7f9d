// The values of the scan of key.

layout(std430) readonly buffer Key { uint key[]; };

// load returns 1 if item n is the first of a group of equal keys, else 0.
Value load(uint n) { return uint(n == 0u || key[n] != key[n - 1u]); }
