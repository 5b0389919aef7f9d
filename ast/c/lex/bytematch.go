package lex

import (
	"encoding/binary"

	"gpucc/internal/bytematch"
)

// Byte matches of C's tokens: see package bytematch.
const (
	everyByte = bytematch.EveryByte
	highBits  = bytematch.HighBits
	lowBits   = 0x7f * everyByte
	spaces    = ' ' * everyByte
)

// SkipSpace returns the offset of the first byte from i on that is not white space. It
// counts the bytes eight at a time. The exit of a loop over single bytes would be
// mispredicted, because indentation varies from line to line.
func SkipSpace(text []byte, i int) int {
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

// leadingSpace counts the leading bytes of x, from the lowest on, that are white space:
// blanks and the bytes from \t to \r. White space carries nothing over to the next byte,
// so the first other byte is recognised correctly.
func leadingSpace(x uint64) int {
	control := (x + (0x80-'\t')*everyByte) &^ (x + (0x80-'\r'-1)*everyByte)
	other := ((x ^ spaces) + lowBits) | x // everything but blanks
	return int(bytematch.First(other &^ control & highBits))
}

// before returns a mask of the bytes before the first marked one. At least one byte must
// be marked.
func before(marks uint64) uint64 { return (marks ^ (marks - 1)) >> 8 }

// notPlain marks the bytes of x that are one of " # % ' / { }, and some others, which the
// same tests match: $ y delete and bytes above 127. The first mark is right; later marks
// may be wrong.
func notPlain(x uint64) uint64 {
	quote := (x + (0x80-'"')*everyByte) ^ (x + (0x80-'%'-1)*everyByte) // " # $ %
	slash := (x ^ (0x7f&^'/')*everyByte | 0x08*everyByte) + everyByte  // ' /
	brace := (x | 0x06*everyByte) + everyByte                          // y { } delete
	return (quote | slash | brace | x) & highBits
}

// leadingDigits counts the leading bytes of x, from the lowest on, that are decimal digits.
func leadingDigits(x uint64) uint {
	d := x ^ '0'*everyByte
	return bytematch.First((d + (0x80-10)*everyByte | d) & highBits)
}

// decimal returns the value of the n decimal digits in the lowest bytes of x, n from 1 to
// 8. It combines digits to pairs, pairs to groups of four, and groups to the number.
func decimal(x uint64, n uint) uint64 {
	const pair, four = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff
	x = (x ^ '0'*everyByte) << ((64 - 8*n) & 63)
	x = (x*10 + x>>8) & pair
	x = (x*100 + x>>16) & four
	return (x*10000 + x>>32) & (1<<32 - 1)
}
