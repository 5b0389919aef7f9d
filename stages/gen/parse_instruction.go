package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gpucc/ast"
	"gpucc/riscv"
)

// An instruction of a rule.
type instruction struct {
	op           uint8
	rd, rs1, rs2 uint8
	imm          immediate
}

// template packs an instruction.
func (in instruction) template() [templateRow]uint32 {
	code, operands := uint32(in.op)|in.flags(), uint32(in.rs1)|uint32(in.rs2)<<8
	rd := in.rd
	switch in.rd {
	case operand("Local"):
		rd, operands = 0, operands|fieldMask("operands", "Local")|fieldMask("operands", "Rare")
	case operand("Out"):
		rd, operands = 0, operands|fieldMask("operands", "Rare")
		code |= codeFlag("Argument")
	case operand("Joined"):
		rd = operand("Self")
		code |= codeFlag("Joined")
	case operand("Kept"):
		rd = operand("Self")
		code |= codeFlag("Keep")
	}
	code |= uint32(rd) << fieldOf("code", "Rd").at
	for i, r := range []uint8{in.rs1, in.rs2} {
		if r&killed != 0 {
			code |= codeFlag("Kill1") << i
		}
		if r&^killed > operand("Right") {
			operands |= fieldMask("operands", "Rare")
		}
	}
	for f := range strings.FieldsSeq(in.imm.flags) {
		code |= codeFlag(f)
	}
	if in.imm.part != "" {
		code |= uint32(slices.Index(frames, in.imm.part)) << fieldOf("code", "Frame").at
	}
	operands |= uint32(slices.Index(otherImmediates, in.imm.other)+1) << fieldOf("operands", "Other").at
	if operands&(fieldMask("operands", "Rare")|fieldMask("operands", "Other")) != 0 {
		operands |= fieldMask("operands", "Special")
	}
	operands |= uint32(in.imm.before) << fieldOf("operands", "Node").at
	return [...]uint32{code, operands, uint32(in.imm.times), uint32(in.imm.plus)}
}

// defines reports whether an instruction defines a virtual register of its own.
func (in instruction) defines() bool {
	return in.rd == operand("Self") || in.rd == operand("Kept")
}

// assigned packs an instruction that writes the register in the node's selection, not a virtual
// register.
func (in instruction) assigned() [templateRow]uint32 {
	in.rd = 0
	words := in.template()
	words[1] |= fieldMask("operands", "Set")
	return words
}

// flags returns the flags of the code word that follow from the operation.
func (in instruction) flags() (flags uint32) {
	op := riscv.Op(in.op)
	switch {
	case int(op) == pseudo("call"), int(op) == pseudo("word"), op == riscv.ECALL, op == riscv.JALR && in.rd == riscv.RA:
		flags = codeFlag("Calls")
	case op == riscv.ADDI && in.imm.part == "" && in.imm.flags == "" && (in.rs1 != 0 || in.rd == operand("Result")), op == riscv.FSGNJ_S, op == riscv.FSGNJ_D:
		flags = codeFlag("Copies")
	}
	if op < riscv.OpCount && riscv.Ops[op].Rd == riscv.FileF {
		flags |= fieldMask("code", "Float")
	}
	return flags
}

// markKills marks the last use of every value in a rule.
func markKills(list []instruction) {
	seen := map[uint8]bool{}
	mark := func(r *uint8, at int) {
		name := *r
		switch name {
		case operand("Left"), operand("Right"), operand("Value"), operand("Base"):
		case operand("Previous"):
			name = 0x80 + uint8(at) - 1 // the instruction it names
		case operand("Previous2"):
			name = 0x80 + uint8(at) - 2
		default:
			return
		}
		if !seen[name] {
			seen[name] = true
			*r |= killed
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		mark(&list[i].rs2, i)
		mark(&list[i].rs1, i)
	}
}

func operand(name string) uint8 {
	i := slices.Index(operands, name)
	if i < 0 {
		panic("no operand " + name)
	}
	return uint8(firstOperand + i)
}

func pseudo(name string) int { return lastPseudo - slices.Index(pseudos, name) }

// killed in an operand marks the last use of its value.
const killed = 1 << 7

func codeFlag(name string) uint32 { return fieldMask("code", name) }

func selectionFlag(name string) uint32 { return fieldMask("selection", name) }

// instruction reads "op operand, operand, immediate".
func (t *table) instruction(text string, kind ast.Kind, float bool) (instruction, error) {
	mnemonic, rest, _ := strings.Cut(text, " ")
	if slices.Contains(pseudos, mnemonic) {
		in := instruction{op: uint8(pseudo(mnemonic))}
		if rest == "callee" || rest == "data" {
			in.imm = immediates[rest]
			in.imm.name = rest
		} else if rest != "" {
			return in, fmt.Errorf("operand of %s", mnemonic)
		}
		return in, nil
	}
	op, ok := opNamed(mnemonic)
	if !ok {
		return instruction{}, fmt.Errorf("no instruction %q", mnemonic)
	}
	in := instruction{op: uint8(op)}
	var regs []*uint8
	for _, r := range roles(op) {
		regs = append(regs, map[string]*uint8{"rd": &in.rd, "rs1": &in.rs1, "rs2": &in.rs2}[r])
	}
	setImmediate := func(name string) (err error) {
		in.imm, err = t.immediate(name, kind, float)
		return err
	}
	for arg := range strings.SplitSeq(rest, ",") {
		arg = strings.TrimSpace(arg)
		if arg == "" {
			continue
		}
		if before, inside, ok := strings.Cut(strings.TrimSuffix(arg, ")"), "("); ok && !strings.HasPrefix(arg, "%") {
			if err := setImmediate(before); err != nil {
				return in, err
			}
			arg = inside
		}
		if r, ok := register(arg); ok && len(regs) > 0 {
			*regs[0], regs = r, regs[1:]
			continue
		}
		if err := setImmediate(arg); err != nil {
			return in, err
		}
	}
	if in.imm.part != "" { // addressed from the stack pointer
		if in.rs1 != 0 && len(regs) == 0 {
			return in, fmt.Errorf("a base and a frame operand")
		}
		in.rs1 = 2
		regs = nil
	}
	if len(regs) > 0 {
		return in, fmt.Errorf("operands missing")
	}
	return in, nil
}

// roles lists the register operands of op in the assembler's order, the base
// of a load or store last.
func roles(op riscv.Op) []string {
	info := riscv.Ops[op]
	var list []string
	switch {
	case info.IsStore && !isRegister(info.Rd):
		return []string{"rs2", "rs1"}
	case isRegister(info.Rd):
		list = append(list, "rd")
	}
	if isRegister(info.Rs1) {
		list = append(list, "rs1")
	}
	if isRegister(info.Rs2) {
		list = append(list, "rs2")
	}
	return list
}

// register reads an operand that is a register, virtual or not.
func register(name string) (uint8, bool) {
	switch name {
	case "$":
		return operand("Self"), true
	case "^":
		return operand("Previous"), true
	case "^^":
		return operand("Previous2"), true
	case "left", "right", "value", "base", "local", "result", "in", "out", "joined", "kept":
		return operand(strings.ToUpper(name[:1]) + name[1:]), true
	}
	return registerNamed(name)
}

// immediate reads an operand that is an immediate.
func (t *table) immediate(name string, kind ast.Kind, float bool) (immediate, error) {
	var imm immediate
	if n, err := strconv.ParseInt(name, 0, 24); err == nil {
		imm = immediate{plus: int(n)}
	} else if name == "slot" {
		imm = slot(float)
	} else if name == "value-slot" {
		imm = slot(float)
		imm.before = 1
	} else if of, ok := ofLoad[name]; ok && kind == ast.Load {
		imm = of
	} else if imm, ok = immediates[name]; !ok {
		return imm, fmt.Errorf("no operand %q", name)
	}
	imm.name = name
	return imm, nil
}

func isRegister(f riscv.File) bool { return f == riscv.FileX || f == riscv.FileF }

func opNamed(mnemonic string) (riscv.Op, bool) {
	for op := range riscv.OpCount {
		if riscv.Ops[op].Mnemonic == mnemonic {
			return riscv.Op(op), true
		}
	}
	return 0, false
}

func registerNamed(name string) (uint8, bool) {
	for r := range uint8(firstOperand) {
		if riscv.RegisterName(r) == name {
			return r, true
		}
	}
	return 0, false
}
