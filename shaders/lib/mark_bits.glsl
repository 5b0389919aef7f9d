// Columns that mark nodes, with a bit for each: touched, gone, candidate, inner.

// MARKED tells whether a column marks node n: MARKED(gone, n) where gone is uint gone[].
#define MARKED(column, n) ((column[(n) / wordBits] & (1u << ((n) & (wordBits - 1u)))) != 0u)

// MARK marks node n. It is atomic, since other invocations may mark other nodes in the same word. The column begins as
// zeros.
#define MARK(column, n) atomicOr(column[(n) / wordBits], 1u << ((n) & (wordBits - 1u)))
