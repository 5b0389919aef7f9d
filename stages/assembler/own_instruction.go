package assembler

import (
	"encoding/binary"
	"strings"

	"gpucc/riscv"
)

// instruction appends the instruction of the machine description with that mnemonic. It reports
// whether there is one that can have these operands.
func (p *program) instruction(mnemonic string, operands []string) bool {
	in, ok := riscv.New(mnemonic)
	if !ok {
		return false
	}
	for _, name := range strings.Split(riscv.Ops[in.Op].Syntax, ", ") {
		switch {
		case name == "aqrl" || name == "": // no operand of its own
		case len(operands) == 0 && name == "rm":
		case len(operands) == 0 || !p.operand(&in, name, operands[0]):
			return false
		default:
			operands = operands[1:]
		}
	}
	return len(operands) == 0 && p.append(in)
}

// append appends an instruction if the machine has it.
func (p *program) append(in riscv.Inst) bool {
	word, err := riscv.Encode(in)
	if err != nil || !p.extensions[riscv.Ops[in.Op].Extension] {
		return false
	}
	if _, ok := riscv.Decode(word, p.xlen); !ok {
		return false
	}
	p.bytes = binary.LittleEndian.AppendUint32(p.bytes, word)
	return true
}

// operand sets the operand of an instruction that has a name in its syntax.
func (p *program) operand(in *riscv.Inst, name, text string) bool {
	switch name {
	case "imm(rs1)", "(rs1)":
		return memoryOperand(in, name, text)
	case "target":
		distance, ok := p.target(text)
		return ok && in.SetNumber(name, distance)
	}
	if in.Set(name, text) {
		return true
	}
	v, ok := number(text)
	switch format := riscv.Ops[in.Op].Format; {
	case name == "upper":
		v, ok = part("%hi", text)
	case name == "imm" && format != riscv.FormatShift && format != riscv.FormatShiftW:
		v, ok = part("%lo", text)
	}
	return ok && in.SetNumber(name, v)
}

// memoryOperand sets an address: a register in parentheses, and before it a number that need not
// be there. Atomic instructions have no number but 0.
func memoryOperand(in *riscv.Inst, name, text string) bool {
	before, register, found := cutLast(strings.TrimSuffix(text, ")"), "(")
	offset, ok := int64(0), true
	if before = strings.TrimSpace(before); before != "" {
		offset, ok = part("%lo", before)
	}
	if !found || !ok || !strings.HasSuffix(text, ")") || !in.Set("rs1", strings.TrimSpace(register)) {
		return false
	}
	if name == "(rs1)" {
		return offset == 0
	}
	return in.SetNumber("imm", offset)
}

// cutLast divides a text at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	at := strings.LastIndex(text, separator)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(separator):], true
}

// withNumber appends an instruction that has a number in place of a register as its last operand.
// Like GNU as, it takes the instruction with an i in its name: addi for add, addiw for addw, sltiu
// for sltu, csrrwi for csrrw.
func (p *program) withNumber(mnemonic string, operands []string) bool {
	if len(operands) == 0 {
		return false
	}
	if _, ok := number(operands[len(operands)-1]); !ok {
		return false
	}
	if p.instruction(mnemonic+"i", operands) {
		return true
	}
	last := len(mnemonic) - 1
	return strings.Contains("wu", mnemonic[last:]) && p.instruction(mnemonic[:last]+"i"+mnemonic[last:], operands)
}
