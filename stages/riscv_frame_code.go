package stages

import (
	"math/bits"

	"gpucc/riscv"
)

// A frameWriter takes the instructions with which a function begins or ends, one after the other.
type frameWriter interface {
	put(op, rd, rs1, rs2, imm uint32)      // an instruction of one word
	putShort(op, rd, rs1, rs2, imm uint32) // one that is compressed if it can be
}

// A frameCode makes these instructions.
type frameCode struct {
	frameWriter
	row      *[frameRow]uint32 // of the function
	machine  *machine
	wordSize uint32
}

// wordAccesses returns the operations that load and store a word of the target: integer, floating point.
func wordAccesses(wordSize uint32) (loads, stores [2]uint32) {
	if wordSize == wordBytes {
		return [2]uint32{uint32(riscv.LW), uint32(riscv.FLW)}, [2]uint32{uint32(riscv.SW), uint32(riscv.FSW)}
	}
	return [2]uint32{uint32(riscv.LD), uint32(riscv.FLD)}, [2]uint32{uint32(riscv.SD), uint32(riscv.FSD)}
}

// savedRegisters writes the instructions that store or load the registers that the function
// saves.
func (c *frameCode) savedRegisters(store bool) {
	loads, stores := wordAccesses(c.wordSize)
	offset := c.row[frameSavedTop]
	for saved := c.row[frameSaved]; saved != 0; {
		bit := uint32(bits.Len32(saved)) - 1 // ra first
		saved ^= 1 << bit
		offset -= c.wordSize
		register, float := uint32(riscv.RA), uint32(0)
		if bit < 2*savedPerFile {
			float = bit / savedPerFile
			register = c.machine.savedRegister(float, bit%savedPerFile)
		}
		if store {
			c.putShort(stores[float], 0, riscv.SP, register, offset)
		} else {
			c.putShort(loads[float], register, riscv.SP, 0, offset)
		}
	}
}

// adjustStack writes rvFarWords instructions that add a number of bytes to the stack pointer,
// or subtract it. It is for numbers that do not fit an immediate.
func (c *frameCode) adjustStack(op, bytes uint32) {
	c.put(uint32(riscv.LUI), rvScratch2, 0, 0, riscv.High(bytes))
	c.put(uint32(riscv.ADDI), rvScratch2, rvScratch2, 0, riscv.Low(bytes))
	c.put(op, riscv.SP, riscv.SP, rvScratch2, 0)
}

// prologue writes the instructions with which a function begins: it makes the frame and saves
// registers.
func (c *frameCode) prologue() {
	size, step := c.row[frameSize], c.row[frameFirstStep]
	if size == 0 {
		return
	}
	c.putShort(uint32(riscv.ADDI), riscv.SP, riscv.SP, 0, -step)
	c.savedRegisters(true)
	if step != size {
		c.adjustStack(uint32(riscv.SUB), size-step)
	}
	if base := c.row[frameBase]; base != riscv.SP {
		c.putShort(uint32(riscv.ADDI), base, riscv.SP, 0, 0)
	}
}

// leave writes the instructions with which a function gives back its frame: it restores registers and frees the frame.
func (c *frameCode) leave() {
	size, step := c.row[frameSize], c.row[frameFirstStep]
	if base := c.row[frameBase]; base != riscv.SP {
		c.putShort(uint32(riscv.ADDI), riscv.SP, base, 0, 0)
	}
	if size != 0 {
		if step != size {
			c.adjustStack(uint32(riscv.ADD), size-step)
		}
		c.savedRegisters(false)
		c.putShort(uint32(riscv.ADDI), riscv.SP, riscv.SP, 0, step)
	}
}

// epilogue writes the instructions with which a function ends: it gives back its frame and returns.
func (c *frameCode) epilogue() {
	c.leave()
	c.putShort(uint32(riscv.JALR), riscv.ZERO, riscv.RA, 0, 0)
}
