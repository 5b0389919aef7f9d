// The values of the scan that lists rows: the number of rows that begin at a word of the
// machine code.

layout(std430) readonly buffer LineColumn { uint line[]; };
layout(std430) readonly buffer EntryLineColumn { uint entryLine[]; };
layout(std430) readonly buffer LineFileColumn { uint lineFile[]; };
layout(std430) readonly buffer LineNumberColumn { uint lineNumber[]; };

// isEntry returns 1 if a function begins at word w, and 0 otherwise. A function's beginning has
// a row.
uint isEntry(uint w) { return entryLine[w] != 0u ? 1u : 0u; }

// isChange returns 1 if a row begins at word w because its line differs from the line of the
// word before, and 0 otherwise.
uint isChange(uint w) {
    uint at = line[w];
    if (at == 0u) return 0u;
    if (entryLine[w] != 0u || line[w - 1u] == 0u) return 1u;
    uint before = line[w - 1u];
    return at != before && (lineNumber[at - 1u] != lineNumber[before - 1u] || lineFile[at - 1u] != lineFile[before - 1u]) ? 1u : 0u;
}

// load returns the number of rows that begin at word w.
Value load(uint w) { return isEntry(w) + isChange(w); }
