package object

import (
	"debug/elf"
	"slices"

	"gpucc/internal/parallel"
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
	symtab, strtab elffile.Section
	count, globals int      // how many symbols there are, and the number of the first global one
	number         []uint32 // by symbol of the object: its number in the table
	labels         labels
	firstLabel     uint32 // number of the first
}

func newSymbolTable(o *Object) *symbolTable {
	t := &symbolTable{object: o, number: make([]uint32, len(o.Symbols)), labels: findLabels(o)}
	t.strtab.Make(1, func(to []byte) { to[0] = 0 })
	t.addOne(elffile.Symbol{})
	if len(o.Files) > 0 {
		t.addOne(elffile.Symbol{Name: t.addName(o.Files[0]), Type: elf.STT_FILE, Section: elffile.Absolute})
	}
	t.addSymbols(false)
	t.addLabels()
	t.globals = t.count
	t.addSymbols(true)
	return t
}

// sections are .symtab, which will have the given section number, and .strtab.
func (t *symbolTable) sections(number int) []elffile.Section {
	symtab := elffile.SymbolSection(t.object.XLEN, t.count, uint32(t.globals), number)
	symtab.Chunks = t.symtab.Chunks
	t.strtab.Name, t.strtab.Type = ".strtab", elf.SHT_STRTAB
	return []elffile.Section{symtab, t.strtab}
}

// sectionNumbers are the symbols' sections that the table has no room for, or 0.
func (t *symbolTable) sectionNumbers() []uint32 {
	o, numbers := t.object, make([]uint32, t.count)
	put := func(n uint32, section elf.SectionIndex) {
		if section >= elf.SHN_LORESERVE {
			numbers[n] = uint32(section)
		}
	}
	for i := range o.Symbols {
		put(t.number[i], o.elfSymbol(&o.Symbols[i], 0).Section)
	}
	for k, offset := range t.labels {
		section, _ := o.filePlace(Text, uint64(offset))
		put(t.firstLabel+uint32(k), section)
	}
	return numbers
}

// add adds n symbols, which put makes.
func (t *symbolTable) add(n int, put func(to []byte)) {
	t.symtab.Make(uint64(n)*elffile.SymbolSize(t.object.XLEN), put)
	t.count += n
}

func (t *symbolTable) addOne(s elffile.Symbol) {
	t.add(1, func(to []byte) { elffile.PutSymbol(to, t.object.XLEN, s) })
}

// addName adds a name and returns its offset.
func (t *symbolTable) addName(name string) (offset uint32) {
	if name == "" {
		return 0 // that of the null symbol
	}
	offset = uint32(t.strtab.Size)
	t.strtab.Make(nameSize(name), func(to []byte) { putName(to, name) })
	return offset
}

// nameSize is how many bytes a name adds: a zero ends it.
func nameSize(name string) uint64 {
	if name == "" {
		return 0
	}
	return uint64(len(name) + 1)
}

// putName puts a name and returns what is left to be filled.
func putName(to []byte, name string) []byte {
	if name == "" {
		return to
	}
	n := copy(to, name)
	to[n] = 0
	return to[n+1:]
}

// addSymbols adds the global symbols of the object, or those that are not.
func (t *symbolTable) addSymbols(globals bool) {
	o, size := t.object, elffile.SymbolSize(t.object.XLEN)
	for some := range slices.Chunk(o.indices(globals), atATime) {
		first, names := uint32(t.strtab.Size), uint64(0)
		for k, i := range some {
			t.number[i] = uint32(t.count + k)
			names += nameSize(o.Symbols[i].Name)
		}
		t.add(len(some), func(to []byte) {
			next := first
			for _, i := range some {
				s, name := &o.Symbols[i], next
				if s.Name == "" {
					name = 0
				}
				elffile.PutSymbol(to, o.XLEN, o.elfSymbol(s, name))
				to, next = to[size:], next+uint32(nameSize(s.Name))
			}
		})
		t.strtab.Make(names, func(to []byte) {
			for _, i := range some {
				to = putName(to, o.Symbols[i].Name)
			}
		})
	}
}

// indices of the global symbols, or of those that are not.
func (o *Object) indices(globals bool) []int32 {
	list := make([]int32, 0, len(o.Symbols))
	for i := range o.Symbols {
		if o.Symbols[i].IsGlobal() == globals {
			list = append(list, int32(i))
		}
	}
	return list
}

// addLabels adds the labels.
func (t *symbolTable) addLabels() {
	t.firstLabel = uint32(t.count)
	if len(t.labels) == 0 {
		return
	}
	o, name, size := t.object, t.addName(autoLabel), elffile.SymbolSize(t.object.XLEN)
	for some := range slices.Chunk(t.labels, atATime) {
		t.add(len(some), func(to []byte) {
			for _, offset := range some {
				section, value := o.filePlace(Text, uint64(offset))
				elffile.PutSymbol(to, o.XLEN, elffile.Symbol{Name: name, Section: section, Value: value})
				to = to[size:]
			}
		})
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
		e.Section = elffile.Absolute
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
// refer to, in increasing order.
type labels []int64

// findLabels lists the labels. The relocations of compilers' code refer to them
// nearly in order, those of a pair one after the other.
func findLabels(o *Object) labels {
	seqs := o.Text.relocs()
	lists := make([]labels, len(seqs))
	parallel.Each(len(seqs), len(seqs), func(_, i int) {
		list := make(labels, 0, seqs[i].Count/2+1) // what stands at a label has a relocation, too
		for r := range seqs[i].All {
			if n := len(list); r.Type.PCRelLo12() && (n == 0 || list[n-1] != r.Addend) {
				list = append(list, r.Addend)
			}
		}
		lists[i] = list
	})
	all := slices.Concat(lists...)
	if !slices.IsSorted(all) {
		slices.Sort(all)
	}
	return slices.Compact(all)
}

// find is the index of the label at an offset: a hint, or the one behind it, or any.
func (l labels) find(offset int64, hint int) int {
	if l[hint] == offset {
		return hint
	}
	if hint++; hint < len(l) && l[hint] == offset {
		return hint
	}
	i, _ := slices.BinarySearch(l, offset)
	return i
}
