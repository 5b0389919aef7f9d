package elffile

import (
	"debug/elf"
	"encoding/binary"
	"slices"
)

// A StringTable collects names, each ended by a zero byte. The zero value
// holds the empty name at offset 0.
type StringTable struct{ bytes []byte }

// Reserve makes the capacity large enough for n more bytes.
func (t *StringTable) Reserve(n int) { t.bytes = slices.Grow(t.bytes, n+1) }

// Add appends a name and returns its offset. The empty name has offset 0.
func (t *StringTable) Add(name string) uint32 {
	if len(t.bytes) == 0 {
		t.bytes = append(t.bytes, 0)
	}
	if name == "" {
		return 0
	}
	at := len(t.bytes)
	t.bytes = append(append(t.bytes, name...), 0)
	return uint32(at)
}

// Len returns the table's length in bytes.
func (t *StringTable) Len() int { return max(1, len(t.bytes)) }

// Section returns the table as a section. Nothing may be added after it.
func (t *StringTable) Section(name string) Section {
	if len(t.bytes) == 0 {
		t.Add("")
	}
	return Section{
		Name: name, Type: elf.SHT_STRTAB, Size: uint64(t.Len()),
		Contents: t.bytes,
	}
}

// A SymbolTable collects symbols in their form in the file. Add the local symbols first,
// then call Globals, then add the global symbols.
type SymbolTable struct {
	Names  StringTable
	xlen   int
	bytes  []byte
	locals uint32
}

// NewSymbolTable returns a table with the null symbol, and capacity for n more symbols with
// names of the given length in all.
func NewSymbolTable(xlen, n, names int) *SymbolTable {
	t := &SymbolTable{xlen: xlen}
	size := int(sizesOf(xlen).symbol)
	t.bytes = make([]byte, size, size*(n+1))
	t.Names.Reserve(names + n)
	return t
}

// A Symbol in its form in the file. Name is an offset in the table's Names.
type Symbol struct {
	Name    uint32
	Bind    elf.SymBind
	Type    elf.SymType
	Section elf.SectionIndex
	Value   uint64
	Size    uint64

	Visibility elf.SymVis
}

// Len returns the number of symbols, which is the number of the next one.
func (t *SymbolTable) Len() int { return len(t.bytes) / int(sizesOf(t.xlen).symbol) }

// Add appends a symbol.
func (t *SymbolTable) Add(s Symbol) {
	at, size := len(t.bytes), int(sizesOf(t.xlen).symbol)
	t.bytes = slices.Grow(t.bytes, size)[:at+size]
	PutSymbol(t.bytes[at:], t.xlen, s)
}

// SymbolSize returns the length in bytes of a symbol.
func SymbolSize(xlen int) uint64 { return sizesOf(xlen).symbol }

// PutSymbol writes a symbol to b.
func PutSymbol(b []byte, xlen int, s Symbol) {
	le, info := binary.LittleEndian, elf.ST_INFO(s.Bind, s.Type)
	le.PutUint32(b, s.Name)
	if xlen == 32 {
		le.PutUint32(b[4:], uint32(s.Value))
		le.PutUint32(b[8:], uint32(s.Size))
		b[12], b[13] = info, byte(s.Visibility)
		le.PutUint16(b[14:], shortNumber(s.Section))
		return
	}
	to := (*[24]byte)(b)
	to[4], to[5] = info, byte(s.Visibility)
	le.PutUint16(to[6:], shortNumber(s.Section))
	le.PutUint64(to[8:], s.Value)
	le.PutUint64(to[16:], s.Size)
}

// Globals marks that the symbols that are added from here on are not local.
func (t *SymbolTable) Globals() { t.locals = uint32(t.Len()) }

// Sections returns .symtab and .strtab. .symtab will have the given section number.
// Nothing may be added after the call.
func (t *SymbolTable) Sections(number int) [2]Section {
	symtab := SymbolSection(t.xlen, t.Len(), t.locals, number)
	symtab.Contents = t.bytes
	return [2]Section{symtab, t.Names.Section(".strtab")}
}

// SymbolSection returns .symtab, without contents, for n symbols. The first `locals` ones are
// local. It will have the given section number, and .strtab the next.
func SymbolSection(xlen, n int, locals uint32, number int) Section {
	size := sizesOf(xlen)
	return Section{
		Name: ".symtab", Type: elf.SHT_SYMTAB, Size: uint64(n) * size.symbol, Align: size.word,
		EntrySize: size.symbol, Link: uint32(number + 1), Info: locals,
	}
}

// RelaSize returns the length in bytes of a relocation with addend.
func RelaSize(xlen int) uint64 { return sizesOf(xlen).rela }

// PutRela writes a relocation to b.
func PutRela(b []byte, xlen int, offset uint64, typ, symbol uint32, addend int64) {
	le := binary.LittleEndian
	if xlen == 32 {
		le.PutUint32(b, uint32(offset))
		le.PutUint32(b[4:], symbol<<8|typ&0xff)
		le.PutUint32(b[8:], uint32(addend))
		return
	}
	to := (*[24]byte)(b)
	le.PutUint64(to[:], offset)
	le.PutUint64(to[8:], uint64(symbol)<<32|uint64(typ))
	le.PutUint64(to[16:], uint64(addend))
}
