package stages

// A Reloc is a relocation of a fragment, or the pair of relocations of the upper and the
// lower part of an address. About every third instruction has one, and they wait until the
// unit's numbers of symbols are known. So they are packed: 8 bytes for an address, where
// the object's list takes 24 for each of the pair.
type Reloc struct {
	what  uint32 // packedWord and flags
	value uint32 // packedValueNumber and packedValueLower
}

// NewReloc returns a relocation of a word by a symbol.
func NewReloc(word, symbol uint32) Reloc {
	return Reloc{word << packedWordShift, symbol << packedValueNumberShift}
}

// Literal returns r, with its number read as a literal's instead of a symbol's.
func (r Reloc) Literal() Reloc { return Reloc{r.what | packedLiteral, r.value} }

// Call returns r as a call.
func (r Reloc) Call() Reloc { return Reloc{r.what | packedCall, r.value} }

// Pair returns r with a lower part of the address, a number of words behind the upper
// part, in a store or not.
func (r Reloc) Pair(lower uint32, store bool) Reloc {
	return Reloc{r.what | boolWord(store)*packedStore, r.value | lower}
}

// Word returns the number of the word that is relocated.
func (r Reloc) Word() uint32 { return r.what >> packedWordShift }

// Number returns the fragment's number of the symbol, or of the literal.
func (r Reloc) Number() uint32 { return r.value >> packedValueNumberShift }

// Lower returns the number of words from the upper part of an address to its lower part,
// or 0 if there is no lower part.
func (r Reloc) Lower() uint32 { return r.value & packedValueLower }

// IsLiteral reports whether the relocation refers to a literal. If not, it refers to a symbol.
func (r Reloc) IsLiteral() bool { return r.what&packedLiteral != 0 }

// IsCall reports whether the word begins a call.
func (r Reloc) IsCall() bool { return r.what&packedCall != 0 }

// IsStore reports whether the lower part is in a store.
func (r Reloc) IsStore() bool { return r.what&packedStore != 0 }
