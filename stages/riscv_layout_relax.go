package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// longUnits returns how many units more than a word the jump of instruction k has, which is -1 if it is
// compressed. ready is its word without the distance. The total is in parentheses, in words:
//
//	branch  (1/2, 1); an inverse branch over a jal (2); or over auipc and jalr (3)
//	jal     (1/2, 1); auipc and jalr (2)
//	call    (1); auipc and jalr (2); a tail call as well
//
// The distance is computed from the column most, as if all jumps were long. All entries of
// jump tables in a function must have the same length. So their distance is taken to be the
// length of the function.
func (s *sizing) longUnits(k uint32, most []uint32, ready uint32) uint32 {
	from, target := k, s.jumpTarget(k)
	if s.code[k]&codeDistance != 0 {
		f := s.functionAt(k)
		from, target = s.entry[f], s.entry[f+1]-1
	}
	distance := max(most[target], most[from]) - min(most[target], most[from]) + 2*s.wordUnits
	branches := isBranch(s.code[k])
	if ready&rvLengthBits == rvShortJump && distance < either(boolWord(branches), rvShortBranchReach, rvShortJumpReach) {
		return ^uint32(0)
	}
	units := uint32(0)
	if branches && distance >= rvBranchReach*s.wordUnits {
		units += s.wordUnits
	}
	if distance >= rvJumpReach*s.wordUnits {
		units += s.wordUnits
	}
	return units
}

// riscvLayoutRelaxReduceTwin is pass 1 of the scan for the addresses.
func riscvLayoutRelaxReduceTwin(lo, hi int, b riscvLayoutRelaxReduceBuffers) {
	sums, s, most, size := b.sums, sizingOf(b.instructionWordsBuffers, b.counts), b.most, b.size
	for ; lo < hi; lo += gpu.ScanBlock {
		var units, relocs, left uint32
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			units += sizeInUnits(size[k])
			if size[k]&sizeJumps != 0 {
				units += s.longUnits(uint32(k), most, b.ready[k])
			}
			relocs += boolWord(size[k]&sizeRelocated != 0)
			left += boolWord(size[k]&sizeLeft != 0)
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = units, relocs, left, 0
	}
}

// A relaxation is the columns that relax reads and writes, and the sums so far: units,
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

// relocation returns the relocation of instruction k, which begins at unit at. If k forms the
// upper part of an address, the next instruction forms the lower part, unless it was removed.
func (r *relaxation) relocation(k, at uint32) Reloc {
	imm := r.imm[k]
	x := NewReloc(at, imm, Form(imm>>referenceFormShift))
	if isToFunction(r.code[k]) {
		return NewReloc(at, imm, formCall)
	}
	if lower := r.code[k+1]; lower&(codeLow|codeGone) == codeLow {
		words := sizeInUnits(r.size[k]) / r.wordUnits // it is not compressed
		if sizeInUnits(r.size[k+1]) > r.wordUnits {   // one word has none before it
			row, _ := r.frameAt(k + 1)
			words += r.wordsBefore(k+1, row)
		}
		x = x.Pair(words, isStore(lower))
	}
	return x
}

// relaxShort does the same as relax if there are compressed instructions. A unit is half a word. It writes only the
// units that an instruction has, as the kernel does.
func (r *relaxation) relaxShort(lo, hi int) {
	for k := lo; k < hi; k++ {
		x, at := r.size[k], r.at
		r.address[k] = at
		r.at += sizeInUnits(x)
		if x&sizeJumps != 0 {
			r.at += r.longUnits(uint32(k), r.most, r.ready[k])
		}
		if x&sizeRelocated != 0 {
			r.reloc[r.relocs] = r.relocation(uint32(k), at)
			r.relocs++
		}
		if x&sizeLeft != 0 {
			r.rest[r.left] = uint32(k)
			r.left++
		}
		if r.at > at {
			r.text[at] = r.ready[k] & halfMost
		}
		if r.at > at+1 {
			r.text[at+1] = r.ready[k] >> halfBits
		}
	}
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
				at += r.longUnits(k, r.most, 0)
			}
		}
		at += sizeInUnits(x)
	}
	r.at = at
}

// riscvLayoutRelaxTwin gives every instruction its address, writes its word if it has been encoded, writes the
// relocations, and lists the instructions that are left to encode. The twin handles the instructions of a
// function together. relax and relaxShort are two twins of store: of its code without and with compressed
// instructions.
func riscvLayoutRelaxTwin(lo, hi int, b riscvLayoutRelaxBuffers) {
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
		if r.wordUnits == 1 {
			r.relax(lo, end, r.unsure(f))
		} else {
			r.relaxShort(lo, end)
		}
		lo = end
	}
	for ; lo < hi; lo++ {
		r.address[lo] = r.at
	}
	if hi == b.Items() {
		r.address[hi] = r.at
		b.counts[countUnits], b.counts[countRelocs], b.counts[countNeedLeft] = r.at, r.relocs, r.left
		if r.left <= b.counts[countCapacityLeft] {
			b.counts[countLeft] = r.left
		}
	}
}
