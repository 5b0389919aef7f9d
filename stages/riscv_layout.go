package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// rvLayout gives every instruction its words in the machine code: none where it
// was taken out, more where operands live in the frame or a jump goes far. A
// map measures them, and two scans place them, without rounds. The first finds
// where instructions would be at most, all jumps being at their longest: a jump
// is short if it reaches its target even then. The second scan sums what was
// decided, and writes the relocations as it goes.
//
// The map also encodes what does not depend on places, which are most instructions,
// since it has at hand what that takes. The second scan brings that to its place, and
// lists the others, which are left to encode.
//
// Reads seven words an instruction, the locations of its operands and its function's
// frame; writes ready, size (read four times), most, address and text: 92 bytes an
// instruction.
func rvLayout(c *compilation) error {
	c.most, c.size = c.buffer(c.instructions+1), c.buffer(c.instructions)
	c.ready, c.rest, c.reloc = c.buffer(c.instructions), c.buffer(c.instructions), c.buffer(relocRow*c.instructions)
	c.address, c.entry = c.buffer(c.instructions+1), c.buffer(c.functions+1)
	c.dispatch(layoutEntryKernel, c.functions+1)

	c.dispatch(riscvLayoutMeasureKernel, c.instructions)
	c.scan(riscvLayoutMostScan, c.instructions)
	if err := c.known(known{countNeedWords, &c.words}); err != nil {
		return err
	}
	c.text = c.buffer(c.words)
	c.scan(riscvLayoutRelaxScan, c.instructions)
	return c.known(known{countWords, &c.words}, known{countRelocs, &c.relocs}, known{countLeft, &c.left})
}

// layoutEntryKernel finds the first instruction of every function, and the number of
// all.
var layoutEntryKernel = newLayoutEntryKernel(func(lo, hi int, b layoutEntryBuffers) {
	function, first, offset, entry := b.function, b.first, b.offset, b.entry
	for f := lo; f < hi; f++ {
		if f == b.Items()-1 {
			entry[f] = b.counts[countInstructions]
			continue
		}
		entry[f] = offset[first[function[functionRow*f+functionRoot]]]
	}
})

// A sizing has the columns that decide how many words an instruction takes.
type sizing struct{ instructionWordsBuffers }

// callee is the first instruction of what the call k calls, if that is in the
// same region (see batch), else none: the call is then left to be relocated.
func (s *sizing) callee(k uint32) uint32 {
	symbol := s.instruction[k].imm
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

// functionAt is the function that instruction k is in, frameAt its row of the
// frame table, and the number of the instruction behind it.
func (s *sizing) functionAt(k uint32) uint32 { return functionOf(s.scope[s.owner[k]]) }

func (s *sizing) frameAt(k uint32) (row *[frameRow]uint32, end uint32) {
	f := s.functionAt(k)
	return rowOf(s.frame, f), s.entry[f+1]
}

// spillWords is how many instructions bring a register operand to or from the
// frame.
func (s *sizing) spillWords(register uint32, row *[frameRow]uint32) uint32 {
	if s.location[register] < spilled {
		return 0
	}
	return accessWords(spillOffset(row, s.location[register], s.wordSize))
}

// before is how many words come before the instruction k proper, to load its
// operands.
func (s *sizing) before(k uint32, row *[frameRow]uint32) uint32 {
	return s.spillWords(s.instruction[k].rs1, row) + s.spillWords(s.instruction[k].rs2, row)
}

// stays reports whether instruction k moves a value to where it is.
func (s *sizing) stays(k uint32) bool {
	return s.instruction[k].isMove() && s.location[virtualRegister+k] == s.location[s.instruction[k].rs1]
}

// wordsOf is how many words instruction k takes, its jump being short.
func (s *sizing) wordsOf(k uint32, row *[frameRow]uint32) uint32 {
	code := s.instruction[k].code
	if code&codeGone != 0 || s.stays(k) {
		return 0
	}
	switch operationOf(code) {
	case opPrologue:
		return prologueWords(row)
	case opEpilogue:
		return prologueWords(row) + 1
	case opCall:
		if s.callee(k) == none {
			return 2
		}
		return 1
	}
	words := 1 + s.before(k, row) + s.spillWords(virtualRegister+k, row)
	if part := frameOf(code); part != frameNone {
		words += accessWords(row[part]+s.instruction[k].imm) - 1
	}
	return words
}

// jumpTarget is the instruction that instruction k jumps to, or none.
func (s *sizing) jumpTarget(k uint32) uint32 {
	code := s.instruction[k].code
	switch {
	case code&codeGone != 0:
		return none
	case operationOf(code) == opCall:
		return s.callee(k)
	case code&codeTarget != 0:
		return s.instruction[k].imm
	}
	return none
}

var riscvLayoutMeasureKernel = newRiscvLayoutMeasureKernel(func(lo, hi int, b riscvLayoutMeasureBuffers) {
	m := measurement{sizing: sizing{b.instructionWordsBuffers}, size: b.size, ready: b.ready, encoding: encodingOf(b.encoding)}
	for lo < hi {
		row, end := m.frameAt(uint32(lo))
		end = min(end, uint32(hi))
		m.measure(lo, int(end), row)
		lo = int(end)
	}
})

// A measurement is what measure reads and writes.
type measurement struct {
	sizing
	size, ready []uint32
	encoding    *riscv.Encodings
}

// measure measures instructions of a function, which has a row of the frame table.
func (m *measurement) measure(lo, hi int, row *[frameRow]uint32) {
	if row[frameBase] != riscv.SP { // the stack pointer moves
		for ; lo < hi; lo++ {
			m.unusual(uint32(lo), row)
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
		if lo += m.usual(lo, end, row); lo < hi {
			m.unusual(uint32(lo), row)
		}
	}
}

// nextSpilled is the first instruction from lo on with an operand in the frame, or hi.
func (m *measurement) nextSpilled(lo, hi int) int {
	location := m.location
	for k := lo; k < hi; k++ {
		in := &m.instruction[k]
		if location[virtualRegister+k] >= spilled || location[in.rs1] >= spilled || location[in.rs2] >= spilled {
			return k
		}
	}
	return hi
}

// usual measures instructions that have a word, or none, up to the first that may have
// another number of them, and returns how many that were. What is none of the machine's
// has the word 0, as what was taken out is given.
// (Inlined, it would have no registers.)
//
//go:noinline
func (m *measurement) usual(lo, hi int, row *[frameRow]uint32) int {
	code, size, ready := m.instruction[lo:hi], m.size[lo:hi], m.ready[lo:hi]
	location, rd, encoding := m.location, m.location[virtualRegister+lo:virtualRegister+hi], m.encoding
	var parts [8]uint32 // on the stack, where they take no register
	copy(parts[:], row[:frameSaved])
	for i := range code {
		in := &code[i]
		w := in.code
		if w&(codeGone|codeCopies) != 0 && (w&codeGone != 0 || in.imm == 0 && rd[i] == location[in.rs1]) {
			ready[i], size[i] = 0, 0
			continue
		}
		part := frameOf(w)
		value := parts[part] + in.imm
		if ((value+2048)>>12)*part != 0 { // it counts from a part, and does not fit an immediate
			return i
		}
		if w&(codeHigh|codeLow|codeTarget|codePlace) != 0 {
			value = 0
		}
		word := riscv.EncodeRegisters(encoding, w, rd[i], location[in.rs1], location[in.rs2]) | riscv.EncodeImmediate(encoding, w, value)
		if word == 0 {
			return i
		}
		ready[i], size[i] = word, w&(sizeJumps|sizeRelocated|sizeLater)|1
	}
	return len(code)
}

// unusual measures instruction k, however many words it has.
func (m *measurement) unusual(k uint32, row *[frameRow]uint32) {
	in := &m.instruction[k]
	w := in.code
	x, word := m.wordsOf(k, row), uint32(0)
	if operationOf(w) == opCall {
		// A call of one word jumps, one of two waits for the linker.
		x |= either(x-1, codeHigh, sizeJumps|sizeCalls)
	}
	if x == 1 && (w&codeFrame == 0 || frameRegister(row, frameOf(w)) == riscv.SP) {
		value := row[frameOf(w)] + in.imm
		if w&(codeHigh|codeLow|codeTarget|codePlace) != 0 {
			value = 0
		}
		word = riscv.EncodeRegisters(m.encoding, w, m.location[virtualRegister+k], m.location[in.rs1], m.location[in.rs2]) | riscv.EncodeImmediate(m.encoding, w, value)
	}
	m.ready[k] = word
	if x > 0 {
		x |= w&(sizeJumps|sizeRelocated|sizeLater) | boolWord(word == 0)*sizeLater
	}
	m.size[k] = x
}

var riscvLayoutMostScan = gpu.FusedScan{Reduce: riscvLayoutMostReduceKernel, Scan: riscvLayoutMostKernel, Operators: []gpu.Operator{gpu.Add}}

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

// finishMost counts what there is to place: nothing, if there is no room for the words.
func finishMost(counts []uint32, instructions, words uint32) {
	counts[countNeedWords] = words
	if words > counts[countRoomWords] {
		return
	}
	counts[countPlaced] = instructions
	counts[countExtents] = counts[countGivenFunctions] + counts[countGivenLabels]
}

// mostWords is the most words that an instruction of a size takes: a jump may
// grow by two.
func mostWords(size uint32) uint32 { return sizeInWords(size) + size/sizeJumps&1*2 }

// longWords is how many words the jump of instruction k takes beyond one:
//
//	branch  1  inverse branch over: jal (2), or auipc and jalr (3)
//	jal     1  auipc and jalr (2)
//	call    1  auipc and jalr (2)
//
// It looks at the distance that there would be if every jump in between took
// three words. Entries of tables are of one length in all of a function: they
// go as far as that is long.
func (s *sizing) longWords(k uint32, most []uint32) uint32 {
	from, target := k, s.jumpTarget(k)
	if s.instruction[k].code&codePlace != 0 {
		f := s.functionAt(k)
		from, target = s.entry[f], s.entry[f+1]-1
	}
	distance := max(most[target], most[from]) - min(most[target], most[from]) + 2
	words := uint32(0)
	if isBranch(s.instruction[k].code) && distance >= rvBranchReach {
		words++
	}
	if distance >= rvJumpReach {
		words++
	}
	return words
}

// isBranch reports whether the operation is a conditional branch.
func isBranch(code uint32) bool {
	return operationOf(code) >= uint32(riscv.BEQ) && operationOf(code) <= uint32(riscv.BGEU)
}

var riscvLayoutRelaxScan = gpu.FusedScan{Reduce: riscvLayoutRelaxReduceKernel, Scan: riscvLayoutRelaxKernel, Operators: []gpu.Operator{gpu.Add, gpu.Add, gpu.Add, gpu.Add}}

var riscvLayoutRelaxReduceKernel = newRiscvLayoutRelaxReduceKernel(func(lo, hi int, b riscvLayoutRelaxReduceBuffers) {
	sums, s, most, size := b.sums, sizing{b.instructionWordsBuffers}, b.most, b.size
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

var riscvLayoutRelaxKernel = newRiscvLayoutRelaxKernel(func(lo, hi int, b riscvLayoutRelaxBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	r := relaxation{
		sizing: sizing{b.instructionWordsBuffers}, most: b.most, size: b.size, ready: b.ready, address: b.address,
		reloc: gpu.Rows[Reloc](b.reloc), text: b.text, rest: b.rest, at: sum[0], relocs: sum[1], left: sum[2],
	}
	// What was taken out is written, too, and what comes behind it overwrites that.
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
		if r.left <= b.counts[countRoomLeft] {
			b.counts[countLeft] = r.left
		}
	}
})

// A relaxation is what relax reads and writes, and the sums so far.
type relaxation struct {
	sizing
	most, size, ready, address []uint32
	reloc                      []Reloc
	text, rest                 []uint32
	at, relocs, left           uint32
}

// unsure are the flags of instructions of function f that may take more words than
// they have: jumps do not if all of the function is near.
func (r *relaxation) unsure(f uint32) uint32 {
	if r.most[r.entry[f+1]-1]-r.most[r.entry[f]]+2 < rvBranchReach {
		return sizeCalls
	}
	return sizeCalls | sizeJumps
}

// relax places instructions of a function.
// (Inlined, it would have no registers.)
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

// relocation is that of instruction k, whose first word is at. The upper part of an
// address has the lower one right behind it, unless that was taken out.
func (r *relaxation) relocation(k, at uint32) Reloc {
	symbol := r.instruction[k].imm
	x := NewReloc(at, symbol)
	if symbol&relocLiteral != 0 {
		x = x.Literal()
	}
	if operationOf(r.instruction[k].code) == opCall {
		return x.Call()
	}
	if lower := r.instruction[k+1].code; lower&(codeLow|codeGone) == codeLow {
		x = x.Pair(sizeInWords(r.size[k])+r.wordsBefore(k+1), isStore(lower))
	}
	return x
}

// wordsBefore is how many words come before the instruction k proper.
func (r *relaxation) wordsBefore(k uint32) uint32 {
	if sizeInWords(r.size[k]) == 1 {
		return 0
	}
	row, _ := r.frameAt(k)
	return r.before(k, row)
}

// isStore reports whether the operation is a store.
func isStore(code uint32) bool {
	switch riscv.Op(operationOf(code)) {
	case riscv.SB, riscv.SH, riscv.SW, riscv.SD, riscv.FSW, riscv.FSD:
		return true
	}
	return false
}
