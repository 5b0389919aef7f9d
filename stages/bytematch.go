package stages

import (
	"encoding/binary"
	"math/bits"

	"gpucc/ast"
)

// Kinds are bytes: twins that look for few of them look at eight at a time.

// eight are the first eight of some kinds in a word, the first in its lowest byte;
// Invalid if there are less.
func eight(kind []byte) uint64 {
	if len(kind) < 8 {
		kind = append(make([]byte, 0, 8), kind...)[:8]
	}
	return binary.LittleEndian.Uint64(kind)
}

// The highest bit of a kind is free.
var _ [0x80 - ast.Kinds]struct{}

// Bits and numbers of all kinds in a word.
const (
	eachLow  = 0x0101010101010101
	eachHigh = 0x8080808080808080
)

// equal has the highest bit of each kind set that is k.
func equal(kinds uint64, k ast.Kind) uint64 {
	return (eachHigh - (kinds ^ eachLow*uint64(k))) & eachHigh
}

// between has it set of each that is one of first to last.
func between(kinds uint64, first, last ast.Kind) uint64 {
	return (kinds | eachHigh - eachLow*uint64(first)) &^ (kinds | eachHigh - eachLow*uint64(last+1)) & eachHigh
}

// firstOf is which of them is the first.
func firstOf(set uint64) int { return bits.TrailingZeros64(set) / 8 }
