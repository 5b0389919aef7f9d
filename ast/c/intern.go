package c

import (
	"encoding/binary"
	"math/bits"
)

// An ident is the number of an identifier: dense, from 0; keywords come first.
type ident uint32

// noIdent stands for the missing name of an abstract declarator.
const noIdent ident = 1<<32 - 1

// identifiers numbers the spellings it is shown. It is an open-addressing
// hash table whose entries hold the first 16 bytes of the spelling, so that
// all but long names are compared without following a pointer.
type identifiers struct {
	names   [][]byte
	entries []identEntry // a power of two of them, at most half used
	shift   uint8        // 64 less the logarithm of len(entries)
	cache   [1 << cacheBits]identEntry
}

// cacheBits is the logarithm of how many entries identifiers keeps at hand: as
// many as a core's first cache holds.
const cacheBits = 9

type identEntry struct {
	first, second uint64 // 16 bytes, little endian, zero-padded
	number        uint32 // 1 + the ident; 0 marks a free entry
	length        uint32
}

func newIdentifiers() *identifiers {
	t := &identifiers{entries: make([]identEntry, 1<<10), shift: 64 - 10}
	for _, k := range keywords {
		t.intern([]byte(k.spelling), 0, len(k.spelling))
	}
	return t
}

// clone returns a copy that grows independently of t.
func (t *identifiers) clone() *identifiers {
	c := *t
	c.names = append([][]byte(nil), t.names...)
	c.entries = append([]identEntry(nil), t.entries...)
	return &c
}

func (t *identifiers) len() int { return len(t.names) }

// name is the spelling of i.
func (t *identifiers) name(i ident) string {
	if i == noIdent {
		return "<anonymous>"
	}
	return string(t.names[i])
}

// intern returns the number of the identifier text[start:end].
func (t *identifiers) intern(text []byte, start, end int) ident {
	second := uint64(0)
	if start+8 < end {
		second = firstWord(text, start+8, end)
	}
	return t.internWords(firstWord(text, start, end), second, text[start:end])
}

// cached is where a spelling of at most 16 bytes, which are first and second,
// is at hand, if it is. The names that a function uses are few: most are.
func (t *identifiers) cached(first, second uint64, length uint32) (e *identEntry, ok bool) {
	e = &t.cache[hashWords(first, second)>>(64-cacheBits)]
	return e, e.first == first && e.second == second && e.length == length
}

// hashWords is a hash in the high bits.
func hashWords(first, second uint64) uint64 {
	return (first ^ bits.RotateLeft64(second*multiplier, 32)) * multiplier
}

// internWords returns the number of an identifier whose first 16 bytes are
// first and second.
func (t *identifiers) internWords(first, second uint64, name []byte) ident {
	hash := hashWords(first, second)
	for i := 16; i < len(name); i += 8 {
		hash = (hash ^ hash>>32 ^ firstWord(name, i, len(name))) * multiplier
	}
	entries, length := t.entries, uint32(len(name))
	mask := uint64(len(entries) - 1)
	for i := hash >> t.shift; ; i = (i + 1) & mask {
		e := &entries[i]
		if e.first == first && e.second == second && e.length == length && e.number != 0 {
			if length <= 16 || string(t.names[e.number-1][16:]) == string(name[16:]) {
				return ident(e.number - 1)
			}
		}
		if e.number == 0 {
			*e = identEntry{first, second, uint32(len(t.names) + 1), length}
			return t.add(name)
		}
	}
}

// multiplier is 2^64 over the golden ratio: the high bits of a product with it
// depend on all bits of the other factor (Knuth, volume 3, 6.4).
const multiplier = 0x9e3779b97f4a7c15

func (t *identifiers) add(name []byte) ident {
	t.names = append(t.names, name)
	n := ident(len(t.names) - 1)
	if 2*len(t.names) > len(t.entries) {
		t.grow()
	}
	return n
}

// grow doubles the table.
func (t *identifiers) grow() {
	t.entries = make([]identEntry, 2*len(t.entries))
	t.shift--
	names := t.names
	t.names = make([][]byte, 0, 2*len(names))
	for _, name := range names {
		t.intern(name, 0, len(name))
	}
}

// firstWord is text[start:min(start+8, end)] as a little-endian number.
func firstWord(text []byte, start, end int) uint64 {
	n := end - start
	if start+8 <= len(text) {
		word := binary.LittleEndian.Uint64(text[start:])
		if n < 8 {
			word &= 1<<(8*uint(n)) - 1
		}
		return word
	}
	var word uint64
	for i := min(n, 8) - 1; i >= 0; i-- {
		word = word<<8 | uint64(text[start+i])
	}
	return word
}
