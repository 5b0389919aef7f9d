package lex

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

// SkipSpace returns the offset of the first byte from i on that is no white
// space. The bytes are counted, not visited: how many indent a line, or
// whether there is one at all, is what branches predict badly.
func SkipSpace(text []byte, i int) int {
	for i+8 <= len(text) {
		n := leadingSpace(binary.LittleEndian.Uint64(text[i:]))
		i += n
		if n < 8 {
			return i
		}
	}
	for i < len(text) && Classes[text[i]] == ClassSpace {
		i++
	}
	return i
}

// leadingSpace is how many of the eight bytes of x, from the lowest on, are
// white space: blanks, or from \t to \r. These carry nothing over to the next byte, so
// that the first byte that is none is told by itself.
func leadingSpace(x uint64) int {
	control := (x + (0x80-'\t')*everyByte) &^ (x + (0x80-'\r'-1)*everyByte)
	other := ((x ^ spaces) + lowBits) | x // all but blanks
	return bits.TrailingZeros64(other&^control&highBits) / 8
}

// nameEnds marks the bytes of x that end a name: the first that is marked is the first
// that is no ASCII letter, digit or underscore, unless something odd, a byte above 127 or
// one of the control characters, comes before it.
// Of the bounds between names and others, those up to a byte tell by their number.
func nameEnds(x uint64) uint64 {
	folded := x | spaces // letters in lower case, and _ as delete
	digits := ((0x80+'0'-1)*everyByte - folded) ^ (folded + (0x80-'9'-1)*everyByte)
	letters := (folded + (0x80-'a')*everyByte) ^ (folded + (0x80-'z'-1)*everyByte)
	return (digits ^ letters ^ (folded + everyByte)) & highBits
}

// unmarked is how many of eight bytes, from the lowest on, come before the first
// that is marked.
func unmarked(marks uint64) uint { return uint(bits.TrailingZeros64(marks)) / 8 }

// before has all bits of these bytes, if one is marked.
func before(marks uint64) uint64 { return (marks ^ (marks - 1)) >> 8 }

// notPlain marks the bytes of x that are one of " # % ' / { }, or of $ y and
// delete, which share tests with them, or above 127; of what follows such a one it may
// mark others.
func notPlain(x uint64) uint64 {
	quote := (x + (0x80-'"')*everyByte) ^ (x + (0x80-'%'-1)*everyByte) // " # $ %
	slash := (x ^ (0x7f&^'/')*everyByte | 0x08*everyByte) + everyByte  // ' /
	brace := (x | 0x06*everyByte) + everyByte                          // y { } delete
	return (quote | slash | brace | x) & highBits
}

// leadingDigits is how many of the eight bytes of x, from the lowest on, are
// decimal digits.
func leadingDigits(x uint64) uint {
	d := x ^ '0'*everyByte
	return uint(bits.TrailingZeros64((d+(0x80-10)*everyByte|d)&highBits)) / 8
}

// decimal is the value of the first n bytes of x, decimal digits, n from 1 to
// 8: the digits, in bytes, are joined to pairs, those to groups of four, and
// those to the number.
func decimal(x uint64, n uint) uint64 {
	const pair, four = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff
	x = (x ^ '0'*everyByte) << ((64 - 8*n) & 63)
	x = (x*10 + x>>8) & pair
	x = (x*100 + x>>16) & four
	return (x*10000 + x>>32) & (1<<32 - 1)
}
