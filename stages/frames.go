package stages

import (
	"math/bits"

	"gpucc/gpu"
	"gpucc/riscv"
)

// frames lays out the stack frame of every function. From the stack pointer
// up: arguments passed on the stack, spilled temporaries by class, locals
// without a register (integers, floating point), objects, saved registers, the
// registers that a variadic function saves. A function that needs none of it
// has no frame.
//
// A frame that an immediate cannot span is made in two steps, so that the
// saved registers are reached from the first.
//
// A map over functions: 110 bytes each.
func frames(c *compilation) error {
	c.frame = c.buffer(frameRow * c.functions)
	c.dispatch(framesKernel.With(uint32(c.opt.XLEN/8)), c.functions,
		c.function, c.calls, c.saved, c.slots, c.spills, c.outgoing, c.frame)
	return nil
}

// Rows of the frame table. Offsets and sizes are in bytes.
const (
	frameRow       = 16
	frameSize      = 0
	frameObjects   = 1
	frameSlots     = 2  // and 3: of integer and floating-point locals
	frameSpills    = 4  // to 7: of temporaries, by class
	framePrologue  = 8  // words
	frameEpilogue  = 9  // words, the return included
	frameSaved     = 10 // registers: s0-s11 from bit 0, fs0-fs11 from bit 12, ra bit 24
	frameFirstStep = 11 // how far the stack pointer moves before registers are saved
	frameSavedTop  = 12 // end of the saved registers, from the stack pointer after the first step
	frameRegion    = 13 // the region that the function is in
	frameBase      = 14 // the register that all but outgoing arguments are found from: sp, or s0 where that moves
	frameLowest    = 15 // bytes of outgoing arguments; what is allocated on the stack is right above
)

// savedRA is ra's bit in the registers saved.
const savedRA = 1 << 24

// farWords is how many instructions it takes to reach an offset from the stack
// pointer, or to move it, that an immediate does not span.
const farWords = 3

var framesKernel = gpu.Kernel{Name: "frames", CPU: func(lo, hi int, b gpu.Bindings) {
	function, calls, savedRegisters, slots, spills, outgoing := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)
	frame := b.U32(6)
	word := b.Param(0)
	for f := lo; f < hi; f++ {
		row := frame[frameRow*f : frameRow*f+frameRow]
		at := word * outgoing[f]
		moves := calls[f] == movesStack
		if moves {
			at = (at + 15) &^ 15
		}
		row[frameLowest] = at
		for class := range temporaryClasses {
			row[frameSpills+class] = at
			at += word * spills[temporaryClasses*f+class]
		}
		for float := range 2 {
			row[frameSlots+float] = at
			at += word * slots[2*f+float]
		}
		at = (at + 15) &^ 15
		row[frameObjects] = at
		at += function[functionRow*f+functionObjectBytes]

		saved := savedRegisters[f]
		if calls[f] != 0 {
			saved |= savedRA
		}
		row[frameBase] = riscv.SP
		if moves {
			row[frameBase] = savedRegister(0, 0)
			saved |= 1
		}
		count := uint32(bits.OnesCount32(saved))
		top := word*count + function[functionRow*f+functionVarargBytes]
		size := (at + top + 15) &^ 15
		row[frameSize], row[frameSaved], row[frameFirstStep] = size, saved, size
		row[framePrologue], row[frameEpilogue] = count, count+1
		if size > 0 {
			row[framePrologue]++
			row[frameEpilogue]++
		}
		if moves {
			row[framePrologue]++
			row[frameEpilogue]++
		}
		if size > 2032 {
			row[frameFirstStep] = (top + 15) &^ 15
			row[framePrologue] += farWords
			row[frameEpilogue] += farWords
		}
		row[frameRegion] = function[functionRow*f+functionRegion]
		row[frameSavedTop] = row[frameFirstStep] - function[functionRow*f+functionVarargBytes]
	}
}}

// frameOffset is where a frame operand of function f is, in bytes from the
// register that frameRegister names.
func frameOffset(frame []uint32, f, part, imm, word uint32) uint32 {
	row := frame[frameRow*f : frameRow*f+frameRow]
	switch part {
	case frameSlot:
		return row[frameSlots+imm&1] + word*(imm>>1)
	case frameObject:
		return row[frameObjects] + imm
	case frameIncoming:
		return row[frameSize] + imm
	case frameAllocated:
		return row[frameLowest]
	}
	return imm // frameOutgoing
}

// frameRegister is the register that a part of function f's frame is found from.
func frameRegister(frame []uint32, f, part uint32) uint32 {
	if part == frameOutgoing || part == frameAllocated {
		return riscv.SP
	}
	return frame[frameRow*f+frameBase]
}

// spillOffset is where a spilled temporary of function f is, in bytes from its
// frameBase.
func spillOffset(frame []uint32, f, location, word uint32) uint32 {
	slot, class := (location-spilled)/temporaryClasses, (location-spilled)%temporaryClasses
	return frame[frameRow*f+frameSpills+class] + word*slot
}

// accessWords is how many instructions it takes to load or store at an offset
// from the stack pointer.
func accessWords(offset uint32) uint32 {
	if fits12(offset) {
		return 1
	}
	return farWords
}
