// Package bytematch compares the eight bytes of a word at a time (SWAR). A result has a mark in the
// highest bit of each byte that matches.
package bytematch

import "math/bits"

// EveryByte times a number below 256 is a word with that number in every byte.
const (
	EveryByte = 0x0101010101010101
	HighBits  = 0x80 * EveryByte
)

// First counts the bytes before the first mark, from the lowest on. It is 8 if there is no mark.
func First(marks uint64) uint { return uint(bits.TrailingZeros64(marks)) / 8 }

// NameEnds marks the bytes of x that are not ASCII letters, digits or underscores. The
// first mark is right unless a byte above 127 or a control character comes before it;
// later marks may be wrong. Each range of bytes in a name is tested by its two bounds.
func NameEnds(x uint64) uint64 {
	folded := x | ' '*EveryByte // letters become lower case; _ becomes delete
	digits := ((0x80+'0'-1)*EveryByte - folded) ^ (folded + (0x80-'9'-1)*EveryByte)
	letters := (folded + (0x80-'a')*EveryByte) ^ (folded + (0x80-'z'-1)*EveryByte)
	return (digits ^ letters ^ (folded + EveryByte)) & HighBits
}

// Between marks the bytes of x from first to last. The bytes of x, and last, must be less than 127. Unlike with Equal, every mark is right.
func Between(x uint64, first, last byte) uint64 {
	return (x | HighBits - EveryByte*uint64(first)) &^ (x | HighBits - EveryByte*uint64(last+1)) & HighBits
}

// Equal marks the bytes of x that are the same in pattern. The first mark is right; later marks
// may be wrong.
func Equal(x, pattern uint64) uint64 {
	x ^= pattern
	return (x - EveryByte) &^ x & HighBits
}
