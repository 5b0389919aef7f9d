package dwarf

import (
	"slices"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// A Frame describes how a function changes the stack pointer. The function begins with
//
//	sp -= Step, store Saved, sp -= Size - Step, Pointer = sp
//
// and ends with the inverse and a jump. A step that changes nothing has no instruction. The inverse also stands in front
// of the jump of each tail call. If the last of these ends the function, there is no other end.
type Frame struct {
	Size, Step uint64
	Far        int     // number of instructions of the second step
	Pointer    uint8   // a register that gets a copy of the stack pointer behind it, since the stack pointer moves; 0 is none
	Saved      []uint8 // saved registers, the one with the highest address first
	Above      uint64  // bytes between the first saved register and the caller's stack pointer

	// Begin and End are the lengths of these instructions, the jump with them, in units of code. If they are nil, each
	// has one unit.
	Begin, End []uint8

	Tails []Tail // in their order
}

// A Tail is a jump of a tail call. Its first unit and the unit behind it count from the beginning of the function.
type Tail struct{ Jump, Behind int }

// Call frame instructions (DWARF 5, section 6.4.2).
const (
	advance      = 0x40 // plus the number of units
	offsetOf     = 0x80 // plus the register
	restore      = 0xc0 // plus the register
	remember     = 0x0a // DW_CFA_remember_state
	recall       = 0x0b // DW_CFA_restore_state
	advance1     = 0x02
	advance2     = 0x03
	advance4     = 0x04
	defineCFA    = 0x0c
	defineBase   = 0x0d // DW_CFA_def_cfa_register
	defineOffset = 0x0e
)

// functionBytes is about the number of bytes that describe the frame of a function.
const functionBytes = 48

// frames writes the call frame information, for debuggers (.debug_frame) or for the program itself (.eh_frame).
func (u *Unit) frames(s *section) *section {
	address := s.xlen / 8
	end := s.length()
	factors := []byte{byte(u.CodeUnit), byte(0x80 - address), riscv.RA}
	if u.Unwind {
		s.unwindCommon(factors)
	} else {
		s.word(0xffffffff) // this is a CIE, not the FDE of a function
		s.byte(4, 0)       // version, augmentation
		s.addressSize()
		s.byte(0)
		s.byte(factors...)
	}
	s.byte(defineCFA, riscv.SP, 0)
	s.align(address, 0)
	end()
	functions := 0
	for i := range u.Runs {
		functions += len(u.Runs[i].Functions)
	}
	s.bytes, s.relocs = slices.Grow(s.bytes, functionBytes*functions), make([]object.Reloc, 0, 2*functions)
	for f := range u.functions {
		end := s.length()
		if u.Unwind {
			s.unwindFunction(f)
		} else {
			s.start(s.anchors.frames)
			s.address(f.Start)
			s.machine(f.Size)
		}
		if f.Frame.Size > 0 {
			s.frame(&f.Frame, int(f.Size)/u.CodeUnit)
		}
		s.align(address, 0)
		end()
	}
	return s
}

// units returns the length of n instructions that have some lengths.
func units(lengths []uint8, n int) (sum int) {
	if lengths == nil {
		return n
	}
	for _, length := range lengths[:n] {
		sum += int(length)
	}
	return sum
}

// frame writes the changes of the frame in a function of `length` units.
func (s *section) frame(f *Frame, length int) {
	w := frameSection{section: s, frame: f}
	w.begin()
	for _, t := range f.Tails {
		leaves := t.Jump - w.leaving()
		w.advanceTo(leaves)
		s.byte(remember)
		w.leave(leaves)
		if t.Behind == length {
			return
		}
		w.advanceTo(t.Behind)
		s.byte(recall)
	}
	w.leave(length - units(f.End, w.ends()))
}

// A frameSection writes the changes of a frame.
type frameSection struct {
	*section
	frame *Frame
	at    int // unit of the last change
}

// advanceTo writes that the next change takes place at a unit of the function.
func (w *frameSection) advanceTo(unit int) {
	w.advance(unit - w.at)
	w.at = unit
}

// ends returns the number of instructions with which the function ends, and leaving how many units they have without the
// jump.
func (w *frameSection) ends() int {
	f := w.frame
	return 2 + len(f.Saved) + f.Far + min(int(f.Pointer), 1)
}

func (w *frameSection) leaving() int { return units(w.frame.End, w.ends()-1) }

// begin writes the changes at the beginning of the function.
func (w *frameSection) begin() {
	f, saved := w.frame, len(w.frame.Saved)
	after := func(begun int) { w.advanceTo(units(f.Begin, begun)) } // goes on behind the first instructions
	after(1)
	w.offset(f.Step)
	if saved > 0 {
		after(1 + saved)
		word := uint64(w.xlen / 8)
		for i, register := range f.Saved {
			w.byte(offsetOf | register)
			w.uleb(f.Above/word + uint64(i) + 1)
		}
	}
	if f.Far > 0 {
		after(1 + saved + f.Far)
		w.offset(f.Size)
	}
	if f.Pointer > 0 {
		after(1 + saved + f.Far + 1)
		w.byte(defineBase, f.Pointer)
	}
}

// leave writes the changes where the function gives its frame back, from a unit on.
func (w *frameSection) leave(from int) {
	f, done := w.frame, 0
	after := func(more int) { // goes on behind more instructions
		done += more
		w.advanceTo(from + units(f.End, done))
	}
	if f.Pointer > 0 {
		after(1)
		w.byte(defineBase, riscv.SP)
	}
	if f.Far > 0 {
		after(f.Far)
		w.offset(f.Step)
	}
	after(len(f.Saved) + 1)
	w.offset(0)
	for _, register := range f.Saved {
		w.byte(restore | register)
	}
}

// offset writes that the caller's stack pointer is the given number of bytes above the
// stack pointer.
func (s *section) offset(bytes uint64) {
	s.byte(defineOffset)
	s.uleb(bytes)
}

// advance writes that the next change takes place n units later.
func (s *section) advance(n int) {
	switch {
	case n < 0x40:
		s.byte(advance | byte(n))
	case n < 0x100:
		s.byte(advance1, byte(n))
	case n < 0x10000:
		s.byte(advance2)
		s.half(uint16(n))
	default:
		s.byte(advance4)
		s.word(uint32(n))
	}
}
