package assembler

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"gpucc/ast/c/asm"
	"gpucc/riscv"
)

// firstFloat is the number of the first floating-point register.
const firstFloat = riscv.FT0

// argumentsPerFile is the number of registers of a file that can pass operands between
// compiled code and the words of a statement.
const argumentsPerFile = riscv.A7 - riscv.A0 + 1

// firstArgument are the first of these registers of each file.
var firstArgument = [2]int{riscv.A0, riscv.FA0}

// registerNumber returns the number of a register name, which may begin with % or #.
func registerNumber(name string) (r int, ok bool) {
	register, ok := riscv.RegisterNumber(strings.TrimLeft(name, "%#"))
	return int(register), ok
}

// IsRegister reports whether name is a register.
func (m *Machine) IsRegister(name string) (ok, float bool) {
	r, ok := registerNumber(name)
	return ok, r >= firstFloat
}

// isFixed reports whether a register keeps its meaning in all of a program: compiled code
// passes no values in it.
func isFixed(r int) bool {
	return r == riscv.ZERO || r == riscv.SP || r == riscv.GP || r == riscv.TP
}

// IsFixed reports whether name is a register that keeps its meaning in all of a program.
func (m *Machine) IsFixed(name string) bool {
	r, ok := registerNumber(name)
	return ok && isFixed(r)
}

// isSaved reports whether a function must keep a register for its caller.
func isSaved(r int) bool { return riscv.CalleeSaved>>r&1 != 0 && r != riscv.SP }

// IsSaved reports whether name is a register that a function must keep for its caller.
func (m *Machine) IsSaved(name string) bool {
	r, ok := registerNumber(name)
	return ok && isSaved(r)
}

// choices lists the registers of each file that the operands of a statement may have while its
// instructions run, the best ones first: argument registers, in which values arrive; other
// registers that a call may change; registers that must be saved.
var choices = sync.OnceValue(func() [2][]int { return [2][]int{choicesOf(0), choicesOf(1)} })

func choicesOf(file int) (list []int) {
	first := firstArgument[file]
	for i := range argumentsPerFile {
		list = append(list, first+argumentsPerFile-1-i)
	}
	for _, saved := range []bool{false, true} {
		for r := firstFloat * file; r < firstFloat*(file+1); r++ {
			argument := r >= first && r < first+argumentsPerFile
			if !argument && !isFixed(r) && r != riscv.RA && isSaved(r) == saved {
				list = append(list, r)
			}
		}
	}
	return list
}

// An allocation is a statement while its registers are chosen.
type allocation struct {
	*asm.Statement
	chosen   []int    // by operand: its register while the instructions run, or -1
	taken    [64]bool // by a clobber
	asInput  [64]bool // registers of inputs
	asOutput [64]bool // registers of outputs
	early    [64]bool // registers of outputs that may be written before inputs are read
	asm.Code
	before, behind strings.Builder // moves around the instructions
	saves          []int           // registers that the statement changes but its function must keep
}

// file returns the register file of an operand.
func file(o *asm.Operand) int {
	if o.Class == asm.FloatRegister {
		return 1
	}
	return 0
}

var errTooMany = errors.New("'asm' operand has impossible constraints")

// choose chooses the registers of all operands.
func (p *allocation) choose() error {
	p.chosen = make([]int, len(p.Operands))
	for _, name := range p.Clobbers {
		if r, ok := registerNumber(name); ok {
			p.taken[r] = true
		}
	}
	for i := range p.Operands {
		p.chosen[i] = -1
		if err := p.pin(i); err != nil {
			return err
		}
	}
	for _, step := range []func(i int) error{p.chooseOutput, p.chooseInput} {
		for i := range p.Operands {
			if err := step(i); err != nil {
				return err
			}
		}
	}
	return nil
}

// pin gives operand i the register that its register variable names.
func (p *allocation) pin(i int) error {
	o := &p.Operands[i]
	if o.Register == "" || o.Class != asm.Register && o.Class != asm.FloatRegister {
		return nil
	}
	r, _ := registerNumber(o.Register)
	if p.taken[r] {
		return fmt.Errorf("'asm' specifier for variable '%s' conflicts with 'asm' clobber list", o.Variable)
	}
	if o.Output && p.asOutput[r] && !isFixed(r) {
		return fmt.Errorf("invalid hard register usage between output operands")
	}
	p.take(i, r)
	return nil
}

// take gives operand i register r.
func (p *allocation) take(i, r int) {
	o := &p.Operands[i]
	p.chosen[i] = r
	if o.Output && o.Class != asm.Memory {
		p.asOutput[r] = true
		p.early[r] = p.early[r] || o.Early
	}
	if o.IsInput() {
		p.asInput[r] = true
	}
}

// chooseOutput gives output i a register of its own.
func (p *allocation) chooseOutput(i int) error {
	if o := &p.Operands[i]; !o.IsResult() || p.chosen[i] >= 0 {
		return nil
	}
	return p.first(i, func(r int) bool { return !p.asInput[r] && !p.asOutput[r] })
}

// chooseInput gives input i a register of its own, or if there is none left, a register of an
// output that is only written when all inputs have been read.
func (p *allocation) chooseInput(i int) error {
	o := &p.Operands[i]
	if !o.IsInput() || p.chosen[i] >= 0 {
		return nil
	}
	if o.Tied >= 0 {
		p.take(i, p.chosen[o.Tied])
		return nil
	}
	if p.first(i, func(r int) bool { return !p.asInput[r] && !p.asOutput[r] }) == nil {
		return nil
	}
	return p.first(i, func(r int) bool { return !p.asInput[r] && !p.early[r] })
}

// first gives operand i the first register that is free.
func (p *allocation) first(i int, free func(r int) bool) error {
	for _, r := range choices()[file(&p.Operands[i])] {
		if !p.taken[r] && free(r) {
			p.take(i, r)
			return nil
		}
	}
	return errTooMany
}

// pass chooses the argument registers in which inputs arrive and results leave, and writes
// the moves between these and the operands' own registers.
func (p *allocation) pass() error {
	var err error
	if p.Inputs, err = p.arguments((*asm.Operand).IsInput, func(argument, chosen int) { move(&p.before, chosen, argument) }); err != nil {
		return err
	}
	p.Results, err = p.arguments((*asm.Operand).IsResult, func(argument, chosen int) { move(&p.behind, argument, chosen) })
	if err != nil || len(p.Labels) == 0 {
		return err
	}
	used := [argumentsPerFile]bool{}
	for i := range p.Operands {
		if p.Operands[i].IsResult() && file(&p.Operands[i]) == 0 {
			used[p.Results[i]] = true
			if a := p.chosen[i] - firstArgument[0]; a >= 0 && a < argumentsPerFile {
				used[a] = true
			}
		}
	}
	for p.Jump = 0; p.Jump < argumentsPerFile; p.Jump++ {
		if !used[p.Jump] {
			return nil
		}
	}
	return errTooMany
}

// arguments gives each operand that has a property an argument register: its own if that is
// one, otherwise one that no such operand has as its own, with a move.
func (p *allocation) arguments(has func(*asm.Operand) bool, move func(argument, chosen int)) ([]int, error) {
	list := make([]int, len(p.Operands))
	var used, own [2][argumentsPerFile]bool
	for i := range p.Operands {
		o := &p.Operands[i]
		list[i] = -1
		if !has(o) {
			continue
		}
		f := file(o)
		if a := p.chosen[i] - firstArgument[f]; a >= 0 && a < argumentsPerFile && !used[f][a] {
			list[i], used[f][a], own[f][a] = a, true, true
		}
	}
	for i := range p.Operands {
		o := &p.Operands[i]
		if !has(o) || list[i] >= 0 {
			continue
		}
		f, a := file(o), 0
		for a < argumentsPerFile && used[f][a] {
			a++
		}
		if a == argumentsPerFile {
			return nil, fmt.Errorf("more than %d operands of 'asm' in registers of one kind are not supported", argumentsPerFile)
		}
		list[i], used[f][a] = a, true
		if chosen := p.chosen[i]; o.Output || !isFixed(chosen) {
			if at := chosen - firstArgument[f]; at < 0 || at >= argumentsPerFile || !own[f][at] || o.Output {
				move(firstArgument[f]+a, chosen)
			}
		}
	}
	return list, nil
}

// move writes an instruction that copies a register to another one of its file.
func move(b *strings.Builder, to, from int) {
	op := "mv"
	if from >= firstFloat {
		op = "fmv.d"
	}
	fmt.Fprintf(b, "\t%s %s, %s\n", op, riscv.RegisterName(uint8(to)), riscv.RegisterName(uint8(from)))
}

// save finds the registers that the statement changes and its function must keep.
func (p *allocation) save() {
	changed := p.taken
	for i, r := range p.chosen {
		if r >= 0 && (p.Operands[i].IsInput() || p.Operands[i].IsResult()) {
			changed[r] = true
		}
	}
	for r, is := range changed {
		if is && isSaved(r) {
			p.saves = append(p.saves, r)
		}
	}
}
