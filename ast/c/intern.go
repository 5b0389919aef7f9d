package c

import "encoding/binary"

// An ident is the number of an identifier: dense, from 0; keywords come first.
type ident uint32

// noIdent stands for the missing name of an abstract declarator.
const noIdent ident = 1<<32 - 1

// identifiers numbers the spellings it is shown. It is an open-addressing
// hash table whose entries hold the first eight bytes of the spelling, so that
// short names are compared without following a pointer.
type identifiers struct {
	names   [][]byte
	entries []identEntry // a power of two of them, at most half used
	shift   uint8        // 64 less the logarithm of len(entries)
}

type identEntry struct {
	word   uint64 // first eight bytes, little endian, zero-padded
	number uint32 // 1 + the ident; 0 marks a free entry
	length uint32
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
	word := firstWord(text, start, end)
	hash := word * 0x9e3779b97f4a7c15
	for i := start + 8; i < end; i += 8 {
		hash = (hash ^ hash>>32 ^ firstWord(text, i, end)) * 0x9e3779b97f4a7c15
	}
	length := uint32(end - start)
	mask := uint64(len(t.entries) - 1)
	for i := hash >> t.shift; ; i = (i + 1) & mask {
		e := &t.entries[i]
		if e.word == word && e.length == length && e.number != 0 {
			if length <= 8 || string(t.names[e.number-1][8:]) == string(text[start+8:end]) {
				return ident(e.number - 1)
			}
		}
		if e.number == 0 {
			return t.add(e, word, text[start:end])
		}
	}
}

func (t *identifiers) add(e *identEntry, word uint64, name []byte) ident {
	t.names = append(t.names, name)
	*e = identEntry{word, uint32(len(t.names)), uint32(len(name))}
	if 2*len(t.names) > len(t.entries) {
		t.grow()
	}
	return ident(len(t.names) - 1)
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
