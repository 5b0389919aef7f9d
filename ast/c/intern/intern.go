// Package intern numbers the identifiers of a translation unit.
package intern

import (
	"encoding/binary"
	"math/bits"
	"sync/atomic"

	"gpucc/internal/host"
)

// An Ident is the number of an identifier. Numbers are dense and start at 0 with the
// keywords.
type Ident uint32

// None stands for the missing identifier of an abstract declarator.
const None Ident = 1<<32 - 1

// A Table numbers identifiers by their spellings. It is a hash table with open addressing
// and small slots. It also stores the first 16 bytes of each spelling, so that only names
// longer than that are compared in the text. The table of the first pass, once complete,
// is the base of the table of each worker.
type Table struct {
	base  *Table      // or nil
	first Ident       // number of identifiers in base
	text  []byte      // of the unit
	made  []byte      // names that do not occur in the text; their offsets continue the offsets in the text
	names []spelling  // by number, from first on
	slots []identSlot // number of slots: a power of two; see mostUsed
	shift uint8       // 32 - log2(len(slots))
	cache [1 << cacheBits]CacheEntry
}

// A spelling is the spelling of an identifier: its place in the text and its first bytes.
type spelling struct {
	first, second uint64 // 16 bytes, little endian, zero-padded
	start, length uint32
}

// An identSlot is a slot of the hash table. It is atomic because the users of a snapshot
// read it while the first pass adds identifiers.
type identSlot struct {
	word atomic.Uint64 // hash in the high half, 1 + the ident in the low half; 0 is a free slot
}

func (s *identSlot) load() (hash, number uint32) {
	w := s.word.Load()
	return uint32(w >> 32), uint32(w)
}

func (s *identSlot) store(hash, number uint32) { s.word.Store(uint64(hash)<<32 | uint64(number)) }

// fewBits is log2 of the number of slots of a new table: enough for the keywords.
const fewBits = 8

// cacheBits is log2 of the number of identifiers in the cache, which fits a core's
// first-level data cache.
const cacheBits = 9

// A CacheEntry holds a spelling of at most 15 bytes, zero-padded, with its number and
// token.
type CacheEntry struct {
	First, Second uint64
	Ident         Ident
	Token         uint8 // the lexer's token for it
}

// Snapshot returns a table of the identifiers that are known now. t may grow afterwards.
func (t *Table) Snapshot() *Table {
	return &Table{base: t.base, first: t.first, text: t.text, made: t.made, names: t.names, slots: t.slots, shift: t.shift}
}

// Extend returns an empty table with the base t, which must not change any more.
func (t *Table) Extend() *Table {
	x := NewTable(t.text)
	x.base, x.first = t, Ident(t.Len())
	return x
}

// NewTable returns an empty table for a text. Its memory is written before it is read:
// fresh pages that are read first cost a second page fault when they are written, and that
// fault interrupts all cores.
func NewTable(text []byte) *Table {
	t := &Table{text: text, slots: make([]identSlot, 1<<fewBits), shift: 32 - fewBits}
	t.names = make([]spelling, 0, len(t.slots)/2)
	clear(t.slots)
	clear(t.cache[:])
	return t
}

func (t *Table) Len() int { return int(t.first) + len(t.names) }

// Capacity returns the number of identifiers that the table can hold before it grows. If
// it has a base, Capacity returns the capacity of the base.
func (t *Table) Capacity() int {
	if t.base != nil {
		return t.base.Capacity()
	}
	return cap(t.names)
}

// Name returns the spelling of i.
func (t *Table) Name(i Ident) string {
	if i == None {
		return "<anonymous>"
	}
	var memory [32]byte
	return string(t.AppendName(memory[:0], i))
}

// AppendName appends the name of i, which is not None, to a list. A short name is taken
// from the table, since the text may no longer be in the cache or may have been released.
func (t *Table) AppendName(to []byte, i Ident) []byte {
	if i < t.first {
		return t.base.AppendName(to, i)
	}
	s := &t.names[i-t.first]
	if s.length > 16 {
		return append(to, t.Spelled(i)...)
	}
	end := len(to) + int(s.length)
	to = binary.LittleEndian.AppendUint64(to, s.first)
	return binary.LittleEndian.AppendUint64(to, s.second)[:end]
}

// Spelled returns the name of i, which is not None.
func (t *Table) Spelled(i Ident) []byte {
	if i < t.first {
		return t.base.Spelled(i)
	}
	s := &t.names[i-t.first]
	if at := int(s.start) - len(t.text); at >= 0 {
		return t.made[at:][:s.length]
	}
	return t.text[s.start:][:s.length]
}

// Intern returns the number of the identifier in text[start:end], and adds it if it is new.
func (t *Table) Intern(start, end int) Ident {
	return t.internAt(t.text[start:end], uint32(start))
}

// Lookup returns the number of an identifier. ok is false if neither the table nor one of its bases has it.
func (t *Table) Lookup(name string) (i Ident, ok bool) {
	text := []byte(name)
	first, second := firstWords(text)
	hash := hashName(first, second, text)
	for ; t != nil; t = t.base {
		if _, number := t.find(hash, first, second, text); number != 0 {
			return Ident(number - 1), true
		}
	}
	return 0, false
}

// InternName returns the number of an identifier that may not occur in the text, and adds
// it if it is new.
func (t *Table) InternName(name string) Ident {
	n, start := t.Len(), len(t.made)
	t.made = append(t.made, name...)
	id := t.internAt(t.made[start:], uint32(len(t.text)+start))
	if t.Len() == n {
		t.made = t.made[:start]
	}
	return id
}

func (t *Table) internAt(name []byte, start uint32) Ident {
	first, second := firstWords(name)
	return t.InternWords(first, second, name, start)
}

// firstWords returns the first 16 bytes of a name, zero-padded.
func firstWords(name []byte) (first, second uint64) {
	if len(name) > 8 {
		second = firstWord(name, 8, len(name))
	}
	return firstWord(name, 0, len(name)), second
}

// Cached returns the cache entry in which the spelling first and second would be. The
// entry may hold another spelling. A function uses few names, so most look-ups hit. The
// cache makes the parser 1.25 times as fast (BenchmarkPieces/varied).
func (t *Table) Cached(first, second uint64) *CacheEntry {
	return &t.cache[(first^second)*Multiplier>>(64-cacheBits)]
}

// hashWords returns a hash of 16 bytes. Its high bits are the best.
func hashWords(first, second uint64) uint64 {
	return (first ^ bits.RotateLeft64(second*Multiplier, 32)) * Multiplier
}

// hashName returns the hash of a name. first and second are its first 16 bytes. The lowest bits of the hash are the lowest
// bits of the name's last byte. The other bits are the same for short names (at most 16 bytes) that differ only in these
// bits: so numbered names get slots in a row (see firstSlot).
func hashName(first, second uint64, name []byte) uint32 {
	n, low := len(name), uint64(0)
	if n > 0 {
		low = uint64(name[n-1] % inRow)
	}
	if n <= 8 {
		first -= low << (8 * uint(n-1) & 63)
	} else if n <= 16 {
		second -= low << (8 * uint(n-9) & 63)
	}
	hash := hashWords(first, second)
	for i := 16; i < n; i += 8 {
		hash = (hash ^ hash>>32 ^ firstWord(name, i, n)) * Multiplier
	}
	return uint32(hash>>32)&^(inRow-1) | uint32(low)
}

// firstSlot returns the slot from which on a name with the given hash is looked for. Names that end in
// different digits have slots in a row: generated names are often numbered and used in this order,
// and the slots for a large source are in no near cache, but eight of them are in one line. For 56
// MB of generated C this takes 1 % less processor time, for 400,000 numbered functions of one line 3 %.
func (t *Table) firstSlot(hash uint32) uint32 { return hash>>t.shift&^(inRow-1) | hash%inRow }

// inRow is the number of slots in a cache line.
const inRow = 8

// InternWords returns the number of an identifier, and adds it if it is new. first and
// second are its first 16 bytes, start is its offset in the text.
func (t *Table) InternWords(first, second uint64, name []byte, start uint32) Ident {
	hash := hashName(first, second, name)
	for base := t.base; base != nil; base = base.base {
		if _, number := base.find(hash, first, second, name); number != 0 {
			return Ident(number - 1)
		}
	}
	s, number := t.find(hash, first, second, name)
	if number == 0 {
		t.names = append(t.names, spelling{first, second, start, uint32(len(name))})
		s.store(hash, uint32(t.Len()))
		if n := len(t.names); n > mostUsed(len(t.slots)) {
			t.resize(bits.Len(uint(len(t.slots))))
		}
		return Ident(t.Len() - 1)
	}
	return Ident(number - 1)
}

// find returns the slot of an identifier, or the free slot for it, and 1 + its number or 0.
func (t *Table) find(hash uint32, first, second uint64, name []byte) (s *identSlot, number uint32) {
	slots := t.slots
	mask := uint32(len(slots) - 1)
	for i := t.firstSlot(hash); ; i++ {
		s := &slots[i&mask]
		h, number := s.load()
		if number == 0 || h == hash && t.isSpelled(Ident(number-1), first, second, name) {
			return s, number
		}
	}
}

// isSpelled reports whether i is spelled name. The first 16 bytes of name are first and second.
// A snapshot shares slots with its table, so it finds numbers of names that it does not
// have; these do not match.
func (t *Table) isSpelled(i Ident, first, second uint64, name []byte) bool {
	k := int(i - t.first)
	if k >= len(t.names) {
		return false
	}
	s := &t.names[k]
	return s.first == first && s.second == second && int(s.length) == len(name) &&
		(len(name) <= 16 || string(t.Spelled(i)[16:]) == string(name[16:]))
}

// Multiplier is 2^64 divided by the golden ratio. The high bits of a product with it depend
// on all bits of the other factor (Knuth, volume 3, 6.4).
const Multiplier = 0x9e3779b97f4a7c15

// resize rehashes the identifiers to 1<<logarithm slots.
func (t *Table) resize(logarithm int) {
	old := t.slots
	t.slots, t.shift = host.MakeTable[identSlot](1<<logarithm), uint8(32-logarithm)
	mask := uint32(len(t.slots) - 1)
	for k := range old {
		hash, number := old[k].load()
		if number == 0 {
			continue
		}
		i := t.firstSlot(hash)
		for t.slots[i&mask].word.Load() != 0 {
			i++
		}
		t.slots[i&mask].store(hash, number)
	}
}

// Reserve makes the table large enough for n more identifiers, unless it has capacity for half of them. So
// calls with similar numbers seldom copy it. Unlike slices.Grow it does not touch the new memory yet.
func (t *Table) Reserve(n int) {
	if n > 2*(cap(t.names)-len(t.names)) {
		t.names = host.GrowRows(t.names, len(t.names)+n)
	}
	size := len(t.slots)
	for cap(t.names) > mostUsed(size) {
		size *= 2
	}
	if size > len(t.slots) {
		t.resize(bits.Len(uint(size - 1)))
	}
}

// mostUsed returns the largest number of slots that are used: half of them, or of a table of 16 MB or more, three quarters.
func mostUsed(slots int) int {
	if slots >= 1<<21 {
		return slots / 4 * 3
	}
	return slots / 2
}

// Spill moves the identifiers to the spill file, if there is one.
func (t *Table) Spill() { host.SpillRows(t.names) }

// firstWord returns text[start:min(start+8, end)] as a little-endian number.
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
