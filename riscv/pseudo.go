package riscv

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A pseudo-instruction is another notation for instructions (RISC-V Assembly Programmer's Manual,
// "Pseudoinstructions"). $1 stands for its first operand, and ~8 for xlen - 8. The tables have
// those that always become the same instructions.

// usualPseudos are those in which Usual writes an instruction. The first one counts.
var usualPseudos = [][2]string{
	{"nop", "addi zero, zero, 0"},
	{"li $1, $2", "addi $1, zero, $2"}, // larger numbers take several instructions
	{"mv $1, $2", "addi $1, $2, 0"},
	{"not $1, $2", "xori $1, $2, -1"},
	{"neg $1, $2", "sub $1, zero, $2"},
	{"negw $1, $2", "subw $1, zero, $2"},
	{"sext.w $1, $2", "addiw $1, $2, 0"},
	{"seqz $1, $2", "sltiu $1, $2, 1"},
	{"snez $1, $2", "sltu $1, zero, $2"},

	{"beqz $1, $2", "beq $1, zero, $2"},
	{"bnez $1, $2", "bne $1, zero, $2"},
	{"bltz $1, $2", "blt $1, zero, $2"},
	{"bgez $1, $2", "bge $1, zero, $2"},
	{"blez $1, $2", "bge zero, $1, $2"},
	{"bgtz $1, $2", "blt zero, $1, $2"},
	{"j $1", "jal zero, $1"},
	{"ret", "jalr zero, 0(ra)"},
	{"jr $1", "jalr zero, 0($1)"},

	{"fmv.s $1, $2", "fsgnj.s $1, $2, $2"},
	{"fneg.s $1, $2", "fsgnjn.s $1, $2, $2"},
	{"fabs.s $1, $2", "fsgnjx.s $1, $2, $2"},
	{"fmv.d $1, $2", "fsgnj.d $1, $2, $2"},
	{"fneg.d $1, $2", "fsgnjn.d $1, $2, $2"},
	{"fabs.d $1, $2", "fsgnjx.d $1, $2, $2"},
}

// otherPseudos are those that are only read.
var otherPseudos = [][2]string{
	{"move $1, $2", "addi $1, $2, 0"},
	{"sext.b $1, $2", "slli $1, $2, ~8; srai $1, $1, ~8"},
	{"sext.h $1, $2", "slli $1, $2, ~16; srai $1, $1, ~16"},
	{"zext.b $1, $2", "andi $1, $2, 255"},
	{"zext.h $1, $2", "slli $1, $2, ~16; srli $1, $1, ~16"},
	{"zext.w $1, $2", "slli $1, $2, 32; srli $1, $1, 32"},
	{"ror $1, $2, $3", "rori $1, $2, $3"},
	{"rorw $1, $2, $3", "roriw $1, $2, $3"},
	{"sltz $1, $2", "slt $1, $2, zero"},
	{"sgtz $1, $2", "slt $1, zero, $2"},
	{"sgt $1, $2, $3", "slt $1, $3, $2"},
	{"sgtu $1, $2, $3", "sltu $1, $3, $2"},

	{"bgt $1, $2, $3", "blt $2, $1, $3"},
	{"ble $1, $2, $3", "bge $2, $1, $3"},
	{"bgtu $1, $2, $3", "bltu $2, $1, $3"},
	{"bleu $1, $2, $3", "bgeu $2, $1, $3"},
	{"jal $1", "jal ra, $1"},
	{"jr $1", "jalr zero, $1"},
	{"jr $1, $2", "jalr zero, $2($1)"},
	{"jalr $1", "jalr ra, 0($1)"},
	{"jalr $1", "jalr ra, $1"},
	{"jalr $1, $2", "jalr $1, 0($2)"},
	{"jalr $1, $2, $3", "jalr $1, $3($2)"},

	{"csrr $1, $2", "csrrs $1, $2, zero"},
	{"csrw $1, $2", "csrrw zero, $1, $2"},
	{"csrw $1, $2", "csrrwi zero, $1, $2"},
	{"csrs $1, $2", "csrrs zero, $1, $2"},
	{"csrs $1, $2", "csrrsi zero, $1, $2"},
	{"csrc $1, $2", "csrrc zero, $1, $2"},
	{"csrc $1, $2", "csrrci zero, $1, $2"},
	{"csrwi $1, $2", "csrrwi zero, $1, $2"},
	{"csrsi $1, $2", "csrrsi zero, $1, $2"},
	{"csrci $1, $2", "csrrci zero, $1, $2"},
	{"rdcycle $1", "csrrs $1, cycle, zero"},
	{"rdtime $1", "csrrs $1, time, zero"},
	{"rdinstret $1", "csrrs $1, instret, zero"},
	{"frcsr $1", "csrrs $1, fcsr, zero"},
	{"fscsr $1", "csrrw zero, fcsr, $1"},
	{"fscsr $1, $2", "csrrw $1, fcsr, $2"},
	{"frsr $1", "csrrs $1, fcsr, zero"}, // the old names of frcsr and fscsr, which glibc uses
	{"fssr $1", "csrrw zero, fcsr, $1"},
	{"fssr $1, $2", "csrrw $1, fcsr, $2"},
	{"frrm $1", "csrrs $1, frm, zero"},
	{"fsrm $1", "csrrw zero, frm, $1"},
	{"fsrm $1, $2", "csrrw $1, frm, $2"},
	{"fsrmi $1", "csrrwi zero, frm, $1"},
	{"fsrmi $1, $2", "csrrwi $1, frm, $2"},
	{"frflags $1", "csrrs $1, fflags, zero"},
	{"fsflags $1", "csrrw zero, fflags, $1"},
	{"fsflags $1, $2", "csrrw $1, fflags, $2"},
	{"fsflagsi $1", "csrrwi zero, fflags, $1"},
	{"fsflagsi $1, $2", "csrrwi $1, fflags, $2"},
	{"fence", "fence iorw, iorw"},
	{"unimp", "csrrw zero, cycle, zero"},

	{"fmv.x.s $1, $2", "fmv.x.w $1, $2"},
	{"fmv.s.x $1, $2", "fmv.w.x $1, $2"},
	{"fgt.s $1, $2, $3", "flt.s $1, $3, $2"},
	{"fge.s $1, $2, $3", "fle.s $1, $3, $2"},
	{"fgt.d $1, $2, $3", "flt.d $1, $3, $2"},
	{"fge.d $1, $2, $3", "fle.d $1, $3, $2"},
}

// pseudos32 are those that only rv32 has: the upper halves of counters.
var pseudos32 = [][2]string{
	{"rdcycleh $1", "csrrs $1, cycleh, zero"},
	{"rdtimeh $1", "csrrs $1, timeh, zero"},
	{"rdinstreth $1", "csrrs $1, instreth, zero"},
}

// A Pseudo is a pseudo-instruction.
type Pseudo struct {
	Mnemonic string
	Operands int    // their number
	Becomes  string // its instructions, separated by "; "
	XLEN     int    // the only XLEN that has it; 0: both
}

// Pseudos returns all pseudo-instructions. Of several with the same mnemonic and as many operands,
// the first one that can have the operands counts.
var Pseudos = sync.OnceValue(func() (list []Pseudo) {
	for i, rows := range [][][2]string{usualPseudos, otherPseudos, pseudos32} {
		for _, row := range rows {
			mnemonic, operands, _ := strings.Cut(row[0], " ")
			list = append(list, Pseudo{mnemonic, strings.Count(operands, "$"), row[1], [3]int{2: 32}[i]})
		}
	}
	return list
})

var pseudosByMnemonic = sync.OnceValue(func() map[string][]Pseudo {
	table := map[string][]Pseudo{}
	for _, p := range Pseudos() {
		table[p.Mnemonic] = append(table[p.Mnemonic], p)
	}
	return table
})

// PseudosOf returns the pseudo-instructions with that mnemonic.
func PseudosOf(mnemonic string) []Pseudo { return pseudosByMnemonic()[mnemonic] }

// A pattern is a pseudo-instruction of usualPseudos, which is written for an instruction if that
// has some operands.
type pattern struct {
	mnemonic string
	in       Inst        // the instruction, with the operands that it must have
	fixed    []string    // the names of these
	written  []string    // the names of the pseudo-instruction's operands, in its order
	equal    [][2]string // names of operands that must be equal
}

// patterns lists the patterns of each instruction.
var patterns = sync.OnceValue(func() [][]pattern {
	table := make([][]pattern, OpCount)
	for _, row := range usualPseudos {
		p := newPattern(row[0], row[1])
		table[p.in.Op] = append(table[p.in.Op], p)
	}
	return table
})

// newPattern returns the pattern of a row of usualPseudos.
func newPattern(text, becomes string) pattern {
	mnemonic, operands, _ := strings.Cut(text, " ")
	p := pattern{mnemonic: mnemonic, written: make([]string, strings.Count(operands, "$"))}
	mnemonic, operands, _ = strings.Cut(becomes, " ")
	p.in, _ = New(mnemonic)
	texts := operandNames(operands)
	for i, name := range operandNames(Ops[p.in.Op].Syntax) {
		parameter, isParameter := strings.CutPrefix(texts[i], "$")
		n, _ := strconv.Atoi(parameter)
		switch {
		case !isParameter:
			if !p.in.Set(name, texts[i]) {
				p.in.SetNumber(name, int64(n))
			}
			p.fixed = append(p.fixed, name)
		case p.written[n-1] != "":
			p.equal = append(p.equal, [2]string{p.written[n-1], name})
		default:
			p.written[n-1] = name
		}
	}
	return p
}

// operandNames divides the operands of an instruction, or their names.
func operandNames(syntax string) []string {
	return strings.FieldsFunc(syntax, func(r rune) bool { return isPunctuation(byte(r)) })
}

// matches reports whether the pseudo-instruction can be written for an instruction.
func (p *pattern) matches(in Inst) bool {
	return !slices.ContainsFunc(p.fixed, func(name string) bool { return in.value(name) != p.in.value(name) }) &&
		!slices.ContainsFunc(p.equal, func(pair [2]string) bool { return in.value(pair[0]) != in.value(pair[1]) })
}

// value returns the number of an operand's register, or the immediate.
func (in Inst) value(operand string) int32 {
	switch operand {
	case "rd", "fd":
		return int32(in.Rd)
	case "rs1", "fs1", "zimm":
		return int32(in.Rs1)
	case "rs2", "fs2":
		return int32(in.Rs2)
	}
	return in.Imm
}

// Usual returns the instruction in its usual notation: as a pseudo-instruction, if there is one
// for it, for which GNU as makes exactly the same word. The target of a branch or jump is written
// as given.
func (in Inst) Usual(target string) string {
	list := patterns()[in.Op]
	for i := range list {
		if p := &list[i]; p.matches(in) {
			text := append(make([]byte, 0, usualLength), p.mnemonic...)
			for i, name := range p.written {
				text = append(text, [2]string{" ", ", "}[min(i, 1)]...)
				text = append(text, in.operand(name, target)...)
			}
			return string(text)
		}
	}
	return in.text(target)
}
