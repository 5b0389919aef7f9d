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
// all but long names are compared without following a pointer. Those of the
// first pass, which change no more, are the base of every worker's.
type identifiers struct {
	base    *identifiers // or nil
	first   ident        // how many base has
	names   [][]byte     // from first on
	entries []identEntry // a power of two of them, at most half used
	shift   uint8        // 64 less the logarithm of len(entries)
	cache   [1 << cacheBits]identEntry
}

// cacheBits is the logarithm of how many entries identifiers keeps at hand: as
// many as a core's first cache holds.
const cacheBits = 9

// fewBits is the logarithm of how many entries a table has at first: enough for the
// keywords.
const fewBits = 8

type identEntry struct {
	first, second uint64 // 16 bytes, little endian, zero-padded
	number        uint32 // 1 + the ident; 0 marks a free entry
	length        uint32
}

func newIdentifiers(keywords []keyword) *identifiers {
	t := emptyIdentifiers()
	for _, k := range keywords {
		t.intern([]byte(k.spelling), 0, len(k.spelling))
	}
	return t
}

// extension returns identifiers with those of t, which must not change any
// more, as their base.
func (t *identifiers) extension() *identifiers {
	x := emptyIdentifiers()
	x.base, x.first = t, ident(t.len())
	return x
}

// emptyIdentifiers returns identifiers without any. The table is written before it
// is read: memory from the system that is read first costs another page fault when it
// is written, for which all cores are interrupted.
func emptyIdentifiers() *identifiers {
	t := &identifiers{entries: make([]identEntry, 1<<fewBits), shift: 64 - fewBits}
	clear(t.entries)
	clear(t.cache[:])
	return t
}

func (t *identifiers) len() int { return int(t.first) + len(t.names) }

// name is the spelling of i.
func (t *identifiers) name(i ident) string {
	if i == noIdent {
		return "<anonymous>"
	}
	if i < t.first {
		return t.base.name(i)
	}
	return string(t.names[i-t.first])
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

// hashName is the hash of a name whose first 16 bytes are first and second.
func hashName(first, second uint64, name []byte) uint64 {
	hash := hashWords(first, second)
	for i := 16; i < len(name); i += 8 {
		hash = (hash ^ hash>>32 ^ firstWord(name, i, len(name))) * multiplier
	}
	return hash
}

// internWords returns the number of an identifier whose first 16 bytes are
// first and second.
func (t *identifiers) internWords(first, second uint64, name []byte) ident {
	hash := hashName(first, second, name)
	if t.base != nil {
		if e := t.base.find(hash, first, second, name); e.number != 0 {
			return ident(e.number - 1)
		}
	}
	e := t.find(hash, first, second, name)
	if e.number == 0 {
		t.names = append(t.names, name)
		*e = identEntry{first, second, uint32(t.len()), uint32(len(name))}
		if 2*len(t.names) > len(t.entries) {
			t.resize(bits.Len(uint(len(t.entries))))
		}
		return ident(t.len() - 1)
	}
	return ident(e.number - 1)
}

// find returns the entry of an identifier, or the free one for it.
func (t *identifiers) find(hash, first, second uint64, name []byte) *identEntry {
	entries, length := t.entries, uint32(len(name))
	mask := uint64(len(entries) - 1)
	for i := hash >> t.shift; ; i = (i + 1) & mask {
		e := &entries[i&mask]
		if e.number == 0 {
			return e
		}
		if e.first == first && e.second == second && e.length == length &&
			(length <= 16 || string(t.names[ident(e.number-1)-t.first][16:]) == string(name[16:])) {
			return e
		}
	}
}

// multiplier is 2^64 over the golden ratio: the high bits of a product with it
// depend on all bits of the other factor (Knuth, volume 3, 6.4).
const multiplier = 0x9e3779b97f4a7c15

// resize makes a table of 1<<logarithm entries. The hash of a name longer than 16
// bytes is made of all of it, so each is hashed again.
func (t *identifiers) resize(logarithm int) {
	old := t.entries
	t.entries, t.shift = make([]identEntry, 1<<logarithm), uint8(64-logarithm)
	for _, e := range old {
		if e.number != 0 {
			name := t.names[ident(e.number-1)-t.first]
			*t.find(hashName(e.first, e.second, name), e.first, e.second, name) = e
		}
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
