package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// rvLayout decides how many words of machine code each instruction has, and gives it its
// address. A removed instruction has no words. An instruction has more than one word if an
// operand is in the frame, or if it is a jump to a far target. It has half a word if it is compressed:
// then a unit of an address is half a word, and otherwise a word (see Target.CodeUnit).
//
// A map measures the instructions, and two scans give them addresses; there are no rounds. The first
// scan computes the addresses that instructions would have if all jumps were long. A jump is
// short, or compressed, if it reaches its target even then. The second scan sums the sizes that follow from
// these decisions, and writes the relocations.
//
// The map also encodes each instruction that depends on no address, since it has read the
// operands already. These are most instructions. The second scan copies their words to the
// text, and lists all other instructions for rvEncode. With compressed instructions, a word of the column text has a
// unit of 16 bits until rvEncode packs them.
//
// The map reads seven words an instruction, the locations of two operands, and the function's
// row of the frame table; it writes size and ready. The scans read size four times and ready
// once, and write most, address and text: 76 bytes an instruction without the row.
func rvLayout(c *compilation) error {
	c.most, c.size = c.NewBuffer(c.instructions+1), c.NewBuffer(c.instructions)
	c.ready, c.rest, c.reloc = c.NewBuffer(c.instructions), c.NewList(c.instructions), c.NewList(relocRow*c.instructions)
	c.address, c.entry = c.NewBuffer(c.instructions+1), c.NewBuffer(c.functions+1)
	c.dispatch(layoutEntryKernel, c.functions+1)
	if !c.opt.Debug { // the stage variables needs it
		c.Drop(&c.first)
	}
	c.dispatch(riscvLayoutMeasureKernel, c.instructions)
	c.scan(riscvLayoutMostScan, c.instructions)
	if err := c.known(known{countNeedUnits, &c.units}); err != nil {
		return err
	}
	c.text = c.NewBuffer(c.units)
	c.scan(riscvLayoutRelaxScan, c.instructions)
	return c.known(known{countUnits, &c.units}, known{countRelocs, &c.relocs}, known{countLeft, &c.left})
}

// A sizing is the columns that determine how many words an instruction has.
type sizing struct {
	instructionWordsBuffers
	instructions
	wordUnits uint32 // units of an instruction that is not compressed: 1, or 2 if there are compressed instructions
	landings  uint32 // see landing
	count     uint32 // of instructions
}

func sizingOf(b instructionWordsBuffers, counts []uint32) sizing {
	return sizing{b, instructionsOf(b.instruction, counts), counts[countWordUnits], counts[countLandings], counts[countInstructions]}
}

// unitBytes returns the number of bytes of a unit.
func (s *sizing) unitBytes() uint32 { return rvInstructionBytes / s.wordUnits }

// spillWords returns how many instructions load or store a register operand that is in the
// frame. It returns 0 if the operand is in a register.
func (s *sizing) spillWords(register uint32, row *[frameRow]uint32) uint32 {
	if s.location[register] < spilled {
		return 0
	}
	return accessWords(spillOffset(row, s.location[register], s.wordSize))
}

// functionAt returns the function that contains instruction k.
func (s *sizing) functionAt(k uint32) uint32 { return functionOf(s.scope[s.owner[k]]) }

// frameAt returns the row in the frame table of the function that contains instruction k, and
// the number of the instruction behind that function.
func (s *sizing) frameAt(k uint32) (row *[frameRow]uint32, end uint32) {
	f := s.functionAt(k)
	return rowOf(s.frame, f), s.entry[f+1]
}

// calleeOf returns the first instruction of the function that call k calls, if that function
// is in the same region as the call. Otherwise it returns none, and the call needs a
// relocation.
func (s *sizing) calleeOf(k uint32) uint32 {
	symbol := s.imm[k]
	if symbol >= s.symbols {
		return none
	}
	f := s.symbolFunction[symbol]
	if f == none || f-s.firstFunction >= s.functions {
		return none
	}
	f -= s.firstFunction
	if s.frame[frameRow*f+frameRegion] != s.frame[frameRow*s.functionAt(k)+frameRegion] {
		return none
	}
	return s.entry[f]
}

// wordsBefore returns how many words load the operands of instruction k from the frame. They
// come before the instruction proper.
func (s *sizing) wordsBefore(k uint32, row *[frameRow]uint32) uint32 {
	return s.spillWords(s.rs1[k], row) + s.spillWords(s.rs2[k], row)
}

// stays reports whether instruction k is a move from a register or slot to the same one.
func (s *sizing) stays(k uint32) bool {
	return s.isMove(k) && s.location[virtualRegister+k] == s.location[s.rs1[k]]
}

// wordsOf returns how many words instruction k has if its jump is short.
func (s *sizing) wordsOf(k uint32, row *[frameRow]uint32) uint32 {
	code := s.code[k]
	if code&codeGone != 0 || s.stays(k) {
		return 0
	}
	switch operationOf(code) {
	case opPrologue, opLeave:
		return prologueWords(row)
	case opEpilogue:
		return prologueWords(row) + 1
	case opCall, opTail:
		if s.calleeOf(k) == none {
			return 2
		}
		return 1
	}
	words := 1 + s.wordsBefore(k, row) + s.spillWords(virtualRegister+k, row)
	if part := frameOf(code); part != frameNone {
		words += accessWords(frameOffset(row, part, s.imm[k])) - 1
	}
	return words
}

// isToFunction reports whether the operation is a call or a jump to a function.
func isToFunction(code uint32) bool {
	return operationOf(code) == opCall || operationOf(code) == opTail
}

// isPlainJump reports whether an instruction that has not been removed jumps, whatever the state, to an instruction of its function.
func isPlainJump(code uint32) bool {
	return code&(codeGone|codeTarget|codeDistance) == codeTarget && operationOf(code) == uint32(riscv.JAL)
}

// mostLandings is how many instructions landing looks at. Jumps to jumps are mostly at the ends of arms of
// conditionals within each other, and each takes a step, as each removed instruction between them does.
const mostLandings = 8

// landing returns the instruction to which a jump to instruction k leads, from -O1 on (-fthread-jumps): if there are
// only removed instructions and a jump, the target of that jump. landing looks at s.landings instructions: a loop may
// consist of jumps alone.
func (s *sizing) landing(k uint32) uint32 {
	at := k
	for range s.landings {
		code := s.code[at]
		switch {
		case isPlainJump(code):
			k = s.imm[at]
			at = k
		case code&codeGone != 0 && at+1 < s.count:
			at++
		default:
			return k
		}
	}
	return k
}

// jumpTarget returns the instruction to which instruction k jumps, or none.
func (s *sizing) jumpTarget(k uint32) uint32 {
	code := s.code[k]
	switch {
	case code&codeGone != 0:
		return none
	case isToFunction(code):
		return s.calleeOf(k)
	case code&codeTarget != 0:
		return s.landing(s.imm[k])
	}
	return none
}

// isBranch reports whether the operation is a conditional branch.
func isBranch(code uint32) bool {
	return operationOf(code) >= uint32(riscv.BEQ) && operationOf(code) <= uint32(riscv.BGEU)
}

// riscvLayoutMeasureTwin measures every instruction: its units if its jump is short and not compressed, whether
// it jumps, and whether the linker completes it. It encodes an instruction that depends on no address, as most do. The
// twin handles the instructions of a function together, so that it reads the function's row of the frame table
// once.
func riscvLayoutMeasureTwin(lo, hi int, b riscvLayoutMeasureBuffers) {
	m := measurement{sizing: sizingOf(b.instructionWordsBuffers, b.counts), size: b.size, ready: b.ready, encoding: encodingOf(b.encoding), machine: (*machine)(b.machine)}
	for lo < hi {
		row, end := m.frameAt(uint32(lo))
		end = min(end, uint32(hi))
		m.measure(lo, int(end), row)
		lo = int(end)
	}
}

// A measurement is the columns that measure reads and writes.
type measurement struct {
	sizing
	size, ready []uint32
	encoding    *riscv.Encodings
	machine     *machine
}

// measure measures instructions lo to hi-1, which belong to one function. row is the
// function's row of the frame table.
//
// The kernel handles one instruction after the other in the same way. The twin has a fast
// loop, fastPath, for instructions of at most one word. It handles the others by slowPath.
func (m *measurement) measure(lo, hi int, row *[frameRow]uint32) {
	if row[frameBase] != riscv.SP || m.wordUnits != 1 { // the stack pointer moves, or instructions may be compressed
		for ; lo < hi; lo++ {
			m.slowPath(uint32(lo), row)
		}
		return
	}
	for end := lo; lo < hi; lo++ {
		if lo >= end {
			end = hi
			if spills(row) {
				end = m.nextSpilled(lo, hi)
			}
		}
		if lo += m.fastPath(lo, end, row); lo < hi {
			m.slowPath(uint32(lo), row)
		}
	}
}

// nextSpilled returns the first instruction from lo on that has an operand in the frame, or
// hi if there is none.
func (m *measurement) nextSpilled(lo, hi int) int {
	location := m.location
	for k := lo; k < hi; k++ {
		if location[virtualRegister+k] >= spilled || location[m.rs1[k]] >= spilled || location[m.rs2[k]] >= spilled {
			return k
		}
	}
	return hi
}

// fastPath measures instructions that have one word or none. It stops at the first instruction
// that may have more words, and at a pseudo instruction, for which the encoding table gives
// the word 0. It returns how many instructions it has measured. It is a function of its own
// so that its variables are in registers.
//
//go:noinline
func (m *measurement) fastPath(lo, hi int, row *[frameRow]uint32) int {
	code, rs1, rs2, imm := m.code[lo:hi], m.rs1[lo:hi], m.rs2[lo:hi], m.imm[lo:hi]
	size, ready := m.size[lo:hi], m.ready[lo:hi]
	location, rd, encoding := m.location, m.location[virtualRegister+lo:virtualRegister+hi], m.encoding
	var parts [8]uint32 // a copy on the stack, so that no register has to point to row
	copy(parts[:], row[:frameSaved])
	for i := range code {
		w := code[i]
		if w&(codeGone|codeCopies) != 0 && (w&codeGone != 0 || imm[i] == 0 && rd[i] == location[rs1[i]]) {
			ready[i], size[i] = 0, 0
			continue
		}
		part := frameOf(w)
		value := parts[part] + imm[i]
		if (value+rvImmediateHalf)/(2*rvImmediateHalf)*part != 0 { // an offset in a part of the frame that does not fit an immediate
			return i
		}
		if w&(codeHigh|codeLow|codeTarget|codeDistance) != 0 {
			value = 0
		}
		word := riscv.EncodeRegisters(encoding, w, rd[i], location[rs1[i]], location[rs2[i]]) | riscv.EncodeImmediate(encoding, w, value)
		if word == 0 {
			return i
		}
		ready[i], size[i] = word, w&(sizeJumps|sizeRelocated|sizeLater)|1
	}
	return len(code)
}

// A frameLength measures the instructions with which a function begins or ends.
type frameLength struct{ wordUnits, wordSize, units uint32 }

func (l *frameLength) put(op, rd, rs1, rs2, imm uint32) { l.units += l.wordUnits }

func (l *frameLength) putShort(op, rd, rs1, rs2, imm uint32) {
	if riscv.Compress(riscv.Op(op), rd, rs1, rs2, imm, l.wordSize) != 0 {
		l.units++
		return
	}
	l.units += l.wordUnits
}

// slowPath measures instruction k, which may have any number of words.
func (m *measurement) slowPath(k uint32, row *[frameRow]uint32) {
	words := m.wordsOf(k, row)
	if words == 0 {
		m.size[k], m.ready[k] = 0, 0
		return
	}
	word, units, short := m.encoded(k, words, row), m.unitsOf(k, words, row), uint32(0)
	if word != 0 {
		short = m.shortOf(k, row)
	}
	if short != 0 {
		word = short
		if m.code[k]&codeTarget == 0 { // a jump may be too far
			units = 1
		}
	}
	m.size[k], m.ready[k] = units|m.flagsOf(k, words)|boolWord(word == 0)*sizeLater, word
}

// flagsOf returns the flags in the size of instruction k, which has some words.
func (m *measurement) flagsOf(k, words uint32) uint32 {
	w := m.code[k]
	flags := w & (sizeJumps | sizeRelocated | sizeLater)
	if isToFunction(w) {
		// A call of one word is a jump. A call of two words is completed by the linker.
		flags |= either(words-1, codeHigh, sizeJumps|sizeCalls)
	}
	return flags
}

// unitsOf returns how many units instruction k has, which has some words if it is not compressed.
func (m *measurement) unitsOf(k, words uint32, row *[frameRow]uint32) uint32 {
	op := operationOf(m.code[k])
	if m.wordUnits == 1 || op != opPrologue && op != opEpilogue && op != opLeave {
		return words * m.wordUnits
	}
	length := frameLength{wordUnits: m.wordUnits, wordSize: m.wordSize}
	code := frameCode{frameWriter: &length, row: row, machine: m.machine, wordSize: m.wordSize}
	switch op {
	case opPrologue:
		code.prologue()
	case opEpilogue:
		code.epilogue()
	default:
		code.leave()
	}
	return length.units
}

// encoded returns the machine code of instruction k, which has the given number of words. A
// jump is encoded without its distance and without its lowest bit; an instruction that forms
// an address, without its immediate. The result is 0 if the number of words is not 1, or if
// an operand is found by the frame pointer.
func (m *measurement) encoded(k, words uint32, row *[frameRow]uint32) uint32 {
	w := m.code[k]
	if words != 1 || w&codeFrame != 0 && frameRegister(row, frameOf(w)) != riscv.SP {
		return 0
	}
	value := frameOffset(row, frameOf(w), m.imm[k])
	if w&(codeHigh|codeLow|codeTarget|codeDistance) != 0 {
		value = 0
	}
	return riscv.EncodeRegisters(m.encoding, w, m.location[virtualRegister+k], m.location[m.rs1[k]], m.location[m.rs2[k]]) | riscv.EncodeImmediate(m.encoding, w, value)
}

// shortOf returns the compressed form of instruction k, which has one word, or 0 if there is none. A jump has no
// distance in it.
func (m *measurement) shortOf(k uint32, row *[frameRow]uint32) uint32 {
	w := m.code[k]
	if m.wordUnits == 1 || w&(codeHigh|codeLow|codeDistance) != 0 {
		return 0
	}
	value := uint32(0)
	if w&codeTarget == 0 {
		value = frameOffset(row, frameOf(w), m.imm[k])
	}
	return riscv.Compress(riscv.Op(operationOf(w)), m.location[virtualRegister+k], m.location[m.rs1[k]], m.location[m.rs2[k]], value, m.wordSize)
}

// mostUnits returns how many units an instruction of a size has at most. A jump may grow by
// two words.
func mostUnits(size, wordUnits uint32) uint32 {
	return sizeInUnits(size) + size/sizeJumps&1*2*wordUnits
}

var riscvLayoutMostScan = gpu.ScanKernels{Reduce: &riscvLayoutMostReduceKernel, Scan: &riscvLayoutMostKernel}

// riscvLayoutMostReduceTwin is pass 1 of the scan for the highest addresses.
func riscvLayoutMostReduceTwin(lo, hi int, b riscvLayoutMostReduceBuffers) {
	sums, size, wordUnits := b.sums, b.size, b.counts[countWordUnits]
	for ; lo < hi; lo += gpu.ScanBlock {
		var units uint32
		for _, x := range size[lo:min(lo+gpu.ScanBlock, hi)] {
			units += mostUnits(x, wordUnits)
		}
		sums[lo/gpu.ScanBlock] = units
	}
}

// finishMost writes the numbers of items that the next kernels handle. They stay 0 if there
// is not enough capacity for the units.
func finishMost(counts []uint32, instructions, units uint32) {
	counts[countNeedUnits] = units
	if units > counts[countCapacityUnits] {
		return
	}
	counts[countAddressed] = instructions
	counts[countExtents] = counts[countGivenFunctions] + counts[countGivenLabels]
}

// riscvLayoutMostTwin finds the highest address that each instruction can have: the one it
// has if all jumps are long.
func riscvLayoutMostTwin(lo, hi int, b riscvLayoutMostBuffers) {
	at, size, most, wordUnits := b.sums[lo/gpu.ScanBlock], b.size[lo:hi], b.most[lo:], b.counts[countWordUnits]
	for i, x := range size {
		most[i] = at
		at += mostUnits(x, wordUnits)
	}
	if hi == b.Items() {
		most[hi-lo] = at
		finishMost(b.counts, uint32(hi), at)
	}
}

var riscvLayoutRelaxScan = gpu.ScanKernels{Reduce: &riscvLayoutRelaxReduceKernel, Scan: &riscvLayoutRelaxKernel}
