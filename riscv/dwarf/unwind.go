package dwarf

import "gpucc/riscv/object"

// The section .eh_frame has the same instructions as .debug_frame, but it is part of the program: functions like
// backtrace, and exceptions of C++ that pass through functions of C, read it. So its addresses are distances, which need no
// relocation when the program starts (Linux Standard Base Core Specification 5.0, section 10.6).

// distance32 is the form of addresses: DW_EH_PE_pcrel | DW_EH_PE_sdata4.
const distance32 = 0x1b

// AddUnwindTable adds the section to an object that has nothing for debuggers.
func (u *Unit) AddUnwindTable(o *object.Object) {
	if u.size() == 0 {
		return
	}
	u.Unwind = true
	a := anchors{text: u.textAnchors(o)}
	o.Debug = append(o.Debug, u.frames(&section{xlen: o.XLEN, anchors: a}).unwindTable())
}

// unwindTable returns the section. It is aligned like its entries, since zeros between the sections of two objects would end the
// table.
func (s *section) unwindTable() object.DebugSection {
	x := s.named(".eh_frame")
	x.Loaded, x.Align = true, uint64(s.xlen/8)
	return x
}

// unwindCommon writes the beginning of the CIE, the part that functions have in common.
func (s *section) unwindCommon(factors []byte) {
	s.word(0) // this is a CIE
	s.byte(1) // version
	s.text("zR")
	s.byte(factors...)
	s.byte(1, distance32) // the length of the data for "R", and the data
}

// unwindFunction writes the beginning of a function's entry.
func (s *section) unwindFunction(f *Function) {
	s.word(uint32(s.len())) // the distance from here to the CIE, at the start of the section
	x := s.textReloc(f.Start)
	x.Type = object.PCRel32
	s.relocs = append(s.relocs, x)
	s.word(0)
	s.word(uint32(f.Size))
	s.byte(0) // there is no more
}
