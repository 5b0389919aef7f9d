// Columns of bytes, four in a word, and of half words, two in a word, little-endian.

// BYTE is byte n of the column: BYTE(kind, n) where kind is uint kind[].
#define BYTE(column, n) bitfieldExtract(column[(n) >> 2], int(((n) & 3u) << 3), 8)

// OR_BYTE sets bits of byte n of the column. It is atomic, since other invocations may set bits of
// other bytes in the same word. The column begins as zeros.
#define OR_BYTE(column, n, bits) atomicOr(column[(n) >> 2], (bits) << (((n) & 3u) << 3))

// HALF is half word n of the column. Kernels only read such columns.
#define HALF(column, n) bitfieldExtract(column[(n) >> 1], int(((n) & 1u) << 4), 16)
