package stages

import (
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
	if c.opt.Target.Compressed() {
		c.packedText = c.NewBuffer((c.units + 1) / 2)
		c.dispatch(riscvEncodePackKernel, (c.units+1)/2)
		c.Drop(&c.text)
		c.text, c.packedText = c.packedText, nil
	}
	return nil
}

// riscvEncodePackTwin packs the machine code, which has 16 bits in a word until then, if there are compressed
// instructions.
func riscvEncodePackTwin(lo, hi int, b riscvEncodePackBuffers) {
	units := int(b.counts[countUnits])
	for i := lo; i < hi && 2*i < units; i++ {
		b.packedText[i] = b.text[2*i]
		if 2*i+1 < units {
			b.packedText[i] |= b.text[2*i+1] << halfBits
		}
	}
}

// An encoder writes words to text, one after the other, from word at on.
type encoder struct {
	sizing
	text, address []uint32
	encoding      *riscv.Encodings
	loads, stores [2]uint32 // operations that load and store a word of the target: integer, floating point
	at            uint32
	threaded      uint32    // jumps that lead through others
	frameCode     frameCode // of the function that contains the instruction; writes to the encoder
}

// putWord writes a word.
func (e *encoder) putWord(word uint32) {
	if e.wordUnits == 1 {
		e.text[e.at] = word
	} else {
		e.text[e.at], e.text[e.at+1] = word&halfMost, word>>halfBits
	}
	e.at += e.wordUnits
}

// put writes an instruction of one word.
func (e *encoder) put(op, rd, rs1, rs2, imm uint32) {
	e.putWord(riscv.EncodeWord(e.encoding, op, rd, rs1, rs2, imm))
}

// putShort writes an instruction, which is compressed if it can be.
func (e *encoder) putShort(op, rd, rs1, rs2, imm uint32) {
	short := uint32(0)
	if e.wordUnits > 1 {
		short = riscv.Compress(riscv.Op(op), rd, rs1, rs2, imm, e.wordSize)
	}
	if short == 0 {
		e.put(op, rd, rs1, rs2, imm)
		return
	}
	e.text[e.at] = short
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
	e.memoryAccess(e.loads[float], scratch, 0, e.frameCode.row[frameBase], spillOffset(e.frameCode.row, location, e.wordSize), address)
	return scratch
}

// far writes a jump that reaches any target. Register rd gets the return address.
func (e *encoder) far(rd, scratch, target uint32) {
	offset := e.unitBytes() * (target - e.at)
	e.put(uint32(riscv.AUIPC), scratch, 0, 0, riscv.High(offset))
	e.put(uint32(riscv.JALR), rd, scratch, 0, riscv.Low(offset))
}

// distancePart returns the immediate of instruction k with operation op. The immediate
// depends on the distance to instruction to: see distance in rules.txt.
func (e *encoder) distancePart(k, op, to uint32) uint32 {
	switch riscv.Op(op) {
	case riscv.AUIPC:
		return riscv.High(e.unitBytes() * (e.address[to] - e.address[k]))
	case riscv.ADDI:
		return riscv.Low(e.unitBytes() * (e.address[to] - e.address[k-1]))
	case riscv.JALR:
		return riscv.Low(e.unitBytes() * (e.address[to] - e.address[k-2]))
	}
	return 1 + (e.address[to+1]-e.address[to])/e.wordUnits // slli: entries are of 4 or 8 bytes
}

// jump writes a branch or jump to a target. units is the length that it has: see longUnits.
func (e *encoder) jump(op, rs1, rs2, target, units uint32) {
	if op != uint32(riscv.JAL) {
		if units == e.wordUnits {
			e.put(op, 0, rs1, rs2, e.unitBytes()*(target-e.at))
			return
		}
		e.put(op^1, 0, rs1, rs2, e.unitBytes()*units)
		units -= e.wordUnits
	}
	if units == e.wordUnits {
		e.put(uint32(riscv.JAL), riscv.ZERO, 0, 0, e.unitBytes()*(target-e.at))
		return
	}
	e.far(riscv.ZERO, rvScratch2, target)
}

// call writes call k, which has one or two words. Register rd gets the return address. Register scratch gets the
// upper part of the function's address, if there are two words.
func (e *encoder) call(k, rd, scratch, units uint32) {
	target := e.calleeOf(k)
	switch {
	case target == none: // for the linker
		e.put(uint32(riscv.AUIPC), scratch, 0, 0, 0)
		e.put(uint32(riscv.JALR), rd, scratch, 0, 0)
	case units == e.wordUnits:
		e.put(uint32(riscv.JAL), rd, 0, 0, e.unitBytes()*(e.address[target]-e.at))
	default:
		e.far(rd, scratch, e.address[target])
	}
}

// lead returns the instruction to which a jump to instruction k leads. It counts the jump if that is another one.
func (e *encoder) lead(k uint32) uint32 {
	to := e.landing(k)
	e.threaded += boolWord(to != k)
	return to
}

// several writes the words of instruction k, which layout has not encoded. There may be any
// number of words.
func (e *encoder) several(k uint32) {
	code, imm := e.code[k], e.imm[k]
	e.at = e.address[k]
	e.frameCode.row, _ = e.frameAt(k)
	op := operationOf(code)
	switch op {
	case opPrologue:
		e.frameCode.prologue()
		return
	case opEpilogue:
		e.frameCode.epilogue()
		return
	case opLeave:
		e.frameCode.leave()
		return
	case opCall:
		e.call(k, riscv.RA, riscv.RA, e.address[k+1]-e.at)
		return
	case opTail: // t1 as in the assembler's tail
		e.call(k, riscv.ZERO, riscv.T1, e.address[k+1]-e.at)
		return
	case opWord:
		e.putWord(imm)
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
		e.memoryAccess(op, rd, rs2, frameRegister(e.frameCode.row, part), frameOffset(e.frameCode.row, part, imm), rvScratch1)
	case code&codeTarget != 0:
		e.jump(op, rs1, rs2, e.address[e.lead(imm)], e.address[k+1]-e.at)
	case code&codeDistance != 0:
		e.put(op, rd, rs1, rs2, e.distancePart(k, op, imm))
	case code&(codeHigh|codeLow) != 0:
		e.put(op, rd, rs1, rs2, 0)
	default:
		e.put(op, rd, rs1, rs2, imm)
	}
	if slot != 0 {
		e.memoryAccess(e.stores[float], 0, rd, e.frameCode.row[frameBase], spillOffset(e.frameCode.row, slot, e.wordSize), rvScratch2)
	}
}

// near writes jump k, which has one word. word is its machine code without the distance.
func (e *encoder) near(k, word uint32) {
	e.at = e.address[k]
	e.putWord(word | riscv.EncodeDistance(e.encoding, e.code[k], e.unitBytes()*(e.address[e.lead(e.imm[k])]-e.at)))
}

// shortJump writes jump k, which is compressed.
func (e *encoder) shortJump(k uint32) {
	e.at = e.address[k]
	distance := e.unitBytes() * (e.address[e.lead(e.imm[k])] - e.at)
	e.text[e.at] = riscv.Compress(riscv.Op(operationOf(e.code[k])), riscv.ZERO, e.location[e.rs1[k]], e.location[e.rs2[k]], distance, e.wordSize)
}

// riscvEncodeTwin encodes the instructions that layout could not: those with several words,
// and those that depend on a distance. Items are the numbers in rest. wordSize is the size of a
// word in bytes.
func riscvEncodeTwin(lo, hi int, b riscvEncodeBuffers) {
	e := &encoder{sizing: sizingOf(b.instructionWordsBuffers, b.counts), text: b.text, address: b.address, encoding: encodingOf(b.encoding)}
	e.loads, e.stores = wordAccesses(e.wordSize)
	e.frameCode = frameCode{frameWriter: e, machine: (*machine)(b.machine), wordSize: e.wordSize}
	ready, rest := b.ready, b.rest[lo:hi]
	for _, k := range rest {
		word := ready[k]
		switch units := e.address[k+1] - e.address[k]; {
		case word&rvLengthBits == rvDistanceMissing && units == e.wordUnits:
			e.near(k, word)
		case word&rvLengthBits == rvShortJump && units == 1:
			e.shortJump(k)
		default:
			e.several(k)
		}
	}
	if e.threaded > 0 {
		atomicAdd(&b.counts[countThreaded], e.threaded)
	}
}

// encodingOf returns the encoding table in a buffer.
func encodingOf(buffer []uint32) *riscv.Encodings {
	return (*riscv.Encodings)(gpu.Rows[[riscv.EncodingRow]uint32](buffer))
}

// layoutOf returns the layout bits of an operation.
func layoutOf(encoding *riscv.Encodings, op uint32) uint32 {
	return encoding[op&0xff][riscv.EncodingLayout]
}
