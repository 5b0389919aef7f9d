package main

import (
	"errors"
	"fmt"
	"strings"

	"gpucc/riscv"
	"gpucc/riscv/description"
)

// A machine executes the instructions of a rule on made-up operands.
type machine struct {
	xlen      int
	start     uint64          // address of the rule's first instruction
	registers [64]uint64      // x0 to x31, f0 to f31
	operands  map[uint8]value // of the rule, by operand
	memory    memory
	reserved  bool // whether a store-conditional stores

	datas    [3]uint32 // Data of the node and of the two before; of a local its storage
	parts    [8]uint64 // where the parts of the frame begin, from the stack pointer
	arrived  uint64    // of an argument on the stack: where it is in its part of the frame
	outgoing uint64
	symbol   uint64    // address of the symbol or literal that addresses refer to
	label    uint64    // address of the instruction that a "distance" refers to
	result   [2]uint64 // the values that a call leaves in a0 and fa0

	made   []value // by each instruction
	called uint64  // the address that a call through a register has called
	calls  int
}

// A value is the contents of a register of a file.
type value struct {
	bits uint64
	file riscv.File
}

// An outcome says how a run of instructions ends: after the last one, or by a jump.
type outcome struct {
	jump string // the immediate that names where it goes, "register" for an address, "" for none
	to   uint64 // that address
}

// run executes the instructions of a list from a given one on.
func (m *machine) run(list []instruction, from int) (outcome, error) {
	m.made = make([]value, len(list))
	for i := from; i < len(list); i++ {
		out, err := m.step(list, i)
		if err != nil || out.jump != "" {
			return out, err
		}
	}
	return outcome{}, nil
}

// step executes instruction i of the list.
func (m *machine) step(list []instruction, i int) (outcome, error) {
	in := &list[i]
	switch int(in.op) {
	case pseudo("call"):
		m.call(0)
		return outcome{}, nil
	case pseudo("leave"):
		m.leave()
		return outcome{}, nil
	case pseudo("tail"):
		return outcome{jump: in.imm.name}, nil
	}
	row := &description.Instructions[in.op-1]
	op := riscv.Op(in.op)
	info := &riscv.Ops[op]
	s := step{xlen: m.xlen, pc: m.start + 4*uint64(i), rounding: row.Rounding, memory: m.memory, reserved: m.reserved}
	if err := m.readOperands(in, i, info, &s); err != nil {
		return outcome{}, fmt.Errorf("%s: %w", row.Mnemonic, err)
	}
	jump := in.imm.other != "" && in.imm.name != "distance" // to an instruction that the name stands for
	jump = jump && in.imm.part == ""
	if !jump {
		imm, err := m.immediate(list, i, row)
		if err != nil {
			return outcome{}, fmt.Errorf("%s: %w", row.Mnemonic, err)
		}
		s.imm = imm
	}
	if op == riscv.ECALL {
		m.call(0)
		return outcome{}, nil
	}
	if row.RTL != "fence()" {
		if err := s.execute(row); err != nil {
			return outcome{}, err
		}
	}
	if s.jumps && in.rd == riscv.RA {
		m.call(s.to)
		return outcome{}, nil
	}
	if s.wrote {
		m.write(in.rd, i, value{s.rd, info.Rd})
	}
	if s.jumps && jump {
		return outcome{jump: in.imm.name}, nil
	}
	if s.jumps {
		return outcome{"register", s.to}, nil
	}
	return outcome{}, nil
}

// readOperands reads the registers of instruction i for a step.
func (m *machine) readOperands(in *instruction, i int, info *riscv.OpInfo, s *step) error {
	for _, r := range []struct {
		operand uint8
		file    riscv.File
		to      *uint64
	}{{in.rs1, info.Rs1, &s.rs1}, {in.rs2, info.Rs2, &s.rs2}} {
		if !isRegister(r.file) {
			continue
		}
		v, err := m.read(r.operand, i)
		if err != nil {
			return err
		}
		if v.file != r.file {
			return errors.New("it reads a register of the other file")
		}
		*r.to = v.bits
	}
	return nil
}

// call has the effect of a called function: it overwrites all caller-saved registers and
// leaves a result.
func (m *machine) call(to uint64) {
	m.called = to
	m.calls++
	for r := range m.registers {
		if riscv.CallerSaved>>r&1 != 0 {
			m.registers[r] = 0x5ca1ab1e
		}
	}
	m.registers[riscv.A0], m.registers[riscv.FA0] = m.result[0], m.result[1]
}

// leave has the effect of the instructions that give back a frame: they change the callee-saved registers and the second
// scratch register.
func (m *machine) leave() {
	for r := range m.registers {
		if riscv.CallerSaved>>r&1 == 0 || riscv.RegisterName(uint8(r)) == "t6" {
			m.registers[r] = 0x5ca1ab1e
		}
	}
}

// read returns the value of an operand of instruction i.
func (m *machine) read(name uint8, i int) (value, error) {
	name &^= killed
	switch {
	case name == 0:
		return value{0, riscv.FileX}, nil
	case name < firstOperand:
		return value{m.registers[name], fileOf(name)}, nil
	case name == operand("Previous"), name == operand("Previous2"):
		j := i - 1
		if name == operand("Previous2") {
			j--
		}
		if j < 0 || m.made[j].file == riscv.NoOperand {
			return value{}, fmt.Errorf("there is no value of an instruction before")
		}
		return m.made[j], nil
	}
	v, ok := m.operands[name]
	if !ok {
		return v, fmt.Errorf("a node of this kind has no operand %s", operands[name-firstOperand])
	}
	return v, nil
}

// write writes an operand of instruction i.
func (m *machine) write(name uint8, i int, v value) {
	switch {
	case name == 0:
	case name < firstOperand:
		m.registers[name] = v.bits
	case name == operand("Self"), name == operand("Kept"), name == operand("Joined"):
		m.made[i] = v
	}
	if name >= firstOperand {
		m.operands[name] = v
	}
}

func fileOf(register uint8) riscv.File {
	if register >= 32 {
		return riscv.FileF
	}
	return riscv.FileX
}

// immediate returns the immediate of instruction i as its format encodes it. An immediate
// that does not fit is an error, except for the parts of an address or of a long constant.
func (m *machine) immediate(list []instruction, i int, row *description.Instruction) (uint64, error) {
	in, f := &list[i], description.FormatOf(row.Format)
	if len(f.Immediate) == 0 {
		if in.imm.name != "" {
			return 0, fmt.Errorf("it has no immediate")
		}
		return 0, nil
	}
	v := uint64(int64(int32(m.datas[in.imm.before]*uint32(in.imm.times) + uint32(in.imm.plus))))
	pc := m.start + 4*uint64(i)
	switch in.imm.name {
	case "%hi(data)":
		return v &^ 0xfff, nil
	case "%lo(data)":
		return low(v), nil
	case "%hi(symbol)", "%hi(literal)", "%hi(@symbol)", "%got_hi(symbol)", "%ie_hi(symbol)", "%gd_hi(symbol)":
		return high(m.symbol - pc), nil
	case "%lo(symbol)", "%lo(literal)", "%lo(@symbol)", "%got_lo(symbol)", "%ie_lo(symbol)", "%gd_lo(symbol)":
		return low(m.symbol - pc + 4), isLower(list, i)
	case "%le_hi(symbol)": // the offset from the thread pointer
		return high(m.symbol - m.start), nil
	case "%le_lo(symbol)":
		return low(m.symbol - m.start), isLower(list, i)
	case "distance":
		return m.distance(list, i)
	case "arrived":
		v = m.arrived
	case "outgoing":
		v = m.outgoing
	}
	if in.imm.part != "" {
		v += m.parts[partNumber(in.imm.part)]
	}
	return v, fits(v, f, m.xlen)
}

// isLower returns an error unless instruction i adds the lower part of an address to the upper
// part, which the instruction before it forms.
func isLower(list []instruction, i int) error {
	in := &list[i]
	if i == 0 || list[i-1].imm.name != strings.Replace(in.imm.name, "lo(", "hi(", 1) || in.rs1&^killed != operand("Previous") {
		return fmt.Errorf("%s does not follow its upper part", in.imm.name)
	}
	return nil
}

// distance returns an immediate that depends on the distance to the label: the shift by the
// size of a table entry, or a part of the distance from the auipc.
func (m *machine) distance(list []instruction, i int) (uint64, error) {
	if riscv.Op(list[i].op) == riscv.SLLI {
		return 2, nil
	}
	for j := i; j >= 0; j-- {
		if riscv.Op(list[j].op) == riscv.AUIPC {
			distance := m.label - m.start - 4*uint64(j)
			if j == i {
				return high(distance), nil
			}
			return low(distance), nil
		}
	}
	return 0, fmt.Errorf("distance without auipc")
}

// high and low return the two parts of a distance. The lower part is sign-extended when it
// is added.
func high(v uint64) uint64 { return uint64(int64(int32(v+0x800))) &^ 0xfff }
func low(v uint64) uint64  { return uint64(int64(v<<52) >> 52) }

// fits returns an error for an immediate that a format cannot hold.
func fits(v uint64, f *description.Format, xlen int) error {
	width, lowest := 0, 64
	for _, s := range f.Immediate {
		width, lowest = max(width, s.Value+s.Width), min(lowest, s.Value)
	}
	least, most := int64(0), int64(1)<<width-1
	if f.Signed {
		least, most = -1<<(width-1), 1<<(width-1)-1
	}
	if f.Name == "Shift" {
		most = int64(xlen - 1)
	}
	if x := int64(v); x < least || x > most || x&(1<<lowest-1) != 0 {
		return fmt.Errorf("immediate %d is not one of %d to %d", x, least, most)
	}
	return nil
}
