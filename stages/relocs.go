package stages

// A Reloc is a relocation of a fragment, or the pair of relocations of the upper and the
// lower part of an address. About every third instruction has one, and they wait until the
// unit's numbers of symbols are known. So they are packed: 8 bytes for an address, where
// the object's list takes 24 for each of the pair.
type Reloc struct {
	what  uint32 // packedUnit and packedForm
	value uint32 // packedValueNumber and packedValueLower
}

// A Form says how a word refers to a symbol or literal: formAddress to formThreadOffset.
type Form uint32

// Forms is the number of forms.
const Forms = formThreadOffset + 1

// NewReloc returns a relocation, by a symbol or literal, of the word at a unit of the machine code.
func NewReloc(unit, number uint32, form Form) Reloc {
	return Reloc{unit<<packedUnitShift | uint32(form), number << packedValueNumberShift}
}

// Pair returns r with a lower part of the address, a number of words behind the upper
// part, in a store or not.
func (r Reloc) Pair(lower uint32, store bool) Reloc {
	return Reloc{r.what | boolWord(store)*formStore, r.value | lower}
}

// Form returns how the word refers to the symbol or literal.
func (r Reloc) Form() Form { return Form(r.what & packedForm) }

// Unit returns where the word that is relocated is, in units of the machine code.
func (r Reloc) Unit() uint32 { return r.what >> packedUnitShift }

// Number returns the fragment's number of the symbol, or of the literal.
func (r Reloc) Number() uint32 { return r.value >> packedValueNumberShift }

// Lower returns the number of words from the upper part of an address to its lower part,
// or 0 if there is no lower part.
func (r Reloc) Lower() uint32 { return r.value & packedValueLower }

// IsLiteral reports whether the relocation refers to a literal. If not, it refers to a symbol.
func (r Reloc) IsLiteral() bool { return r.Form() == formLiteral }

// IsCall reports whether the word begins a call.
func (r Reloc) IsCall() bool { return r.Form() == formCall }
