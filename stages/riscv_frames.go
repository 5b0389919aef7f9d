package stages

import (
	"math/bits"

	"gpucc/riscv"
	"gpucc/riscv/dwarf"
)

// rvFrames lays out the stack frame of every function. From the stack pointer upwards, a frame
// has the arguments that the function passes on the stack, spilled temporaries by class, slots
// of locals (integer, then floating point), saved registers, frame objects, and the register
// save area of a variadic function. A function that needs none of these has no frame.
//
// If a frame is larger than one instruction can add to the stack pointer, the saved registers are behind
// the objects, and the stack pointer moves in two steps. The first step is for the saved registers and the
// register save area alone, so that an immediate reaches them. They are behind the objects, too, in a function that
// moves the stack pointer, so that the return address is at a known distance from the caller's stack pointer.
//
// This is a map over functions. It reads 12 words of a function and writes the 16 words of its
// row of the frame table: 112 bytes.
func rvFrames(c *compilation) error {
	c.frame = c.NewBuffer(frameRow * c.functions)
	c.dispatch(riscvFramesKernel, c.functions)
	return nil
}

// rowOf returns the row of function f in the frame table.
func rowOf(frame []uint32, f uint32) *[frameRow]uint32 {
	return (*[frameRow]uint32)(frame[frameRow*f:])
}

// alignStack rounds bytes up to a multiple of the stack's alignment.
func alignStack(bytes uint32) uint32 { return (bytes + rvStackAlignment - 1) &^ (rvStackAlignment - 1) }

// alignWord rounds bytes up to a multiple of a word's size.
func alignWord(bytes, word uint32) uint32 { return (bytes + word - 1) &^ (word - 1) }

// riscvFramesTwin lays out the stack frame of every function.
func riscvFramesTwin(lo, hi int, b riscvFramesBuffers) {
	function, calls, savedRegisters, slots, spills, outgoing := b.function, b.calls, b.saved, b.slots, b.spills, b.outgoing
	frame := b.frame
	word := b.wordSize
	for f := lo; f < hi; f++ {
		row := rowOf(frame, uint32(f))
		at := word * outgoing[f]
		moves := calls[f] == movesStack
		if moves {
			at = alignStack(at)
		}
		row[frameNone], row[frameOutgoing], row[frameAllocated] = 0, 0, at
		for class := range temporaryClasses {
			row[frameSpills+class] = at
			at += word * spills[temporaryClasses*f+class]
		}
		for float := range 2 {
			row[frameSlot+float] = at
			at = alignWord(at+slotUnit*slots[2*f+float], word)
		}

		saved := savedRegisters[f]
		if calls[f] != 0 {
			saved |= savedReturnAddress
		}
		row[frameBase] = riscv.SP
		if moves {
			row[frameBase] = rvFramePointer
			saved |= 1
		}
		count := uint32(bits.OnesCount32(saved))
		registers, varargs := word*count, function[functionRow*f+functionVarargBytes]
		objects := function[functionRow*f+functionObjectBytes]
		end := alignStack(at + registers + objects)
		size := alignStack(end + varargs)
		step, top := size, at+registers
		if moves || size > rvMostStep {
			end = alignStack(at + objects)
			size = alignStack(end + registers + varargs)
			step = size
			if size > rvMostStep {
				step = alignStack(registers + varargs)
			}
			top = step - varargs
		}
		row[frameObject], row[frameSize], row[frameSaved] = end-objects, size, saved
		row[frameFirstStep], row[frameSavedTop] = step, top
		row[frameRegion] = function[functionRow*f+functionRegion]
	}
}

// prologueWords returns the number of instructions of the prologue of a function with the
// given row of the frame table. The epilogue has as many, and the return.
func prologueWords(row *[frameRow]uint32) uint32 {
	words := uint32(bits.OnesCount32(row[frameSaved]))
	words += boolWord(row[frameSize] != 0) + boolWord(row[frameBase] != riscv.SP)
	return words + boolWord(row[frameFirstStep] != row[frameSize])*rvFarWords
}

// frameRegister returns the register from which offsets in a part of a frame count. For
// frameOutgoing and frameAllocated, which are the last parts, it is the stack pointer.
func frameRegister(row *[frameRow]uint32, part uint32) uint32 {
	base := row[frameBase]
	if part >= frameOutgoing {
		base = riscv.SP
	}
	return base
}

// frameOffset returns the offset of a frame operand from that register, in bytes. value is its
// offset in the part.
func frameOffset(row *[frameRow]uint32, part, value uint32) uint32 { return row[part] + value }

// spillOffset returns the offset of a spilled temporary from frameBase, in bytes.
func spillOffset(row *[frameRow]uint32, location, word uint32) uint32 {
	slot, class := (location-spilled)/temporaryClasses, (location-spilled)%temporaryClasses
	return row[frameSpills+class] + word*slot
}

// rvFitsImmediate reports whether a constant fits an instruction's immediate.
func rvFitsImmediate(data uint32) bool { return data+rvImmediateHalf < 2*rvImmediateHalf }

// accessWords returns how many instructions load or store at an offset from the stack pointer
// or the frame pointer.
func accessWords(at uint32) uint32 {
	if rvFitsImmediate(at) {
		return 1
	}
	return rvFarWords
}

// spills reports whether a function has temporaries in its frame. They are directly below the
// slots of locals.
func spills(row *[frameRow]uint32) bool { return row[frameSlot] != row[frameSpills] }

// rvFrame describes a frame to debuggers.
func rvFrame(row *[frameRow]uint32, t *Target) dwarf.Frame {
	f := dwarf.Frame{
		Size: uint64(row[frameSize]), Step: uint64(row[frameFirstStep]),
		Above: uint64(row[frameFirstStep] - row[frameSavedTop]),
	}
	if f.Step != f.Size {
		f.Far = rvFarWords
	}
	if row[frameBase] != riscv.SP {
		f.Pointer = uint8(row[frameBase])
	}
	if row[frameSaved]&savedReturnAddress != 0 {
		f.Saved = append(f.Saved, riscv.RA)
	}
	for bit := 2*savedPerFile - 1; bit >= 0; bit-- {
		if row[frameSaved]>>bit&1 != 0 {
			f.Saved = append(f.Saved, uint8(rvMachine[machineSaved+bit]))
		}
	}
	if t.Compressed() && f.Size > 0 {
		begin, end := frameLengths{target: t}, frameLengths{target: t}
		(&frameCode{frameWriter: &begin, row: row, machine: t.machine, wordSize: uint32(t.WordBytes)}).prologue()
		(&frameCode{frameWriter: &end, row: row, machine: t.machine, wordSize: uint32(t.WordBytes)}).epilogue()
		f.Begin, f.End = begin.list, end.list
	}
	return f
}

// A frameLengths lists the lengths of the instructions with which a function begins or ends, in units.
type frameLengths struct {
	target *Target
	list   []uint8
}

func (l *frameLengths) put(op, rd, rs1, rs2, imm uint32) {
	l.list = append(l.list, uint8(l.target.wordUnits()))
}

func (l *frameLengths) putShort(op, rd, rs1, rs2, imm uint32) {
	length := frameLength{wordUnits: l.target.wordUnits(), wordSize: uint32(l.target.WordBytes)}
	length.putShort(op, rd, rs1, rs2, imm)
	l.list = append(l.list, uint8(length.units))
}
