// Columns of bytes, four a word, little-endian. They are read only: two
// invocations that write bytes of one word would race.

// BYTE is byte n of the column: BYTE(kind, n) where kind is uint kind[].
#define BYTE(column, n) bitfieldExtract(column[(n) >> 2], int(((n) & 3u) << 3), 8)
