// The values of the scan of compact.

layout(std430) readonly buffer Flag { uint flag[]; };

// load returns 1 if the flag of item n is set, else 0.
Value load(uint n) { return uint(flag[n] != 0u); }
