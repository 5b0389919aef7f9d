package stages

import (
	"math/bits"

	"gpucc/gpu"
	"gpucc/riscv"
)

// rvEncode writes the machine code of the instructions that layout has left. Most are jumps
// of one word, which layout has encoded without their distance. The distance is known now,
// since every instruction has its address. The few others have several words: spill code,
// prologues, epilogues, long jumps, large offsets.
//
// A jump of one word moves 32 bytes: its number in rest, ready, code and imm; the addresses of
// the jump, of the next instruction and of the target; and the word of text.
func rvEncode(c *compilation) error {
	c.dispatch(riscvEncodeKernel, c.left)
	c.extent = c.NewBuffer(2*c.functions + c.labels)
	c.dispatch(encodeExtentKernel, c.functions+c.labels)
	return nil
}

// An encoder writes words to text, one after the other, from word at on.
type encoder struct {
	sizing
	text, address []uint32
	encoding      *riscv.Encodings
	row           *[frameRow]uint32 // of the function that contains the instruction
	loads, stores [2]uint32         // operations that load and store a word of the target: integer, floating point
	at            uint32
	machine       *machine
}

// put writes an instruction of one word.
func (e *encoder) put(op, rd, rs1, rs2, imm uint32) {
	e.text[e.at] = riscv.EncodeWord(e.encoding, op, rd, rs1, rs2, imm)
	e.at++
}

// memoryAccess writes a load or store at an offset from register base. If the offset does not fit
// an immediate, register address is overwritten.
func (e *encoder) memoryAccess(op, rd, rs2, base, offset, address uint32) {
	if rvFitsImmediate(offset) {
		e.put(op, rd, base, rs2, offset)
		return
	}
	e.put(uint32(riscv.LUI), address, 0, 0, riscv.High(offset))
	e.put(uint32(riscv.ADD), address, address, base, 0)
	e.put(op, rd, address, rs2, riscv.Low(offset))
}

// source returns the machine register of an operand. It loads an operand that is in the
// frame into register scratch, and may overwrite register address.
func (e *encoder) source(location, float, scratch, address uint32) uint32 {
	if location < spilled {
		return location
	}
	e.memoryAccess(e.loads[float], scratch, 0, e.row[frameBase], spillOffset(e.row, location, e.wordSize), address)
	return scratch
}

// far writes a jump that reaches any target. Register rd gets the return address.
func (e *encoder) far(rd, scratch, target uint32) {
	offset := rvInstructionBytes * (target - e.at)
	e.put(uint32(riscv.AUIPC), scratch, 0, 0, riscv.High(offset))
	e.put(uint32(riscv.JALR), rd, scratch, 0, riscv.Low(offset))
}

// distancePart returns the immediate of instruction k, whose operation is op. The immediate
// depends on the distance to instruction to: see distance in rules.txt.
func (e *encoder) distancePart(k, op, to uint32) uint32 {
	switch riscv.Op(op) {
	case riscv.AUIPC:
		return riscv.High(rvInstructionBytes * (e.address[to] - e.address[k]))
	case riscv.ADDI:
		return riscv.Low(rvInstructionBytes * (e.address[to] - e.address[k-1]))
	case riscv.JALR:
		return riscv.Low(rvInstructionBytes * (e.address[to] - e.address[k-2]))
	}
	return 1 + e.address[to+1] - e.address[to] // slli: entries are of 4 or 8 bytes
}

// jump writes a branch or jump to a target. words is the length that it has: see longWords.
func (e *encoder) jump(op, rs1, rs2, target, words uint32) {
	if op != uint32(riscv.JAL) {
		if words == 1 {
			e.put(op, 0, rs1, rs2, rvInstructionBytes*(target-e.at))
			return
		}
		e.put(op^1, 0, rs1, rs2, rvInstructionBytes*words)
		words--
	}
	if words == 1 {
		e.put(uint32(riscv.JAL), riscv.ZERO, 0, 0, rvInstructionBytes*(target-e.at))
		return
	}
	e.far(riscv.ZERO, rvScratch2, target)
}

// call writes call k, which has one or two words.
func (e *encoder) call(k, words uint32) {
	target := e.calleeOf(k)
	switch {
	case target == none: // for the linker
		e.put(uint32(riscv.AUIPC), riscv.RA, 0, 0, 0)
		e.put(uint32(riscv.JALR), riscv.RA, riscv.RA, 0, 0)
	case words == 1:
		e.put(uint32(riscv.JAL), riscv.RA, 0, 0, rvInstructionBytes*(e.address[target]-e.at))
	default:
		e.far(riscv.RA, riscv.RA, e.address[target])
	}
}

// savedRegisters writes the instructions that store or load the registers that the function
// saves.
func (e *encoder) savedRegisters(ops *[2]uint32, store bool) {
	offset := e.row[frameSavedTop]
	for saved := e.row[frameSaved]; saved != 0; {
		bit := uint32(bits.Len32(saved)) - 1 // ra first
		saved ^= 1 << bit
		offset -= e.wordSize
		register, float := uint32(riscv.RA), uint32(0)
		if bit < 2*savedPerFile {
			float = bit / savedPerFile
			register = e.machine.savedRegister(float, bit%savedPerFile)
		}
		if store {
			e.put(ops[float], 0, riscv.SP, register, offset)
		} else {
			e.put(ops[float], register, riscv.SP, 0, offset)
		}
	}
}

// adjustStack writes rvFarWords instructions that add a number of bytes to the stack pointer,
// or subtract it. It is for numbers that do not fit an immediate.
func (e *encoder) adjustStack(op, bytes uint32) {
	e.put(uint32(riscv.LUI), rvScratch2, 0, 0, riscv.High(bytes))
	e.put(uint32(riscv.ADDI), rvScratch2, rvScratch2, 0, riscv.Low(bytes))
	e.put(op, riscv.SP, riscv.SP, rvScratch2, 0)
}

// prologue writes the instructions with which a function begins: it makes the frame and saves
// registers.
func (e *encoder) prologue() {
	size, step := e.row[frameSize], e.row[frameFirstStep]
	if size == 0 {
		return
	}
	e.put(uint32(riscv.ADDI), riscv.SP, riscv.SP, 0, -step)
	e.savedRegisters(&e.stores, true)
	if step != size {
		e.adjustStack(uint32(riscv.SUB), size-step)
	}
	if base := e.row[frameBase]; base != riscv.SP {
		e.put(uint32(riscv.ADDI), base, riscv.SP, 0, 0)
	}
}

// epilogue writes the instructions with which a function ends: it restores registers, frees
// the frame and returns.
func (e *encoder) epilogue() {
	size, step := e.row[frameSize], e.row[frameFirstStep]
	if base := e.row[frameBase]; base != riscv.SP {
		e.put(uint32(riscv.ADDI), riscv.SP, base, 0, 0)
	}
	if size != 0 {
		if step != size {
			e.adjustStack(uint32(riscv.ADD), size-step)
		}
		e.savedRegisters(&e.loads, false)
		e.put(uint32(riscv.ADDI), riscv.SP, riscv.SP, 0, step)
	}
	e.put(uint32(riscv.JALR), riscv.ZERO, riscv.RA, 0, 0)
}

// several writes the words of instruction k, which layout has not encoded. There may be any
// number of words.
func (e *encoder) several(k uint32) {
	code, imm := e.code[k], e.imm[k]
	e.at = e.address[k]
	e.row, _ = e.frameAt(k)
	op := operationOf(code)
	switch op {
	case opPrologue:
		e.prologue()
		return
	case opEpilogue:
		e.epilogue()
		return
	case opCall:
		e.call(k, e.address[k+1]-e.at)
		return
	case opWord:
		e.text[e.at] = imm
		return
	}
	layout := layoutOf(e.encoding, op)
	rs1, rs2 := e.location[e.rs1[k]], e.location[e.rs2[k]]
	if layout&riscv.LayoutRs1Float != 0 {
		rs1 = e.source(rs1, 1, rvScratchFloat1, rvScratch1)
	} else {
		rs1 = e.source(rs1, 0, rvScratch1, rvScratch1)
	}
	if layout&riscv.LayoutRs2Float != 0 {
		rs2 = e.source(rs2, 1, rvScratchFloat2, rvScratch2)
	} else {
		rs2 = e.source(rs2, 0, rvScratch2, rvScratch2)
	}
	rd, float := e.location[virtualRegister+k], boolWord(layout&riscv.LayoutRdFloat != 0)
	slot := uint32(0)
	if rd >= spilled {
		slot = rd
		rd = rvScratch1 + float*floatFile
	}
	part := frameOf(code)
	switch {
	case part != frameNone:
		e.memoryAccess(op, rd, rs2, frameRegister(e.row, part), frameOffset(e.row, part, imm), rvScratch1)
	case code&codeTarget != 0:
		e.jump(op, rs1, rs2, e.address[imm], e.address[k+1]-e.at)
	case code&codeDistance != 0:
		e.put(op, rd, rs1, rs2, e.distancePart(k, op, imm))
	case code&(codeHigh|codeLow) != 0:
		e.put(op, rd, rs1, rs2, 0)
	default:
		e.put(op, rd, rs1, rs2, imm)
	}
	if slot != 0 {
		e.memoryAccess(e.stores[float], 0, rd, e.row[frameBase], spillOffset(e.row, slot, e.wordSize), rvScratch2)
	}
}

// riscvEncodeKernel encodes the instructions that layout could not: those with several words,
// and those that depend on a distance. Items are the numbers in rest. wordSize is the size of a
// word in bytes.
var riscvEncodeKernel = newRiscvEncodeKernel(func(lo, hi int, b riscvEncodeBuffers) {
	e := encoder{sizing: sizingOf(b.instructionWordsBuffers, b.counts), text: b.text, address: b.address, encoding: encodingOf(b.encoding), machine: (*machine)(b.machine)}
	e.loads = [2]uint32{uint32(riscv.LD), uint32(riscv.FLD)}
	e.stores = [2]uint32{uint32(riscv.SD), uint32(riscv.FSD)}
	if e.wordSize == wordBytes {
		e.loads = [2]uint32{uint32(riscv.LW), uint32(riscv.FLW)}
		e.stores = [2]uint32{uint32(riscv.SW), uint32(riscv.FSW)}
	}
	ready, rest := b.ready, b.rest[lo:hi]
	for _, k := range rest {
		at, word := e.address[k], ready[k]
		if word&rvLengthBits != rvDistanceMissing || e.address[k+1]-at > 1 {
			e.several(k)
		} else {
			e.text[at] = word | riscv.EncodeDistance(e.encoding, e.code[k], rvInstructionBytes*(e.address[e.imm[k]]-at))
		}
	}
})

// encodingOf returns the encoding table in a buffer.
func encodingOf(buffer []uint32) *riscv.Encodings {
	return (*riscv.Encodings)(gpu.Rows[[riscv.EncodingRow]uint32](buffer))
}

// layoutOf returns the layout bits of an operation.
func layoutOf(encoding *riscv.Encodings, op uint32) uint32 {
	return encoding[op&0xff][riscv.EncodingLayout]
}
