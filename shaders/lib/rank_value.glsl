// What the scan of ranks combines: i where a group of locals begins at i.

layout(binding = 1, std430) readonly buffer KeyColumn { uint key[]; };

Value load(uint i) { return i > 0u && (key[i] >> 8) != (key[i - 1u] >> 8) ? i : 0u; }
