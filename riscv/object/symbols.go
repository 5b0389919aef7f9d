package object

import (
	"debug/elf"
	"slices"

	"gpucc/riscv/object/elffile"
)

// autoLabel is the name of the symbols made for auipc instructions: the one
// that GNU as gives them, which ld and objdump know not to show.
const autoLabel = ".L0 "

// A symbolTable is an object's in its file: the null symbol, the file's name, local
// symbols, labels of auipc instructions, global symbols. The symbols themselves are
// made when they are written: there may be as many as instructions.
type symbolTable struct {
	object         *Object
	names          elffile.StringTable
	file           uint32   // offset of the file's name, 0 if there is none
	label          uint32   // of autoLabel
	name           []uint32 // by symbol of the object: the offset of its name
	number         []uint32 // by symbol of the object: its number in the table
	labels         *labels
	globals, count int // number of the first global one, and how many there are
}

func newSymbolTable(o *Object) *symbolTable {
	t := &symbolTable{object: o, name: make([]uint32, len(o.Symbols)), number: make([]uint32, len(o.Symbols)), labels: findLabels(o), count: 1}
	names := 0
	for i := range o.Symbols {
		names += len(o.Symbols[i].Name) + 1
	}
	t.names.Reserve(names + 256)
	if len(o.Files) > 0 {
		t.file = t.names.Add(o.Files[0])
		t.count++
	}
	t.add(false)
	t.labels.first = t.count
	if len(t.labels.offsets) > 0 {
		t.label = t.names.Add(autoLabel)
		t.count += len(t.labels.offsets)
	}
	t.globals = t.count
	t.add(true)
	return t
}

// add numbers the global symbols of the object, or those that are not.
func (t *symbolTable) add(globals bool) {
	for i := range t.object.Symbols {
		if s := &t.object.Symbols[i]; s.IsGlobal() == globals {
			t.name[i], t.number[i] = t.names.Add(s.Name), uint32(t.count)
			t.count++
		}
	}
}

// section is .symtab, which will have the given section number.
func (t *symbolTable) section(number int) elffile.Section {
	s := elffile.SymbolSection(t.object.XLEN, t.count, uint32(t.globals), number)
	s.Put = t.put
	return s
}

// put makes the symbols.
func (t *symbolTable) put(next func() []byte) {
	o := t.object
	clear(next())
	if len(o.Files) > 0 {
		elffile.PutSymbol(next(), o.XLEN, elffile.Symbol{Name: t.file, Type: elf.STT_FILE, Section: elf.SHN_ABS})
	}
	t.putSymbols(next, false)
	for _, offset := range t.labels.offsets {
		section, value := o.filePlace(Text, uint64(offset))
		elffile.PutSymbol(next(), o.XLEN, elffile.Symbol{Name: t.label, Section: section, Value: value})
	}
	t.putSymbols(next, true)
}

// putSymbols makes the global symbols of the object, or those that are not.
func (t *symbolTable) putSymbols(next func() []byte, globals bool) {
	o := t.object
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.IsGlobal() == globals {
			elffile.PutSymbol(next(), o.XLEN, o.elfSymbol(s, t.name[i]))
		}
	}
}

// elfSymbol is a symbol as the file has it, whose name is at an offset of the table.
func (o *Object) elfSymbol(s *Symbol, name uint32) elffile.Symbol {
	e := elffile.Symbol{Name: name, Size: s.Size}
	e.Section, e.Value = o.filePlace(s.Section, s.Value)
	if s.Hidden {
		e.Visibility = elf.STV_HIDDEN
	}
	switch {
	case s.Weak:
		e.Bind = elf.STB_WEAK
	case s.IsGlobal():
		e.Bind = elf.STB_GLOBAL
	}
	switch s.Section {
	case Undefined, Text:
	case Absolute:
		e.Section = elf.SHN_ABS
	default:
		if s.Name != "" {
			e.Type = elf.STT_OBJECT
		}
	}
	if s.Section >= FirstDebug {
		e.Type = elf.STT_SECTION
	}
	if s.Func && s.Section == Text {
		e.Type = elf.STT_FUNC
	}
	if s.Thread {
		e.Type = elf.STT_TLS
	}
	return e
}

// labels are the places in the text that the second halves of pc-relative pairs
// refer to.
type labels struct {
	offsets []int64 // in increasing order
	first   int     // number of the first in the symbol table
	last    int     // index of the last one asked for
}

// findLabels lists the labels. The relocations of compilers' code refer to them
// nearly in order, those of a pair one after the other.
func findLabels(o *Object) *labels {
	relocs := o.Text.relocs()
	// What stands at a label has a relocation, too.
	l, sorted := &labels{offsets: make([]int64, 0, relocs.Count/2)}, true
	for list := range relocs.All {
		for i := range list {
			r := &list[i]
			if n := len(l.offsets); r.Type.PCRelLo12() && (n == 0 || l.offsets[n-1] != r.Addend) {
				sorted = sorted && (n == 0 || l.offsets[n-1] < r.Addend)
				l.offsets = append(l.offsets, r.Addend)
			}
		}
	}
	if !sorted {
		slices.Sort(l.offsets)
		l.offsets = slices.Compact(l.offsets)
	}
	return l
}

// number is that of the label at an offset: the one asked for last, or the one
// behind it, or any.
func (l *labels) number(offset int64) uint32 {
	if l.offsets[l.last] != offset {
		if l.last++; l.last == len(l.offsets) || l.offsets[l.last] != offset {
			l.last, _ = slices.BinarySearch(l.offsets, offset)
		}
	}
	return uint32(l.first + l.last)
}
