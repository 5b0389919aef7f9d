package object

import (
	"debug/elf"
	"iter"
	"slices"

	"gpucc/internal/parallel"
	"gpucc/riscv/object/elffile"
)

// autoLabel is the name of the symbols made for auipc instructions. GNU as gives them the
// same name, and ld and objdump do not show symbols with this name.
const autoLabel = ".L0 "

// A symbolTable is the symbol table of an object in its file: the null symbol, the file's
// name, local symbols, labels of auipc instructions, and global symbols. The symbols
// themselves are made when they are written, because there may be as many as there are
// instructions.
type symbolTable struct {
	object         *Object
	symbols        SymbolSeq // the object's symbols
	symtab, strtab elffile.Section
	count, globals int      // the number of symbols, and the number of the first global one
	number         []uint32 // for each symbol of the object, its number in the table
	labels         labels
}

func newSymbolTable(o *Object) *symbolTable {
	t := &symbolTable{object: o, symbols: o.symbols(), labels: findLabels(o)}
	t.strtab.Make(1, func(to []byte) { to[0] = 0 })
	t.addOne(elffile.Symbol{})
	if len(o.Files) > 0 {
		t.addOne(elffile.Symbol{Name: t.addName(o.Files[0]), Type: elf.STT_FILE, Section: elffile.Absolute})
	}
	chunks := t.measure()
	t.addSymbols(chunks, false)
	t.addLabels()
	t.globals = t.count
	t.addSymbols(chunks, true)
	t.numberSymbols(chunks)
	return t
}

// sections returns .symtab, which will have the given section number, and .strtab.
func (t *symbolTable) sections(number int) []elffile.Section {
	symtab := elffile.SymbolSection(t.object.XLEN, t.count, uint32(t.globals), number)
	symtab.Chunks = t.symtab.Chunks
	t.strtab.Name, t.strtab.Type = ".strtab", elf.SHT_STRTAB
	return []elffile.Section{symtab, t.strtab}
}

// sectionNumbers returns, for each symbol, the number of its section if the table cannot
// hold it, and 0 otherwise.
func (t *symbolTable) sectionNumbers() []uint32 {
	numbers := make([]uint32, t.count)
	put := func(n uint32, section elf.SectionIndex) {
		if section >= elf.SHN_LORESERVE {
			numbers[n] = uint32(section)
		}
	}
	var s Symbol
	for i, n := range t.number {
		t.symbols.Put(i, &s)
		put(n, t.object.elfSymbol(&s, 0).Section)
	}
	for i, seq := range t.labels.seqs {
		n := t.labels.first[i]
		for offset := range seq.All {
			section, _ := t.object.filePosition(Text, uint64(offset))
			put(n, section)
			n++
		}
	}
	return numbers
}

// add adds n symbols to the table; put writes them.
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
		return 0 // the offset of the null symbol's name
	}
	offset = uint32(t.strtab.Size)
	t.strtab.Make(nameSize(name), func(to []byte) { putName(to, name) })
	return offset
}

// nameSize returns the number of bytes that a name adds. A zero ends it.
func nameSize(name string) uint64 {
	if name == "" {
		return 0
	}
	return uint64(len(name) + 1)
}

// putName writes a name and returns the rest of the memory.
func putName(to []byte, name string) []byte {
	if name == "" {
		return to
	}
	n := copy(to, name)
	to[n] = 0
	return to[n+1:]
}

// A symbolChunk is a range of the object's symbols that one core reads or writes at a time.
type symbolChunk struct {
	from, to        int
	locals, globals symbolKind
}

// A symbolKind describes the global symbols of a chunk, or its local ones.
type symbolKind struct {
	count int
	names uint64 // number of bytes of their names
	first uint32 // number of the first one
}

// kind returns the chunk's symbolKind of global or local symbols.
func (x *symbolChunk) kind(global bool) *symbolKind {
	if global {
		return &x.globals
	}
	return &x.locals
}

// measure divides the symbols into chunks. Until they are numbered, global symbols have the
// number 1.
func (t *symbolTable) measure() []symbolChunk {
	t.number = make([]uint32, t.symbols.Count)
	list := make([]symbolChunk, (t.symbols.Count+atATime-1)/atATime)
	parallel.Each(len(list), len(list), func(_, k int) {
		x := symbolChunk{from: k * atATime, to: min((k+1)*atATime, t.symbols.Count)}
		var s Symbol
		for i := x.from; i < x.to; i++ {
			t.symbols.Put(i, &s)
			global := s.IsGlobal()
			if global {
				t.number[i] = 1
			}
			kind := x.kind(global)
			kind.count++
			kind.names += nameSize(s.Name)
		}
		list[k] = x
	})
	return list
}

// addSymbols adds the global or the local symbols of the chunks.
func (t *symbolTable) addSymbols(list []symbolChunk, globals bool) {
	o, size := t.object, elffile.SymbolSize(t.object.XLEN)
	for i := range list {
		x, first := &list[i], uint32(t.strtab.Size)
		kind := x.kind(globals)
		kind.first = uint32(t.count)
		t.add(kind.count, func(to []byte) {
			next := first
			for s := range t.ofKind(x, globals) {
				name := next
				if s.Name == "" {
					name = 0
				}
				elffile.PutSymbol(to, o.XLEN, o.elfSymbol(s, name))
				to, next = to[size:], next+uint32(nameSize(s.Name))
			}
		})
		t.strtab.Make(kind.names, func(to []byte) {
			for s := range t.ofKind(x, globals) {
				to = putName(to, s.Name)
			}
		})
	}
}

// numberSymbols numbers the symbols. The first numbers of the chunks are known.
func (t *symbolTable) numberSymbols(list []symbolChunk) {
	parallel.Each(len(list), len(list), func(_, k int) {
		x := list[k]
		for i := x.from; i < x.to; i++ {
			kind := x.kind(t.number[i] != 0)
			t.number[i] = kind.first
			kind.first++
		}
	})
}

// ofKind iterates over the global or the local symbols of a chunk.
func (t *symbolTable) ofKind(x *symbolChunk, globals bool) iter.Seq[*Symbol] {
	return func(yield func(*Symbol) bool) {
		var s Symbol
		for i := x.from; i < x.to; i++ {
			if (int(t.number[i]) >= t.globals) != globals {
				continue
			}
			if t.symbols.Put(i, &s); !yield(&s) {
				return
			}
		}
	}
}

// addLabels adds the labels.
func (t *symbolTable) addLabels() {
	if !slices.ContainsFunc(t.labels.seqs, func(seq LabelSeq) bool { return seq.Count > 0 }) {
		return // without labels, their name is not needed either
	}
	o, name, size := t.object, t.addName(autoLabel), elffile.SymbolSize(t.object.XLEN)
	for _, seq := range t.labels.seqs {
		t.labels.first = append(t.labels.first, uint32(t.count))
		t.add(seq.Count, func(to []byte) {
			for offset := range seq.All {
				section, value := o.filePosition(Text, uint64(offset))
				elffile.PutSymbol(to, o.XLEN, elffile.Symbol{Name: name, Section: section, Value: value})
				to = to[size:]
			}
		})
	}
}

// elfSymbol returns a symbol in its form in the file. Its name is at offset `name` of the
// string table.
func (o *Object) elfSymbol(s *Symbol, name uint32) elffile.Symbol {
	e := elffile.Symbol{Name: name, Size: s.Size}
	e.Section, e.Value = o.filePosition(s.Section, s.Value)
	if s.Hidden {
		e.Visibility = elf.STV_HIDDEN
	}
	if s.Protected {
		e.Visibility = elf.STV_PROTECTED
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
	if s.Indirect {
		e.Type = elf.STT_GNU_IFUNC
	}
	if s.Thread {
		e.Type = elf.STT_TLS
	}
	return e
}

// labels are the offsets in the text to which the second relocations of pc-relative pairs
// refer, in increasing order.
type labels struct {
	list  []int64    // all labels, if the relocations are in a list
	seqs  []LabelSeq // all labels: the labels of each sequence of LazyRelocs
	first []uint32   // for each sequence, the number of its first label
}

// findLabels finds the labels of an object.
func findLabels(o *Object) (l labels) {
	for _, seq := range o.Text.LazyRelocs {
		l.seqs = append(l.seqs, seq.Labels)
	}
	if len(o.Text.Relocs) > 0 {
		l.list = listLabels(o.Text.Relocs)
	}
	for some := range slices.Chunk(l.list, atATime) {
		l.seqs = append(l.seqs, LabelSeq{len(some), slices.Values(some)})
	}
	return l
}

// listLabels lists the labels to which relocations refer. In code of compilers the labels
// are nearly sorted, and the relocations of the same label follow each other.
func listLabels(relocs []Reloc) []int64 {
	var list []int64
	for i := range relocs {
		r := &relocs[i]
		if n := len(list); r.Type.PCRelLo12() && (n == 0 || list[n-1] != r.Addend) {
			list = append(list, r.Addend)
		}
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return slices.Compact(list)
}

// numbers returns a function that returns the number of a label, given its offset. The
// function must be called for the relocations of sequence i of the text one after the
// other.
func (l *labels) numbers(i int) func(offset int64) uint32 {
	if l.list != nil {
		hint := 0
		return func(offset int64) uint32 {
			hint = l.find(offset, hint)
			return l.first[0] + uint32(hint)
		}
	}
	number, last := uint32(0), int64(-1)
	return func(offset int64) uint32 {
		if last < 0 {
			number = l.first[i]
		} else if offset != last {
			number++
		}
		last = offset
		return number
	}
}

// find returns the index of the label at an offset. It tries the hint and the next label
// first.
func (l *labels) find(offset int64, hint int) int {
	if l.list[hint] == offset {
		return hint
	}
	if hint++; hint < len(l.list) && l.list[hint] == offset {
		return hint
	}
	i, _ := slices.BinarySearch(l.list, offset)
	return i
}
