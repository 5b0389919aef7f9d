// Columns of bytes, four in a word, and of half words, two in a word, little-endian. Kernels only
// read them: two invocations that write parts of the same word would race.

// BYTE is byte n of the column: BYTE(kind, n) where kind is uint kind[].
#define BYTE(column, n) bitfieldExtract(column[(n) >> 2], int(((n) & 3u) << 3), 8)

// HALF is half word n of the column.
#define HALF(column, n) bitfieldExtract(column[(n) >> 1], int(((n) & 1u) << 4), 16)
