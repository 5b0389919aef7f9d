package section

import (
	"encoding/binary"
	"math/bits"

	"gpucc/ast"
	"gpucc/internal/host"
)

// A stringTable finds the string literals of a piece by their bytes, which are in its sections. It
// is a hash table with open addressing. A table of strings has one literal for every few bytes of
// text: a map of Go, which keeps a copy of each, takes half of the time of such a text.
type stringTable struct {
	slots []stringSlot // a power of two of them; at most half are used
	count int          // of literals
}

// A stringSlot is a slot of the table.
type stringSlot struct {
	hash   uint32
	symbol uint32 // 1 + the index of its symbol in Contents.Symbols; 0 is a free slot
}

// fewStrings is the number of slots of an empty table.
const fewStrings = 1 << 6

// clear empties the table. It keeps the memory, or half of it if most was not needed: the next
// literals may be fewer.
func (t *stringTable) clear() {
	clear(t.slots)
	if len(t.slots) > max(16*t.count, fewStrings) {
		t.slots = t.slots[:len(t.slots)/2]
	}
	t.count = 0
}

// findString returns the slot of a string literal in the table of x, or the free slot for it, and
// the literal's symbol if it has one.
func (x *Contents) findString(s []byte) (slot *stringSlot, symbol int32, ok bool) {
	t := &x.strings
	if 2*t.count >= len(t.slots) {
		t.grow(2 * len(t.slots))
	}
	hash := hashString(s)
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot = &t.slots[i]
		if slot.symbol == 0 {
			slot.hash = hash
			return slot, 0, false
		}
		if slot.hash == hash && string(x.StringAt(&x.Symbols[slot.symbol-1])) == string(s) {
			return slot, ^int32(slot.symbol - 1), true
		}
	}
}

// addString puts a literal into the slot that findString has returned for it.
func (x *Contents) addString(slot *stringSlot, symbol int32) {
	slot.symbol = uint32(^symbol) + 1
	x.strings.count++
}

// StringAt returns the bytes of a string literal with narrow elements, without the terminating zero.
func (x *Contents) StringAt(s *ast.Symbol) []byte {
	section := &x.ROData
	if s.Section >= ast.InNamed {
		section = &x.Named[s.Section-ast.InNamed].Section
	}
	return section.Bytes[s.Offset : s.Offset+s.Size-1]
}

// StringLiteral returns the bytes of a symbol, without the terminating zero, if it is a string literal with narrow elements or has the form of one: it is
// read-only and has no name.
func (x *Contents) StringLiteral(s *ast.Symbol) (text []byte, ok bool) {
	if s.Section != ast.InROData || s.Name != "" || s.Size == 0 || s.Offset+s.Size > uint64(len(x.ROData.Bytes)) || x.ROData.Bytes[s.Offset+s.Size-1] != 0 {
		return nil, false
	}
	return x.StringAt(s), true
}

// grow makes at least n slots.
func (t *stringTable) grow(n int) {
	old := t.slots
	n = 1 << bits.Len(uint(max(n, fewStrings)-1))
	t.slots = host.MakeTable[stringSlot](n)
	mask := uint32(n - 1)
	for _, x := range old {
		if x.symbol == 0 {
			continue
		}
		i := x.hash & mask
		for t.slots[i].symbol != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = x
	}
}

// hashString returns a hash of a string. Its low bits are as good as the others.
func hashString(s []byte) uint32 {
	hash := uint64(len(s))
	for ; len(s) > 8; s = s[8:] {
		hash = mix(hash ^ binary.LittleEndian.Uint64(s))
	}
	var last uint64
	for i, c := range s {
		last |= uint64(c) << (8 * i)
	}
	hash = mix(hash ^ last)
	return uint32(hash>>32) ^ uint32(hash)
}

// mix returns a number in which each bit depends on all bits of x: the sum of both halves of the
// product of x and 2^64 divided by the golden ratio.
func mix(x uint64) uint64 {
	high, low := bits.Mul64(x^0x9e3779b97f4a7c15, 0x9e3779b97f4a7c15)
	return high ^ low
}
