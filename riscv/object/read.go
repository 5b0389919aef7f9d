package object

import (
	"bytes"
	"cmp"
	"debug/elf"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gpucc/riscv/object/elffile"
)

// Read reads a relocatable ELF file, gpucc's own or another compiler's. The sections that
// are loaded are merged into the object's four sections by their flags, and those with other names than
// these are parts of them. Sections for
// debuggers are kept if all their relocations are known. Unwind tables are dropped. Files
// that gpucc cannot link are errors: files for other machines and ABIs, and files that
// access thread-local objects in the way of shared libraries.
func Read(data []byte) (*Object, error) {
	switch {
	case IsArchive(data):
		return nil, errors.New("an archive is no object file")
	case !bytes.HasPrefix(data, []byte(elf.ELFMAG)):
		return nil, errors.New("file format not recognized")
	}
	file, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged ELF file: %w", err)
	}
	r := reader{data: data, file: file, object: new(Object)}
	for _, step := range []func() error{
		r.header, r.fileSymbols, r.relocations, r.sections, r.symbols, r.resolve, r.object.Validate,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return r.object, nil
}

// A reader divides the contents of the file. Symbols are identified by their number in
// the file until resolve.
type reader struct {
	data      []byte
	file      *elf.File
	object    *Object
	elf       []elf.Symbol    // [i] is symbol i+1
	relocs    [][]Reloc       // indexed by the number of the section to which they apply
	positions []position      // indexed by section number
	atEnd     []bool          // indexed by section number: a symbol is at the end of the section
	gap       [Absolute]bool  // the next bytes of the section must not begin where the last symbol is
	debug     bool            // the sections for debuggers are kept
	beyond    map[int32]int64 // for symbol i+1, its distance behind the end of its section
	number    []int32         // symbol i+1 has number[i] in the object, or -1 if it is dropped
}

// A position is the offset of a section of the file in the object.
type position struct {
	section SectionIndex // Undefined: the section is left out
	base    uint64
	cuts    []cut
}

// maxAlign bounds alignments, so that a damaged file does not ask for
// gigabytes of padding.
const maxAlign = 1 << 20

func (r *reader) header() error {
	f, o := r.file, r.object
	if f.Machine != elf.EM_RISCV {
		return fmt.Errorf("the file is for %v, not for RISC-V", f.Machine)
	}
	if f.Type != elf.ET_REL {
		return fmt.Errorf("the file is of type %v, not a relocatable object", f.Type)
	}
	if f.Data != elf.ELFDATA2LSB {
		return errors.New("the file is big-endian")
	}
	o.XLEN = 64
	abi := "lp64d"
	if f.Class == elf.ELFCLASS32 {
		o.XLEN, abi = 32, "ilp32f"
	}
	flags := r.flags()
	if flags&elffile.FlagFloatABI != elffile.FloatABI(o.XLEN) || flags&elffile.FlagRVE != 0 {
		return fmt.Errorf("the file was compiled for another calling convention than -mabi=%s", abi)
	}
	o.RVC = flags&elffile.FlagRVC != 0
	if note := r.file.Section(stackNote); note != nil {
		o.ExecutableStack = note.Flags&elf.SHF_EXECINSTR != 0
	}
	return nil
}

// flags returns e_flags, which debug/elf leaves out.
func (r *reader) flags() uint32 {
	at := 48
	if r.file.Class == elf.ELFCLASS32 {
		at = 36
	}
	return r.file.ByteOrder.Uint32(r.data[at:])
}

// relocations reads the relocations of the sections that will be kept.
func (r *reader) relocations() error {
	r.relocs = make([][]Reloc, len(r.file.Sections))
	r.debug = true
	for _, s := range r.file.Sections {
		if s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL {
			continue
		}
		if int(s.Info) >= len(r.file.Sections) {
			return fmt.Errorf("section %s: relocations for section %d, which does not exist", s.Name, s.Info)
		}
		to := r.file.Sections[s.Info]
		if !loaded(to) && !forDebugger(to) {
			continue
		}
		if s.Type == elf.SHT_REL {
			return fmt.Errorf("section %s: relocations without addends", s.Name)
		}
		data, err := s.Data()
		if err != nil {
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
		list := r.parse(data)
		r.relocs[s.Info] = append(r.relocs[s.Info], list...)
		r.debug = r.debug && (loaded(to) || !slices.ContainsFunc(list, unknown))
	}
	if !r.debug {
		for i, s := range r.file.Sections {
			if forDebugger(s) {
				r.relocs[i] = nil
			}
		}
	}
	return nil
}

// unknown reports whether a relocation is of a type that gpucc does not know.
func unknown(x Reloc) bool { return x.Type.Bytes() == 0 }

// parse decodes relocations, except hints, which allow something but require nothing. Symbols
// have their numbers in the file.
func (r *reader) parse(data []byte) []Reloc {
	size := int(elffile.RelaSize(r.object.XLEN))
	relocs := make([]Reloc, 0, len(data)/size)
	order := r.file.ByteOrder
	for ; len(data) >= size; data = data[size:] {
		var x Reloc
		if r.object.XLEN == 32 {
			info := order.Uint32(data[4:])
			x = Reloc{uint64(order.Uint32(data)), RelocType(info & 0xff), int32(info >> 8), int64(int32(order.Uint32(data[8:])))}
		} else {
			info := order.Uint64(data[8:])
			x = Reloc{order.Uint64(data), RelocType(uint32(info)), int32(info >> 32), int64(order.Uint64(data[16:]))}
		}
		if x.Type != 0 && x.Type != relax && x.Type != tprelAdd {
			relocs = append(relocs, x)
		}
	}
	return relocs
}

// loaded reports whether a section is part of the program when it runs.
// Unwind tables are for exceptions, notes for the system's linker.
func loaded(s *elf.Section) bool {
	return s.Flags&elf.SHF_ALLOC != 0 && s.Type != elf.SHT_NOTE && s.Name != ".eh_frame"
}

// forDebugger reports whether a section is meant for debuggers.
func forDebugger(s *elf.Section) bool {
	return s.Flags&elf.SHF_ALLOC == 0 && s.Type == elf.SHT_PROGBITS && strings.HasPrefix(s.Name, ".debug_")
}

// sections appends the contents of the file's sections to the object's.
func (r *reader) sections() error {
	r.positions = make([]position, len(r.file.Sections))
	for _, parts := range []bool{false, true} {
		for i, s := range r.file.Sections {
			var err error
			switch {
			case loaded(s) && isPart(s) == parts:
				err = r.section(i, s)
			case r.debug && forDebugger(s) && !parts:
				err = r.debugSection(i, s)
			}
			if err != nil {
				return fmt.Errorf("section %s: %w", s.Name, err)
			}
		}
	}
	slices.SortStableFunc(r.object.Parts, func(a, b Part) int { return cmp.Compare(a.Section, b.Section) })
	return nil
}

// debugSection adds a section for debuggers to the object.
func (r *reader) debugSection(i int, s *elf.Section) error {
	o := r.object
	if len(o.Debug) == maxDebug {
		return errors.New("there are too many of its kind")
	}
	data, err := s.Data()
	if err != nil {
		return err
	}
	r.positions[i] = position{section: FirstDebug + SectionIndex(len(o.Debug))}
	o.Debug = append(o.Debug, DebugSection{Name: s.Name, Section: Section{Bytes: data, Align: 1}})
	return nil
}

// isPart reports whether a section stays a section of its own. An empty one need not, unless the program may ask for its
// bounds.
func isPart(s *elf.Section) bool {
	if s.Size == 0 && strings.HasPrefix(s.Name, ".") {
		return false
	}
	return s.Name != SectionNames[kindOf(s)] || retained(s)
}

// retained reports whether the linker must keep a section that nothing refers to.
func retained(s *elf.Section) bool { return s.Flags&elffile.Retain != 0 }

func (r *reader) section(i int, s *elf.Section) error {
	switch {
	case s.Type != elf.SHT_PROGBITS && s.Type != elf.SHT_NOBITS && !isArray(s.Type):
		return fmt.Errorf("type %v is not supported", s.Type)
	case s.Flags&elf.SHF_COMPRESSED != 0:
		return errors.New("the contents are compressed")
	case s.Addralign&(s.Addralign-1) != 0 || s.Addralign > maxAlign:
		return fmt.Errorf("alignment %d is not supported", s.Addralign)
	}
	p := position{section: kindOf(s)}
	to := r.object.Section(p.section)
	to.Align = max(to.Align, s.Addralign)
	gap := uint64(0)
	if r.gap[p.section] {
		gap = 1
	}
	r.gap[p.section] = r.atEnd[i]
	if p.section == BSS {
		if s.Size > 1<<40 {
			return fmt.Errorf("%d bytes are too many", s.Size)
		}
		p.base = elffile.Align(to.Size+gap, s.Addralign)
		to.Size = p.base + s.Size
		r.note(i, s, p, to.Size)
		return nil
	}
	data, err := s.Data()
	if err != nil {
		return err
	}
	if p.cuts, err = padding(r.relocs[i], s.Addralign, len(data)); err != nil {
		return err
	}
	p.base = elffile.Align(uint64(len(to.Bytes))+gap, s.Addralign)
	to.Bytes = append(to.Bytes, make([]byte, int(p.base)-len(to.Bytes))...)
	to.Bytes = appendCut(to.Bytes, data, p.cuts)
	r.note(i, s, p, uint64(len(to.Bytes)))
	return nil
}

// note records the position of section i of the file, which ends at an offset of the object's section.
func (r *reader) note(i int, s *elf.Section, p position, end uint64) {
	r.positions[i] = p
	if isPart(s) {
		r.object.Parts = append(r.object.Parts, Part{
			Name: s.Name, Section: p.section, Offset: p.base, Size: end - p.base, Align: max(1, s.Addralign), Retain: retained(s),
		})
	}
}

func isArray(t elf.SectionType) bool {
	return t == elf.SHT_INIT_ARRAY || t == elf.SHT_FINI_ARRAY || t == elf.SHT_PREINIT_ARRAY
}

// kindOf returns the section of the object to which a section belongs.
func kindOf(s *elf.Section) SectionIndex {
	switch {
	case s.Flags&elf.SHF_EXECINSTR != 0:
		return Text
	case s.Type == elf.SHT_NOBITS:
		return BSS
	case s.Flags&elf.SHF_WRITE != 0:
		return Data
	}
	return ROData
}

// fileSymbols reads the file's symbol table.
func (r *reader) fileSymbols() error {
	var err error
	r.elf, err = r.file.Symbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return err
	}
	if err := elffile.LongNumbers(r.file, r.elf); err != nil {
		return err
	}
	r.atEnd = make([]bool, len(r.file.Sections))
	for i := range r.elf {
		if s := &r.elf[i]; s.Section < elf.SectionIndex(len(r.atEnd)) && s.Section > 0 {
			size := r.file.Sections[s.Section].Size
			r.atEnd[s.Section] = r.atEnd[s.Section] || size > 0 && s.Value >= size
		}
	}
	return nil
}

// symbols makes the object's symbols. Labels to which no relocation refers are left out:
// there are as many as branches, and they would only take space.
func (r *reader) symbols() error {
	used := make([]bool, len(r.elf)+1)
	for i := range r.relocs {
		for _, x := range r.relocs[i] {
			if x.Type == align || x.Type.PCRelLo12() {
				continue
			}
			if x.Symbol < 0 || int(x.Symbol) >= len(used) {
				return fmt.Errorf("section %s: a relocation for symbol %d, which does not exist", r.file.Sections[i].Name, uint32(x.Symbol))
			}
			used[x.Symbol] = true
		}
	}
	r.number = make([]int32, len(r.elf))
	for i := range r.elf {
		s := &r.elf[i]
		r.number[i] = -1
		if elf.ST_TYPE(s.Info) == elf.STT_FILE {
			r.object.Files = append(r.object.Files, s.Name)
			continue
		}
		if !used[i+1] && elf.ST_BIND(s.Info) == elf.STB_LOCAL && unneeded(s) {
			continue
		}
		r.clampAnchor(i)
		x, ok, err := r.symbol(s)
		if err != nil {
			return fmt.Errorf("symbol %q: %w", s.Name, err)
		}
		if ok {
			r.number[i] = int32(len(r.object.Symbols))
			r.object.Symbols = append(r.object.Symbols, x)
		}
	}
	return nil
}

// mostBeyond is the greatest distance of a section anchor from the end of its section. Anchors lie
// where the offsets of 12 bits of loads and stores reach much of a section.
const mostBeyond = 1 << 12

// clampAnchor moves symbol i+1 to the end of its section if it is a section anchor behind it, as gcc
// -Os makes them, and remembers the distance, which relocations add.
func (r *reader) clampAnchor(i int) {
	s := &r.elf[i]
	if elf.ST_BIND(s.Info) != elf.STB_LOCAL || elf.ST_TYPE(s.Info) != elf.STT_NOTYPE || s.Size != 0 || r.position(s) == nil {
		return
	}
	end := r.file.Sections[s.Section].Size
	if s.Value <= end || s.Value-end > mostBeyond {
		return
	}
	if r.beyond == nil {
		r.beyond = map[int32]int64{}
	}
	r.beyond[int32(i)+1] = int64(s.Value - end)
	s.Value = end
}

// unneeded reports whether a local symbol only serves relocations, or only marks code and
// data for a disassembler.
func unneeded(s *elf.Symbol) bool {
	return elf.ST_TYPE(s.Info) == elf.STT_SECTION || s.Name == "" ||
		strings.HasPrefix(s.Name, ".L") || strings.HasPrefix(s.Name, "$")
}

// position returns the position of a symbol's section, or nil if it has none.
func (r *reader) position(s *elf.Symbol) *position {
	if s.Section < 0 || int(s.Section) >= len(r.positions) {
		return nil
	}
	return &r.positions[s.Section]
}

// symbol translates a symbol. ok is false if its section was left out.
func (r *reader) symbol(s *elf.Symbol) (x Symbol, ok bool, err error) {
	typ, bind := elf.ST_TYPE(s.Info), elf.ST_BIND(s.Info)
	indirect := typ == elf.STT_GNU_IFUNC
	if typ > elf.STT_TLS && !indirect || bind > elf.STB_WEAK {
		return x, false, fmt.Errorf("type %v and binding %v are not supported", typ, bind)
	}
	x = Symbol{
		Name: s.Name, Global: bind == elf.STB_GLOBAL, Weak: bind == elf.STB_WEAK,
		Func: typ == elf.STT_FUNC || indirect, Indirect: indirect, Thread: typ == elf.STT_TLS, Value: s.Value, Size: s.Size,
		Hidden:    elf.ST_VISIBILITY(s.Other) == elf.STV_HIDDEN,
		Protected: elf.ST_VISIBILITY(s.Other) == elf.STV_PROTECTED,
	}
	if typ == elf.STT_SECTION {
		x.Name = ""
	}
	switch {
	case s.Section == elf.SHN_UNDEF:
		x.Value = 0
	case s.Section == elffile.Absolute:
		x.Section = Absolute
	case s.Section == elffile.Common:
		return r.common(x)
	case r.position(s) == nil:
		return x, false, fmt.Errorf("it is in section %d, which does not exist", int(s.Section))
	default:
		p := r.position(s)
		if p.section == Undefined {
			return x, false, nil
		}
		if s.Value > r.file.Sections[s.Section].Size {
			return x, false, errors.New("it is outside of its section")
		}
		x.Section = p.section
		x.Value = p.at(s.Value)
		x.Size = p.at(s.Value+s.Size) - x.Value
	}
	return x, true, nil
}

// common reserves memory for a variable that several objects may declare without defining it.
// It becomes a weak definition, which any other definition overrides. The value of such a
// symbol in the file is its alignment.
func (r *reader) common(x Symbol) (Symbol, bool, error) {
	if x.Value == 0 || x.Value&(x.Value-1) != 0 || x.Value > maxAlign || x.Size > 1<<40 {
		return x, false, errors.New("a common symbol of this size and alignment is not supported")
	}
	bss := &r.object.BSS
	bss.Align = max(bss.Align, x.Value)
	x.Section, x.Global, x.Weak, x.Value = BSS, false, true, elffile.Align(bss.Size, x.Value)
	bss.Size = x.Value + x.Size
	return x, true, nil
}

// resolve moves the relocations to the new positions of their sections and gives them the
// object's symbols.
func (r *reader) resolve() error {
	for i := range r.relocs {
		p := &r.positions[i]
		if p.section == Undefined {
			continue
		}
		to := r.object.Section(p.section)
		to.Relocs = slices.Grow(to.Relocs, len(r.relocs[i]))
		for _, x := range r.relocs[i] {
			if x.Type == align {
				continue
			}
			if err := r.reloc(&x, p); err != nil {
				return fmt.Errorf("section %s: relocation %v at %#x: %w", r.file.Sections[i].Name, x.Type, x.Offset, err)
			}
			to.Relocs = append(to.Relocs, x)
		}
	}
	return nil
}

func (r *reader) reloc(x *Reloc, p *position) error {
	if x.Type.Bytes() == 0 {
		return errors.New("the type is not supported")
	}
	if x.Symbol < 0 || int(x.Symbol) > len(r.elf) {
		return errors.New("the symbol does not exist")
	}
	x.Offset = p.at(x.Offset)
	if x.Symbol == 0 {
		return errors.New("it has no symbol")
	}
	if x.Type.PCRelLo12() {
		label := &r.elf[x.Symbol-1]
		text := r.position(label)
		if text == nil || text.section != Text {
			return errors.New("its auipc is in another section")
		}
		x.Symbol, x.Addend = 0, int64(text.at(label.Value))
		return nil
	}
	x.Addend += r.beyond[x.Symbol]
	if x.Symbol = r.number[x.Symbol-1]; x.Symbol < 0 {
		return errors.New("the symbol is in a section that is not loaded")
	}
	return nil
}
