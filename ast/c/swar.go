package c

import (
	"encoding/binary"
	"math/bits"
)

// Arithmetic on eight bytes in a word: a byte's high bit is the answer to a
// question about it.
const (
	everyByte = 0x0101010101010101
	highBits  = 0x80 * everyByte
	lowBits   = 0x7f * everyByte
	spaces    = ' ' * everyByte
)

// skipSpace returns the offset of the first byte from i on that is no white
// space. The bytes are counted, not visited: how many indent a line, or
// whether there is one at all, is what branches predict badly.
func skipSpace(text []byte, i int) int {
	for i+8 <= len(text) {
		n := leadingSpace(binary.LittleEndian.Uint64(text[i:]))
		i += n
		if n < 8 {
			return i
		}
	}
	for i < len(text) && classes[text[i]] == classSpace {
		i++
	}
	return i
}

// leadingSpace is how many of the eight bytes of x, from the lowest on, are
// white space: blanks, or from \t to \r.
func leadingSpace(x uint64) int {
	low := x & lowBits
	control := (low + (0x80-'\t')*everyByte) &^ (low + (0x80-'\r'-1)*everyByte)
	other := (low ^ spaces) + lowBits // all but blanks
	space := (control | ^other) &^ x & highBits
	return bits.TrailingZeros64(space^highBits) / 8
}

// leadingName is how many of the eight bytes of x, from the lowest on, are
// ASCII letters, digits or underscores.
func leadingName(x uint64) uint {
	low := x & lowBits
	folded := low | spaces // letters in lower case
	letter := (folded + (0x80-'a')*everyByte) &^ (folded + (0x80-'z'-1)*everyByte)
	digit := (low + (0x80-'0')*everyByte) &^ (low + (0x80-'9'-1)*everyByte)
	other := (low ^ '_'*everyByte) + lowBits // all but underscores
	name := (letter | digit | ^other) &^ x & highBits
	return uint(bits.TrailingZeros64(name^highBits)) / 8
}
