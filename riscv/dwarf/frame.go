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
// and ends with the inverse and a jump. A step that changes nothing has no instruction.
type Frame struct {
	Size, Step uint64
	Far        int     // number of instructions of the second step
	Pointer    uint8   // a register to which the stack pointer is copied behind it, since that moves; 0 is none
	Saved      []uint8 // saved registers, the one with the highest address first
	Above      uint64  // bytes between the first saved register and the caller's stack pointer
}

// Call frame instructions (DWARF 5, section 6.4.2).
const (
	advance      = 0x40 // plus the number of instructions
	offsetOf     = 0x80 // plus the register
	restore      = 0xc0 // plus the register
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
	factors := []byte{riscv.InstructionBytes, byte(0x80 - address), riscv.RA}
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
			s.frame(&f.Frame, int(f.Size/riscv.InstructionBytes))
		}
		s.align(address, 0)
		end()
	}
	return s
}

// frame writes the changes of the frame in a function of `length` instructions.
func (s *section) frame(f *Frame, length int) {
	s.advance(1)
	s.offset(f.Step)
	at := 1
	if n := len(f.Saved); n > 0 {
		s.advance(n)
		at += n
		word := uint64(s.xlen / 8)
		for i, register := range f.Saved {
			s.byte(offsetOf | register)
			s.uleb(f.Above/word + uint64(i) + 1)
		}
	}
	if f.Far > 0 {
		s.advance(f.Far)
		s.offset(f.Size)
		at += f.Far
	}
	back := length - 2 - len(f.Saved) // number of the instruction behind those that undo the second step
	if f.Pointer > 0 {
		s.advance(1)
		s.byte(defineBase, f.Pointer)
		s.advance(back - f.Far - at - 1)
		s.byte(defineBase, riscv.SP)
		at = back - f.Far
	}
	if f.Far > 0 {
		s.advance(back - at)
		s.offset(f.Step)
		at = back
	}
	s.advance(length - 1 - at)
	s.offset(0)
	for _, register := range f.Saved {
		s.byte(restore | register)
	}
}

// offset writes that the caller's stack pointer is the given number of bytes above the
// stack pointer.
func (s *section) offset(bytes uint64) {
	s.byte(defineOffset)
	s.uleb(bytes)
}

// advance writes that the next change takes place n instructions later.
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
