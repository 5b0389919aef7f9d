package stages

import (
	"encoding/binary"
	"math/bits"

	"gpucc/ast"
)

// Byte match (SWAR): kinds are bytes, and a twin that looks for few of them compares eight
// at a time in a word.

// eight returns the first eight kinds of a list in a word, the first one in the lowest
// byte. Kinds that are missing are Invalid.
func eight(kind []byte) uint64 {
	if len(kind) < 8 {
		kind = append(make([]byte, 0, 8), kind...)[:8]
	}
	return binary.LittleEndian.Uint64(kind)
}

// The highest bit of a kind has to be 0: it is where comparisons leave their result.
var _ [0x80 - ast.Kinds]struct{}

// Words with the lowest, or the highest, bit of every byte set.
const (
	eachLow  = 0x0101010101010101
	eachHigh = 0x8080808080808080
)

// equal returns a word with the highest bit of every byte set that is kind k.
func equal(kinds uint64, k ast.Kind) uint64 {
	return (eachHigh - (kinds ^ eachLow*uint64(k))) & eachHigh
}

// between returns a word with the highest bit of every byte set that is one of the kinds
// first to last.
func between(kinds uint64, first, last ast.Kind) uint64 {
	return (kinds | eachHigh - eachLow*uint64(first)) &^ (kinds | eachHigh - eachLow*uint64(last+1)) & eachHigh
}

// firstOf returns the number of the first byte whose highest bit is set.
func firstOf(set uint64) int { return bits.TrailingZeros64(set) / 8 }
