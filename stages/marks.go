package stages

import "math/bits"

// Some columns mark nodes: they have a bit for each.

// isMarked reports whether a column marks node n.
func isMarked(column []uint32, n uint32) bool { return column[n/wordBits]&markBit(n) != 0 }

// setMark marks node n in a column.
func setMark(column []uint32, n uint32) { atomicOr(&column[n/wordBits], markBit(n)) }

// markBit returns the bit of node n in its word of a column.
func markBit(n uint32) uint32 { return 1 << (n & (wordBits - 1)) }

// nextMarked returns the first node from node n on that a column marks, or end.
func nextMarked(column []uint32, n, end int) int {
	for n < end {
		if word := column[n/wordBits] >> (n % wordBits); word != 0 {
			return min(n+bits.TrailingZeros32(word), end)
		}
		n = n/wordBits*wordBits + wordBits
	}
	return end
}
