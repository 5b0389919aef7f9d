package link

import (
	"debug/elf"
	"slices"
	"strings"

	"gpucc/riscv/object"
	"gpucc/riscv/object/elffile"
)

// executable lays out the file with the inputs' bytes as they are. It stores in each
// output the range of the file that the output takes.
func (l *linker) executable() []byte {
	f := elffile.File{XLEN: l.xlen, Type: elf.ET_EXEC, Flags: elffile.FloatABI(l.xlen)}
	for _, in := range l.inputs {
		if in.RVC {
			f.Flags |= elffile.FlagRVC
		}
	}
	f.Entry = l.addressOf(l.global[entryName])
	f.Sections = []elffile.Section{
		l.section(object.ROData, elf.SHF_ALLOC),
		l.section(object.Text, elf.SHF_ALLOC|elf.SHF_EXECINSTR),
		l.section(object.Data, elf.SHF_ALLOC|elf.SHF_WRITE),
		l.section(object.BSS, elf.SHF_ALLOC|elf.SHF_WRITE),
	}
	f.Segments = []elffile.Segment{
		{Type: elf.PT_LOAD, Flags: elf.PF_R, First: 0, Last: 0, Headers: true},
		{Type: elf.PT_LOAD, Flags: elf.PF_R | elf.PF_X, First: 1, Last: 1},
	}
	if l.segments() == 4 {
		f.Segments = append(f.Segments, elffile.Segment{Type: elf.PT_LOAD, Flags: elf.PF_R | elf.PF_W, First: 2, Last: 3})
	}
	stack := elffile.Segment{Type: elf.PT_GNU_STACK, Flags: elf.PF_R | elf.PF_W}
	if slices.ContainsFunc(l.inputs, func(in *input) bool { return in.ExecutableStack }) {
		stack.Flags |= elf.PF_X
	}
	f.Segments = append(f.Segments, stack)
	for _, d := range l.debug {
		f.Sections = append(f.Sections, elffile.Section{
			Name: d.name, Type: elf.SHT_PROGBITS, Size: uint64(len(d.bytes)), Contents: d.bytes,
		})
	}
	f.Sections = append(f.Sections, elffile.Attributes(l.xlen, f.Flags&elffile.FlagRVC != 0, l.extensions()))
	tables := l.symbolTable().Sections(len(f.Sections) + 1)
	f.Sections = append(f.Sections, tables[:]...)
	return f.Bytes()
}

// extensions returns the further extensions of all inputs.
func (l *linker) extensions() (list []string) {
	for _, in := range l.inputs {
		list = append(list, in.Extensions...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sectionNumber gives the number of each section in the file.
var sectionNumber = [...]elf.SectionIndex{
	object.ROData: 1, object.Text: 2, object.Data: 3, object.BSS: 4, object.Absolute: elffile.Absolute,
}

func (l *linker) section(i object.SectionIndex, flags elf.SectionFlag) elffile.Section {
	out := &l.output[i]
	s := elffile.Section{
		Name: object.SectionNames[i], Type: elf.SHT_PROGBITS, Flags: flags,
		Address: out.address, Size: out.size, Align: out.align,
	}
	if i == object.BSS {
		s.Type = elf.SHT_NOBITS
		return s
	}
	s.Contents = out.bytes
	return s
}

// fill copies the inputs' sections to the executable's, and applies the relocations there.
func (l *linker) fill() {
	for _, i := range []object.SectionIndex{object.ROData, object.Text, object.Data} {
		out := &l.output[i]
		out.bytes = make([]byte, out.size)
		for _, in := range l.inputs {
			for _, s := range in.subsections[i] {
				if s.dropped {
					continue
				}
				copy(out.bytes[s.at:], in.Section(i).Bytes[s.from:s.to])
			}
		}
	}
}

// symbolTable returns the symbol table for debuggers and the simulator: every symbol with
// a name that a programmer gave it.
func (l *linker) symbolTable() *elffile.SymbolTable {
	table := elffile.NewSymbolTable(l.xlen, len(l.global), 16*len(l.global))
	for _, in := range l.inputs {
		if len(in.Files) > 0 {
			table.Add(elffile.Symbol{Name: table.Names.Add(in.Files[0]), Type: elf.STT_FILE, Section: elffile.Absolute})
		}
		for i := range in.Symbols {
			s := &in.Symbols[i]
			if !s.IsGlobal() && s.Name != "" && s.Section <= object.Absolute && !strings.HasPrefix(s.Name, ".L") {
				l.addSymbol(table, definition{in, int32(i)}, elf.STB_LOCAL)
			}
		}
	}
	table.Globals()
	for _, in := range l.inputs {
		for i := range in.Symbols {
			s := &in.Symbols[i]
			if d := (definition{in, int32(i)}); s.IsGlobal() && l.global[s.Name] == d {
				bind := elf.STB_GLOBAL
				if s.Weak {
					bind = elf.STB_WEAK
				}
				l.addSymbol(table, d, bind)
			}
		}
	}
	return table
}

func (l *linker) addSymbol(table *elffile.SymbolTable, d definition, bind elf.SymBind) {
	s := d.get()
	if d.in.dropped(s.Section, s.Value) {
		return
	}
	typ := elf.STT_NOTYPE
	switch {
	case s.Func:
		typ = elf.STT_FUNC
	case s.Section != object.Text && s.Section != object.Absolute:
		typ = elf.STT_OBJECT
	}
	table.Add(elffile.Symbol{
		Name: table.Names.Add(s.Name), Bind: bind, Type: typ,
		Section: sectionNumber[s.Section], Value: l.addressOf(d), Size: s.Size,
	})
}
