package stages

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/internal/bytematch"
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

const (
	everyByte = bytematch.EveryByte
	highBits  = bytematch.HighBits
)

// bitsOf returns bit i set for each byte i of a word that has its highest bit set. All other bits of the
// word are 0. The twin of a kernel that looks for some nodes collects the bits of 64 nodes in a word, and
// goes from bit to bit. The processor must predict the number of set bits. It is wrong less often than
// with words of 8 nodes.
func bitsOf(marks uint64) uint64 { return marks >> 7 * 0x0102040810204080 >> 56 }

// manyNodes is the number of nodes in a word that has one bit for each node.
const manyNodes = 64

// equal returns a word with the highest bit of every byte set that is kind k.
func equal(kinds uint64, k ast.Kind) uint64 {
	return (highBits - (kinds ^ everyByte*uint64(k))) & highBits
}

// between returns a word with the highest bit of every byte set that is one of the kinds
// first to last.
func between(kinds uint64, first, last ast.Kind) uint64 {
	return bytematch.Between(kinds, byte(first), byte(last))
}
