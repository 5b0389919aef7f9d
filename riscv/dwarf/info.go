package dwarf

import (
	"slices"

	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

const (
	version     = 5
	languageC11 = 0x1d // also for other languages that call functions as C does
)

// Operations of expressions (DWARF 5, section 7.7).
const (
	opAddress       = 0x03
	opDereference   = 0x06
	opConstant      = 0x11 // DW_OP_consts
	opAnd           = 0x1a
	opPlusConstant  = 0x23
	opRegister0     = 0x50 // plus the register
	opBaseRegister0 = 0x70 // plus the register
	opRegister      = 0x90 // DW_OP_regx
	opFrameBase     = 0x91 // DW_OP_fbreg
	opBaseRegister  = 0x92 // DW_OP_bregx
	opCallFrameCFA  = 0x9c
)

// info writes the entries: one for the unit, and in it those of its types, variables and functions.
// Each run is written by itself, on all cores. Its references are to entries of file scope, whose
// places are known, and to its own.
func (u *Unit) info(s *section) *section {
	end := s.length()
	s.half(version)
	s.byte(1) // DW_UT_compile
	s.addressSize()
	s.start(s.anchors.abbreviations)

	scattered := len(s.anchors.text) != 1
	if scattered {
		s.byte(entryScattered)
	} else {
		s.byte(entryUnit)
	}
	s.text("gpucc")
	s.half(languageC11)
	s.text(u.Name)
	s.text(u.Directory)
	s.start(s.anchors.lines)
	if !scattered {
		s.address(0)
		s.uleb(u.end(s, 0))
	}
	s.types(u.Types)
	s.unit, s.own = s.own, nil
	s.resolve(0, s.unit)
	for i := range u.Variables {
		s.variable(&u.Variables[i])
	}
	runs := make([]section, len(u.Runs))
	parallel.Each(len(runs), len(runs), func(_, i int) {
		runs[i] = section{xlen: s.xlen, anchors: s.anchors, unit: s.unit, lists: &section{xlen: s.xlen, anchors: s.anchors}}
		runs[i].run(&u.Runs[i])
	})
	s.lists = &section{xlen: s.xlen, anchors: s.anchors}
	bytes, relocs := 0, 0
	for i := range runs {
		bytes, relocs = bytes+runs[i].len(), relocs+len(runs[i].relocs)
	}
	s.bytes, s.relocs = slices.Grow(s.bytes, bytes+1), slices.Grow(s.relocs, relocs)
	for i := range runs {
		s.appendLists(&runs[i])
		s.append(&runs[i])
	}
	s.byte(0) // no more children
	end()
	return s
}

// run writes the entries of the types and functions of a run.
func (s *section) run(r *Run) {
	if r.Fill != nil {
		r.Fill()
	}
	s.reserve(r)
	s.types(r.Types)
	for i := range r.Functions {
		f := &r.Functions[i]
		s.functionEntry(f)
		f.Locals, f.Blocks = nil, nil
	}
}

// reserve reserves memory for the entries of a run. An entry has fewer bytes than this, unless its name is long.
func (s *section) reserve(r *Run) {
	const bytes = 32
	locals, blocks := 0, 0
	for i := range r.Functions {
		locals, blocks = locals+len(r.Functions[i].Locals), blocks+len(r.Functions[i].Blocks)
	}
	s.bytes = make([]byte, 0, bytes*(len(r.Types)+2*len(r.Functions)+locals+blocks))
	s.relocs = make([]object.Reloc, 0, len(r.Functions)+locals+blocks)
	s.lists.bytes = make([]byte, 0, bytes/2*locals)
}

func (s *section) functionEntry(f *Function) {
	entry := byte(entryFunction)
	if len(f.Locals) == 0 && !f.Variadic {
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
		s.locals(f)
	}
}

func (s *section) variable(v *Variable) {
	s.byte(entryGlobal)
	s.text(v.Name)
	s.ref(v.Type)
	s.place(v.File, v.Line)
	s.byte(byte(1+s.xlen/8), opAddress)
	s.symbol(v.Symbol)
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

// A reference is a place at which a reference to a type is due.
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

// append appends the bytes and references of another section. Its references become offsets in this one.
func (s *section) append(x *section) {
	base := s.len()
	x.resolve(uint32(base), x.own)
	s.bytes = append(s.bytes, x.bytes...)
	for _, r := range x.relocs {
		r.Offset += uint64(base)
		s.relocs = append(s.relocs, r)
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
