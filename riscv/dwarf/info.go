package dwarf

import (
	"runtime"
	"slices"

	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// declaredOrNot is the value of DW_AT_inline (DW_INL_inlined): the function has been inlined, whether declared so or not.
const declaredOrNot = 1

const (
	version     = 5
	languageC11 = 0x1d // also for other languages that call functions as C does
)

// Operations of expressions (DWARF 5, section 7.7).
const (
	opAddress          = 0x03
	opDereference      = 0x06
	opConstant         = 0x11 // DW_OP_consts
	opUnsignedConstant = 0x10 // DW_OP_constu
	opDivide           = 0x1b
	opAnd              = 0x1a
	opPlusConstant     = 0x23
	opRegister0        = 0x50 // plus the register
	opBaseRegister0    = 0x70 // plus the register
	opRegister         = 0x90 // DW_OP_regx
	opFrameBase        = 0x91 // DW_OP_fbreg
	opBaseRegister     = 0x92 // DW_OP_bregx
	opPiece            = 0x93
	opCallFrameCFA     = 0x9c
	opStackValue       = 0x9f
)

// info writes the entries: one for the unit, and in it the entries of its types, variables and
// functions. Each run is written by itself, on all cores. It refers to its own entries, and to entries of file
// scope: their offsets are known.
func (u *Unit) info(s *section) *section {
	end := s.length()
	s.half(version)
	s.byte(1) // DW_UT_compile
	s.addressSize()
	s.start(s.anchors.abbreviations)

	scattered := len(s.anchors.text) != 1
	switch {
	case scattered && u.Macros != nil:
		s.byte(entryScatteredMacroUnit)
	case scattered:
		s.byte(entryScattered)
	case u.Macros != nil:
		s.byte(entryMacroUnit)
	default:
		s.byte(entryUnit)
	}
	s.text("gpucc")
	s.half(languageC11)
	s.text(u.Name)
	s.text(u.Directory)
	s.start(s.anchors.lines)
	if u.Macros != nil {
		s.start(s.anchors.macros)
	}
	if !scattered {
		s.address(0)
		s.uleb(u.end(s, 0))
	}
	s.types(u.Types)
	s.unit, s.own = s.own, nil
	s.resolve(0, s.unit)
	parts := make([]section, 1+len(u.Runs)) // the first one has the variables of file scope
	memory := make([]scratch, runtime.GOMAXPROCS(0))
	parallel.Each(len(memory), len(parts), func(worker, i int) {
		parts[i] = section{xlen: s.xlen, anchors: s.anchors, unit: s.unit, lists: &section{xlen: s.xlen, anchors: s.anchors}, scratch: &memory[worker]}
		if i == 0 {
			parts[0].variables(u.Variables)
		} else {
			parts[i].run(&u.Runs[i-1])
		}
	})
	s.lists = &section{xlen: s.xlen, anchors: s.anchors}
	endLists := s.lists.beginLists()
	s.appendAll(parts)
	endLists()
	s.byte(0) // no more children
	end()
	return s
}

// variables writes the entries of the variables of file scope.
func (s *section) variables(list []Variable) {
	const entryBytes = 32 // more than an entry has, unless its name is long
	s.bytes = make([]byte, 0, entryBytes*len(list))
	s.relocs = make([]object.Reloc, 0, len(list))
	for i := range list {
		s.variable(&list[i])
	}
}

// run writes the entries of the types and functions of a run.
func (s *section) run(r *Run) {
	m := s.scratch
	s.bytes, s.relocs, s.lists.bytes = m.bytes[:0], m.relocs[:0], m.lists[:0]
	var types []Type
	if r.Types != nil {
		types = r.Types()
		s.types(types)
	}
	for i := range r.Functions {
		f := &r.Functions[i]
		if r.Fill != nil {
			f.Blocks, f.Locals, f.Arrays, f.Pieces = m.blocks[:0], m.locals[:0], m.arrays[:0], m.pieces[:0]
			r.Fill(i, f)
			m.blocks, m.locals, m.arrays, m.pieces = f.Blocks, f.Locals, f.Arrays, f.Pieces
		}
		s.functionEntry(f, types)
		f.Locals, f.Blocks, f.Arrays, f.Pieces = nil, nil, nil, nil
	}
	s.unmeasured(types)
	m.bytes, m.relocs, m.lists = s.bytes, s.relocs, s.lists.bytes
	s.bytes, s.relocs, s.lists.bytes = slices.Clone(s.bytes), slices.Clone(s.relocs), slices.Clone(s.lists.bytes)
}

func (s *section) functionEntry(f *Function, types []Type) {
	entry := byte(entryFunction)
	if len(f.Locals) == 0 && len(f.Blocks) == 0 && !f.Variadic {
		entry = entryBareFunction
	}
	s.targeted(entry, f.Result)
	s.text(f.Name)
	s.place(f.File, f.Line)
	s.address(f.Start)
	s.uleb(f.Size)
	s.byte(1, opCallFrameCFA)
	s.flag(f.Prototyped)
	s.flag(f.Global)
	if entry == entryFunction {
		s.measured(f, types)
		s.locals(f)
	}
}

func (s *section) variable(v *Variable) {
	if v.Lost {
		s.byte(entryLostGlobal)
	} else {
		s.byte(entryGlobal)
	}
	s.text(v.Name)
	s.ref(v.Type)
	s.place(v.File, v.Line)
	if !v.Lost {
		s.byte(byte(1+s.xlen/8), opAddress)
		s.symbol(v.Symbol)
	}
	s.flag(v.Global)
}

// place writes where something is declared.
func (s *section) place(file, line uint32) {
	s.uleb(uint64(file) + FirstFile)
	s.uleb(uint64(line))
}

// ref writes a reference to the entry of a type. Where that is may not be known yet.
func (s *section) ref(r Ref) {
	switch {
	case r >= Own:
		s.refs = append(s.refs, reference{s.len(), uint32(r - Own)})
	case s.unit == nil:
		s.refs = append(s.refs, reference{s.len(), uint32(r - 1)})
	default:
		s.word(s.unit[r-1])
		return
	}
	s.word(0)
}

// A reference is an offset at which a reference to a type is due.
type reference struct {
	at  int
	typ uint32
}

// resolve fills in the references, when the entries of the types are at the given offsets behind base.
func (s *section) resolve(base uint32, types []uint32) {
	for _, r := range s.refs {
		le.PutUint32(s.bytes[r.at:], base+types[r.typ])
	}
	s.refs = nil
}

// appendAll appends the bytes and references of other sections, and their location lists. Their references become
// offsets in this one.
func (s *section) appendAll(parts []section) {
	type offsets struct{ bytes, relocs, lists, listRelocs int }
	ends := make([]offsets, len(parts)+1)
	ends[0] = offsets{s.len(), len(s.relocs), s.lists.len(), len(s.lists.relocs)}
	for i := range parts {
		x, end := &parts[i], ends[i]
		ends[i+1] = offsets{end.bytes + x.len(), end.relocs + len(x.relocs), end.lists + x.lists.len(), end.listRelocs + len(x.lists.relocs)}
	}
	last := ends[len(parts)]
	s.extend(last.bytes, last.relocs)
	s.lists.extend(last.lists, last.listRelocs)
	parallel.Each(len(parts), len(parts), func(_, i int) {
		x, at := &parts[i], ends[i]
		x.resolve(uint32(at.bytes), x.own)
		for n := range x.relocs {
			if r := &x.relocs[n]; r.Symbol == s.anchors.lists {
				r.Addend += int64(at.lists - listsHeader)
			}
		}
		x.copyTo(s, at.bytes, at.relocs)
		x.lists.copyTo(s.lists, at.lists, at.listRelocs)
		*x = section{}
	})
}

// extend makes a section longer, to the given number of bytes and relocations. Its capacity is one byte more.
func (s *section) extend(bytes, relocs int) {
	was := *s
	s.bytes, s.relocs = make([]byte, bytes, bytes+1), make([]object.Reloc, relocs)
	copy(s.bytes, was.bytes)
	copy(s.relocs, was.relocs)
}

// copyTo copies the bytes and relocations of a section into another one.
func (s *section) copyTo(to *section, bytes, relocs int) {
	copy(to.bytes[bytes:], s.bytes)
	for i, r := range s.relocs {
		r.Offset += uint64(bytes)
		to.relocs[relocs+i] = r
	}
}

// symbol writes the address of a symbol of the object.
func (s *section) symbol(n int32) {
	s.relocs = append(s.relocs, object.Reloc{Offset: uint64(s.len()), Type: s.addressType(), Symbol: n})
	s.machine(0)
}

// ranges writes the ranges of addresses of the unit.
func (u *Unit) ranges(s *section) *section {
	end := s.length()
	s.half(2)
	s.start(s.anchors.info)
	s.addressSize()
	s.byte(0) // bytes of a segment selector
	s.align(2*s.xlen/8, 0)
	for n, a := range s.anchors.text {
		s.address(a.start)
		s.machine(u.end(s, n) - a.start)
	}
	s.machine(0)
	s.machine(0)
	end()
	return s
}
