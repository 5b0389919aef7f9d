package sim

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"gpucc/riscv"
)

// An instruction is a decoded instruction, ready to be run.
type instruction struct {
	op           riscv.Op
	rd, rs1, rs2 uint8 // 0-63; rd is 64 for x0

	// imm is the immediate. For branches and jal it is the number of the target's
	// halfword in the text. For floating-point instructions with a rounding mode it is
	// that mode, or otherRounding if the mode is not a usual one; bits 8 and up hold rs3.
	imm int32
}

// otherRounding marks rounding modes other than dynamic and to nearest.
const otherRounding = 16

func (c *instruction) rs3() uint8 { return uint8(c.imm >> 8) }

// at returns the instruction n elements after c in the same array.
func at(c *instruction, n uint) *instruction {
	return (*instruction)(unsafe.Add(unsafe.Pointer(c), n*uint(unsafe.Sizeof(*c))))
}

// from returns the distance from start to c, in instructions of the same array.
func from(start, c *instruction) uint {
	return uint(uintptr(unsafe.Pointer(c))-uintptr(unsafe.Pointer(start))) / uint(unsafe.Sizeof(*c))
}

// Operations of the simulator that are not instructions of RISC-V.
const (
	opIllegal = riscv.OpCount + iota
	opGoto    // go on at halfword imm; not an instruction of the program
	opTrace   // stands before each instruction of a program that is traced or profiled
)

// discard is the number of the register that receives writes to x0.
const discard = 64

// decodeText decodes all text in the order of its addresses. Thus instructions that
// follow each other in memory do so in code. Instructions at addresses between them that
// only a jump reaches are decoded when they are reached.
func (m *Machine) decodeText() {
	m.index = make([]uint32, m.textSize/2+2)
	m.code = make([]instruction, 1, m.textSize/4+16) // index 0 means: not decoded
	m.address = make([]uint32, 1, m.textSize/4+16)
	for pc := m.textLow; pc < m.textLow+m.textSize; {
		if !m.isCode(pc) { // between two segments
			m.sentinel(pc)
			for pc < m.textLow+m.textSize && !m.isCode(pc) {
				pc = pc&^(pageSize-1) + pageSize
			}
			continue
		}
		pc = m.decodeOne(pc)
	}
	m.sentinel(m.textLow + m.textSize)
}

// isCode reports whether the page of pc has code.
func (m *Machine) isCode(pc uint64) bool { return m.permissions[pc>>pageBits]&canExecute != 0 }

// forgetCode makes the instructions in a range be decoded again, and forgets their functions.
// Instructions that have been counted there then count for the whole program only.
func (m *Machine) forgetCode(low, high uint64) {
	low, high = max(low, m.textLow), min(high, m.textLow+m.textSize)
	if low >= high || m.index == nil {
		return
	}
	clear(m.index[(low-m.textLow)/2 : (high-m.textLow)/2])
	within := func(f function) bool { return f.low >= low && f.low < high }
	m.functions = slices.DeleteFunc(m.functions, within)
	m.modules = slices.DeleteFunc(m.modules, within)
}

// decodeFrom decodes instructions from pc on, up to one that has been decoded already, or to the
// end of the code.
func (m *Machine) decodeFrom(pc uint64) {
	end := m.textLow + m.textSize
	for pc < end && m.index[(pc-m.textLow)/2] == 0 && m.isCode(pc) {
		pc = m.decodeOne(pc)
	}
	if pc < end {
		m.append(pc, instruction{op: opGoto, imm: int32((pc - m.textLow) / 2)})
	}
	m.sentinel(end)
}

// sentinel ends code with an entry that cannot be executed, but has an address.
func (m *Machine) sentinel(pc uint64) {
	m.append(pc, instruction{op: opIllegal})
	for len(m.counts) < len(m.code) {
		m.counts = append(m.counts, make([]count, len(m.code)-len(m.counts))...)
	}
}

func (m *Machine) append(pc uint64, c instruction) {
	m.code = append(m.code, c)
	m.address = append(m.address, uint32(pc))
}

// decodeOne decodes the instruction at pc and returns the address after it.
func (m *Machine) decodeOne(pc uint64) uint64 {
	m.index[(pc-m.textLow)/2] = uint32(len(m.code))
	pc, _ = m.decodeAt(pc)
	return pc
}

// decodeAt does the same, and returns the operation. The index does not have the instruction.
func (m *Machine) decodeAt(pc uint64) (next uint64, op riscv.Op) {
	if m.tracer != nil || m.profiler != nil {
		m.append(pc, instruction{op: opTrace})
	}
	in, size, ok := m.fetch(pc)
	if !ok {
		m.append(pc, instruction{op: opIllegal})
		return pc + size, opIllegal
	}
	info := &riscv.Ops[in.Op]
	c := instruction{op: in.Op, rd: in.Rd, rs1: in.Rs1, rs2: in.Rs2, imm: in.Imm}
	if info.Rd == riscv.FileX && in.Rd == 0 {
		c.rd = discard
	}
	switch {
	case info.IsBranch || in.Op == riscv.JAL:
		target := pc + uint64(int64(in.Imm)) - m.textLow
		if target >= m.textSize {
			target = m.textSize // a halfword for which index leads to an access fault
		}
		c.imm = int32(target / 2)
	case info.HasRounding:
		c.imm = int32(in.Rm) | int32(in.Rs3)<<8
		if in.Rm != riscv.RoundRNE && in.Rm != riscv.RoundDYN {
			c.imm |= otherRounding
		}
	case info.Format == riscv.FormatCSR && !knownCSR(in):
		c.op = opIllegal
	case info.Format == riscv.FormatCSR && readsFlags(in):
		m.flagsRead = true
		m.chooseArithmetic()
	}
	m.append(pc, c)
	return pc + size, in.Op
}

// fetch reads the instruction at pc. size is also set if the word is not a valid
// instruction.
func (m *Machine) fetch(pc uint64) (in riscv.Inst, size uint64, ok bool) {
	if !m.allows(pc, 2, canExecute) {
		return in, 2, false
	}
	half := binary.LittleEndian.Uint16(m.block[pc:])
	if half&3 != 3 {
		if !m.compressed {
			return in, 2, false
		}
		in, ok = riscv.Expand(half, m.xlen)
		return in, 2, ok
	}
	if !m.allows(pc, 4, canExecute) {
		return in, 2, false
	}
	in, ok = riscv.Decode(binary.LittleEndian.Uint32(m.block[pc:]), m.xlen)
	return in, 4, ok
}

// enter returns the index in code of the instruction at pc, which it decodes if needed. If that
// is not possible, it sets the trap and returns 0.
func (m *Machine) enter(pc uint64) uint {
	if m.retired >= m.limit {
		m.trapLimit(pc)
		return 0
	}
	if m.executableStack && pc >= m.stackLow && pc < uint64(len(m.block)) {
		return m.enterStack(pc)
	}
	offset := pc - m.textLow
	if offset >= m.textSize || !m.allows(pc, 2, canExecute) {
		m.trapJump(uint32(pc), pc)
		return 0
	}
	if offset&2 != 0 && !m.compressed {
		m.trapMisaligned(uint32(pc), pc)
		return 0
	}
	if m.index[offset/2] == 0 {
		m.decodeFrom(pc)
	}
	return uint(m.index[offset/2])
}
