package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// rvLayout decides how many words of machine code each instruction has, and gives it its
// address. A removed instruction has no words. An instruction has more than one word if an
// operand is in the frame, or if it is a jump whose target is far.
//
// A map measures the instructions, and two scans give them addresses; there are no rounds. The first
// scan computes the addresses that instructions would have if all jumps were long. A jump is
// short if it reaches its target even then. The second scan sums the sizes that follow from
// these decisions, and writes the relocations.
//
// The map also encodes each instruction that depends on no address, since it has read the
// operands already. These are most instructions. The second scan copies their words to the
// text, and lists all other instructions for rvEncode.
//
// The map reads seven words an instruction, the locations of two operands, and the function's
// row of the frame table; it writes size and ready. The scans read size four times and ready
// once, and write most, address and text: 76 bytes an instruction without the row.
func rvLayout(c *compilation) error {
	c.most, c.size = c.NewBuffer(c.instructions+1), c.NewBuffer(c.instructions)
	c.ready, c.rest, c.reloc = c.NewBuffer(c.instructions), c.NewBuffer(c.instructions), c.NewBuffer(relocRow*c.instructions)
	c.address, c.entry = c.NewBuffer(c.instructions+1), c.NewBuffer(c.functions+1)
	c.dispatch(layoutEntryKernel, c.functions+1)

	c.dispatch(riscvLayoutMeasureKernel, c.instructions)
	c.scan(riscvLayoutMostScan, c.instructions)
	if err := c.known(known{countNeedWords, &c.words}); err != nil {
		return err
	}
	c.text = c.NewBuffer(c.words)
	c.scan(riscvLayoutRelaxScan, c.instructions)
	return c.known(known{countWords, &c.words}, known{countRelocs, &c.relocs}, known{countLeft, &c.left})
}

// A sizing is the columns that determine how many words an instruction has.
type sizing struct {
	instructionWordsBuffers
	instructions
}

func sizingOf(b instructionWordsBuffers, counts []uint32) sizing {
	return sizing{b, instructionsOf(b.instruction, counts)}
}

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
	case opPrologue:
		return prologueWords(row)
	case opEpilogue:
		return prologueWords(row) + 1
	case opCall:
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

// jumpTarget returns the instruction to which instruction k jumps, or none.
func (s *sizing) jumpTarget(k uint32) uint32 {
	code := s.code[k]
	switch {
	case code&codeGone != 0:
		return none
	case operationOf(code) == opCall:
		return s.calleeOf(k)
	case code&codeTarget != 0:
		return s.imm[k]
	}
	return none
}

// isBranch reports whether the operation is a conditional branch.
func isBranch(code uint32) bool {
	return operationOf(code) >= uint32(riscv.BEQ) && operationOf(code) <= uint32(riscv.BGEU)
}

// riscvLayoutMeasureKernel measures every instruction: its words if its jump is short, whether
// it jumps, and whether the linker completes it. It encodes those that depend on no address,
// which are most.
var riscvLayoutMeasureKernel = newRiscvLayoutMeasureKernel(func(lo, hi int, b riscvLayoutMeasureBuffers) {
	m := measurement{sizing: sizingOf(b.instructionWordsBuffers, b.counts), size: b.size, ready: b.ready, encoding: encodingOf(b.encoding)}
	for lo < hi {
		row, end := m.frameAt(uint32(lo))
		end = min(end, uint32(hi))
		m.measure(lo, int(end), row)
		lo = int(end)
	}
})

// A measurement is the columns that measure reads and writes.
type measurement struct {
	sizing
	size, ready []uint32
	encoding    *riscv.Encodings
}

// measure measures instructions lo to hi-1, which belong to one function. row is the
// function's row of the frame table.
//
// The kernel handles one instruction after the other in the same way. The twin has a fast
// loop, fastPath, for instructions of at most one word. It handles the others by slowPath.
func (m *measurement) measure(lo, hi int, row *[frameRow]uint32) {
	if row[frameBase] != riscv.SP { // the stack pointer moves
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

// slowPath measures instruction k, which may have any number of words.
func (m *measurement) slowPath(k uint32, row *[frameRow]uint32) {
	w := m.code[k]
	x, word := m.wordsOf(k, row), uint32(0)
	if operationOf(w) == opCall {
		// A call of one word is a jump. A call of two words is completed by the linker.
		x |= either(x-1, codeHigh, sizeJumps|sizeCalls)
	}
	if x == 1 && (w&codeFrame == 0 || frameRegister(row, frameOf(w)) == riscv.SP) {
		value := frameOffset(row, frameOf(w), m.imm[k])
		if w&(codeHigh|codeLow|codeTarget|codeDistance) != 0 {
			value = 0
		}
		word = riscv.EncodeRegisters(m.encoding, w, m.location[virtualRegister+k], m.location[m.rs1[k]], m.location[m.rs2[k]]) | riscv.EncodeImmediate(m.encoding, w, value)
	}
	m.ready[k] = word
	if x > 0 {
		x |= w&(sizeJumps|sizeRelocated|sizeLater) | boolWord(word == 0)*sizeLater
	}
	m.size[k] = x
}

// mostWords returns how many words an instruction of a size has at most. A jump may grow by
// two words.
func mostWords(size uint32) uint32 { return sizeInWords(size) + size/sizeJumps&1*2 }

var riscvLayoutMostScan = gpu.Fuse(riscvLayoutMostReduceKernel, riscvLayoutMostKernel)

// riscvLayoutMostReduceKernel is pass 1 of the scan for the highest addresses.
var riscvLayoutMostReduceKernel = newRiscvLayoutMostReduceKernel(func(lo, hi int, b riscvLayoutMostReduceBuffers) {
	sums, size := b.sums, b.size
	for ; lo < hi; lo += gpu.ScanBlock {
		var words uint32
		for _, x := range size[lo:min(lo+gpu.ScanBlock, hi)] {
			words += mostWords(x)
		}
		sums[lo/gpu.ScanBlock] = words
	}
})

// finishMost writes the numbers of items that the next kernels handle. They stay 0 if there
// is not enough capacity for the words.
func finishMost(counts []uint32, instructions, words uint32) {
	counts[countNeedWords] = words
	if words > counts[countCapacityWords] {
		return
	}
	counts[countAddressed] = instructions
	counts[countExtents] = counts[countGivenFunctions] + counts[countGivenLabels]
}

// riscvLayoutMostKernel finds the highest address that each instruction can have: the one it
// has if all jumps are long.
var riscvLayoutMostKernel = newRiscvLayoutMostKernel(func(lo, hi int, b riscvLayoutMostBuffers) {
	at, size, most := b.sums[lo/gpu.ScanBlock], b.size[lo:hi], b.most[lo:]
	for i, x := range size {
		most[i] = at
		at += mostWords(x)
	}
	if hi == b.Items() {
		most[hi-lo] = at
		finishMost(b.counts, uint32(hi), at)
	}
})

// longWords returns how many words more than one the jump of instruction k has. The total is
// in parentheses:
//
//	branch  (1); an inverse branch over a jal (2); or over auipc and jalr (3)
//	jal     (1); auipc and jalr (2)
//	call    (1); auipc and jalr (2)
//
// The distance is computed from the column most, as if all jumps were long. All entries of
// jump tables in a function must have the same length. So their distance is taken to be the
// length of the function.
func (s *sizing) longWords(k uint32, most []uint32) uint32 {
	from, target := k, s.jumpTarget(k)
	if s.code[k]&codeDistance != 0 {
		f := s.functionAt(k)
		from, target = s.entry[f], s.entry[f+1]-1
	}
	distance := max(most[target], most[from]) - min(most[target], most[from]) + 2
	words := uint32(0)
	if isBranch(s.code[k]) && distance >= rvBranchReach {
		words++
	}
	if distance >= rvJumpReach {
		words++
	}
	return words
}

var riscvLayoutRelaxScan = gpu.Fuse(riscvLayoutRelaxReduceKernel, riscvLayoutRelaxKernel)

// riscvLayoutRelaxReduceKernel is pass 1 of the scan for the addresses.
var riscvLayoutRelaxReduceKernel = newRiscvLayoutRelaxReduceKernel(func(lo, hi int, b riscvLayoutRelaxReduceBuffers) {
	sums, s, most, size := b.sums, sizingOf(b.instructionWordsBuffers, b.counts), b.most, b.size
	for ; lo < hi; lo += gpu.ScanBlock {
		var words, relocs, left uint32
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			words += sizeInWords(size[k])
			if size[k]&sizeJumps != 0 {
				words += s.longWords(uint32(k), most)
			}
			relocs += boolWord(size[k]&sizeRelocated != 0)
			left += boolWord(size[k]&sizeLeft != 0)
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = words, relocs, left, 0
	}
})

// A relaxation is the columns that relax reads and writes, and the sums so far: words,
// relocations, instructions left.
type relaxation struct {
	sizing
	most, size, ready, address []uint32
	reloc                      []Reloc
	text, rest                 []uint32
	at, relocs, left           uint32
}

// unsure returns flags of the column size. Instructions of function f that have one of them
// may need more words. If every branch reaches all of the function, these are only calls.
func (r *relaxation) unsure(f uint32) uint32 {
	if r.most[r.entry[f+1]-1]-r.most[r.entry[f]]+2 < rvBranchReach {
		return sizeCalls
	}
	return sizeCalls | sizeJumps
}

// isStore reports whether the operation is a store.
func isStore(code uint32) bool {
	switch riscv.Op(operationOf(code)) {
	case riscv.SB, riscv.SH, riscv.SW, riscv.SD, riscv.FSW, riscv.FSD:
		return true
	}
	return false
}

// relocation returns the relocation of instruction k, whose first word is at. If k forms the
// upper part of an address, the next instruction forms the lower part, unless it was removed.
func (r *relaxation) relocation(k, at uint32) Reloc {
	imm := r.imm[k]
	x := NewReloc(at, imm, Form(imm>>referenceFormShift))
	if operationOf(r.code[k]) == opCall {
		return NewReloc(at, imm, formCall)
	}
	if lower := r.code[k+1]; lower&(codeLow|codeGone) == codeLow {
		words := sizeInWords(r.size[k])
		if sizeInWords(r.size[k+1]) > 1 { // one word has none before it
			row, _ := r.frameAt(k + 1)
			words += r.wordsBefore(k+1, row)
		}
		x = x.Pair(words, isStore(lower))
	}
	return x
}

// relax gives addresses to instructions lo to hi-1, which belong to one function. It is a function
// of its own so that its variables are in registers. Unlike the kernel, it writes the word of every
// instruction, even if that has none: the next instruction overwrites it.
//
//go:noinline
func (r *relaxation) relax(lo, hi int, unsure uint32) {
	size, ready, address, text, at := r.size[lo:hi], r.ready[lo:hi], r.address[lo:hi], r.text, r.at
	for i, x := range size {
		address[i], text[at] = at, ready[i]
		if x > 1 {
			k := uint32(lo + i)
			if x&sizeRelocated != 0 {
				r.reloc[r.relocs] = r.relocation(k, at)
				r.relocs++
			}
			if x&sizeLeft != 0 {
				r.rest[r.left] = k
				r.left++
			}
			if x&unsure != 0 {
				at += r.longWords(k, r.most)
			}
		}
		at += sizeInWords(x)
	}
	r.at = at
}

// riscvLayoutRelaxKernel gives every instruction its address, writes its word if it has been
// encoded, writes the relocations, and lists the instructions that are left to encode.
var riscvLayoutRelaxKernel = newRiscvLayoutRelaxKernel(func(lo, hi int, b riscvLayoutRelaxBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	r := relaxation{
		sizing: sizingOf(b.instructionWordsBuffers, b.counts), most: b.most, size: b.size, ready: b.ready, address: b.address,
		reloc: gpu.Rows[Reloc](b.reloc), text: b.text, rest: b.rest, at: sum[0], relocs: sum[1], left: sum[2],
	}
	// relax writes a word for a removed instruction, too, which the next instruction
	// overwrites. Behind the range, another worker may have written that next instruction
	// already. So relax does not get removed instructions at the end of the range.
	last := hi
	for last > lo && r.size[last-1] == 0 {
		last--
	}
	for lo < last {
		f := r.functionAt(uint32(lo))
		end := min(int(r.entry[f+1]), last)
		r.relax(lo, end, r.unsure(f))
		lo = end
	}
	for ; lo < hi; lo++ {
		r.address[lo] = r.at
	}
	if hi == b.Items() {
		r.address[hi] = r.at
		b.counts[countWords], b.counts[countRelocs], b.counts[countNeedLeft] = r.at, r.relocs, r.left
		if r.left <= b.counts[countCapacityLeft] {
			b.counts[countLeft] = r.left
		}
	}
})
