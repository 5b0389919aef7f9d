// What the scan of rows combines: how many begin at a word of the machine code.

layout(binding = 1, std430) readonly buffer LineColumn      { uint line[]; };
layout(binding = 2, std430) readonly buffer EntryLineColumn { uint entryLine[]; };
layout(binding = 3, std430) readonly buffer FileColumn      { uint file[]; };
layout(binding = 4, std430) readonly buffer NumberColumn    { uint number[]; };

// isEntry is 1 if a function begins at word w, which makes a row.
uint isEntry(uint w) { return entryLine[w] != 0u ? 1u : 0u; }

// isChange is 1 if a row begins at word w because its line is not that of the
// word before.
uint isChange(uint w) {
    uint at = line[w];
    if (at == 0u) return 0u;
    if (entryLine[w] != 0u || line[w - 1u] == 0u) return 1u;
    uint before = line[w - 1u];
    return at != before && (number[at - 1u] != number[before - 1u] || file[at - 1u] != file[before - 1u]) ? 1u : 0u;
}

Value load(uint w) { return isEntry(w) + isChange(w); }
