package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/riscv"
)

// TestMistakes shows that mistakes in rules are refused, and how the message names them.
func TestMistakes(t *testing.T) {
	for _, x := range []struct{ old, mistaken, want string }{
		{"rv64 Add int64 :              add $, left, right", "rv64 Add int64 : sub $, left, right", "rv64 Add i64 : of [0x0 0x1] it makes 0xffffffffffffffff, which should be 0x1"},
		{"rv64 Add int64 :              add $, left, right", "rv64 Add int64 : fadd.s $, left, right", "reads a register of the other file"},
		{"rv64 Add int64 const:         addi $, left, const", "rv64 Add int64 const: addi $, left, 99999", "immediate 99999 is not one of -2048 to 2047"},
		{"Load i8 :                     lb loaded, 0(right)", "Load i8 : lbu loaded, 0(right)", "Load i8 : of [0xffffffffffffff80] it makes 0x80"},
		{"rv32 Add int32 :              add $, left, right", "rv32 Add int32 : addw $, left, right", "rv32 has no addw"},
		{"Call int:                     call callee; addi $, a0, 0", "Call int: call callee; addi $, a1, 0", "Call i8"},
		{"Eq int branch:                beq left, right, branch-target", "Eq int branch: beq left, right, past", "whether it jumps should be true"},
		{"Break void:                   jal zero, target", "Break void: none", `it does not jump to "target"`},
		{"Expression void:              none", "Expression void: addi $, right, 0", "it has instructions or a value"},
	} {
		if !strings.Contains(rules(t), x.old) {
			t.Errorf("no rule %q", x.old)
			continue
		}
		found := false
		for _, xlen := range []int{32, 64} {
			one := newTable(xlen, "")
			if err := one.line(x.mistaken); err != nil {
				t.Errorf("%s: %v", x.mistaken, err)
			}
			for _, err := range one.check() {
				found = found || strings.Contains(err.Error(), x.want)
			}
		}
		if !found {
			t.Errorf("%s: no error says %q", x.mistaken, x.want)
		}
	}
}

// equivalent lists pairs of operations. In some rules one may stand for the other. An entry has the
// number of such rules, on both targets together, and the reason. Registers of 64 bits hold values
// of 32 bits sign-extended.
var equivalent = []struct {
	why   string
	pairs map[string]int
}{
	{"a move is an operation with 0 or by 0", map[string]int{
		"addi slli": 69, "addi srli": 69, "addi srai": 69, "addi ori": 83, "addi xori": 83, "addi slliw": 5, "addi srliw": 5, "addi sraiw": 5,
		"addiw slliw": 5, "addiw srliw": 5, "addiw sraiw": 5,
	}},
	{"0 and 1 can be made in several ways", map[string]int{"addi andi": 4, "addi slti": 8, "addi sltiu": 8}},
	{"a truth value is turned round in several ways", map[string]int{"sltiu xori": 15, "slti xori": 15}},
	{"a difference is 0 where an exclusive or is", map[string]int{"sub xor": 4}},
	{"only the low bytes that are loaded are stored", map[string]int{
		"lb lbu": 2, "lbu lh": 2, "lbu lhu": 2, "lbu lw": 2, "lbu lwu": 1, "lbu ld": 1, "lh lhu": 2, "lhu lw": 2, "lhu lwu": 1, "ld lhu": 1,
		"lw lwu": 1, "ld lw": 1, "fld flw": 1,
	}},
	{"on sign-extended operands the operation of 64 bits gives the same", map[string]int{
		"addi addiw": 12, "fcvt.s.l fcvt.s.w": 1, "fcvt.d.l fcvt.d.w": 1,
	}},
	{"the upper half of an operand is 0, or shifted out", map[string]int{"addi slli.uw": 2, "add add.uw": 1, "slli slli.uw": 25}},
	{"the instruction behind it extends the sign", map[string]int{"sub subw": 1, "slli.uw slliw": 3, "slli slliw": 3}},
	{"a boxed float is copied with its box", map[string]int{"fsgnj.d fsgnj.s": 28}},
	{"above a float in an integer register may be anything", map[string]int{"fmv.x.d fmv.x.w": 1}},
}

// TestMutants replaces, in every rule, every operation by every other with the same
// operands. All of these rules are refused but for those that mean the same.
func TestMutants(t *testing.T) {
	mutants, survived := 0, map[string][]string{}
	for _, xlen := range []int{32, 64} {
		for number, line := range strings.Split(rules(t), "\n") {
			body, _, _ := strings.Cut(line, "#")
			if !strings.Contains(body, ":") || strings.Contains(body, fmt.Sprint("rv", 96-xlen)) {
				continue
			}
			head, body, _ := strings.Cut(body, ":")
			if strings.HasSuffix(strings.TrimSpace(head), " left") { // control does not come to these instructions
				continue
			}
			for _, at := range operation.FindAllStringIndex(body, -1) {
				old := body[at[0]:at[1]]
				op, ok := opNamed(old)
				if !ok {
					continue
				}
				for _, other := range others(op, xlen) {
					mutant := head + ":" + body[:at[0]] + riscv.Op(other).String() + body[at[1]:]
					one := newTable(xlen, "")
					if err := one.line(mutant); err != nil || len(one.rules) == 0 {
						continue
					}
					mutants++
					refused := false
					for k, r := range one.rules {
						refused = refused || one.checkRule(k, r) != nil
					}
					if !refused {
						pair := []string{old, riscv.Op(other).String()}
						slices.Sort(pair)
						name := strings.Join(pair, " ")
						survived[name] = append(survived[name], fmt.Sprintf("rv%d, line %d: %s", xlen, number+1, strings.TrimSpace(mutant)))
					}
				}
			}
		}
	}
	for _, e := range equivalent {
		for pair, count := range e.pairs {
			if len(survived[pair]) != count {
				t.Errorf("%s: %d mutants are accepted, not %d: %q", pair, len(survived[pair]), count, survived[pair])
			}
			delete(survived, pair)
		}
	}
	for pair, list := range survived {
		t.Errorf("%s: %d mutants are accepted, such as %s", pair, len(list), list[0])
	}
	if mutants < 5000 {
		t.Errorf("only %d mutants", mutants)
	}
}

// operation finds the operations of a rule's instructions.
var operation = regexp.MustCompile(`[a-z]+[a-z0-9.]*`)

// others are the operations of a target that take the same operands as one.
func others(op riscv.Op, xlen int) (list []riscv.Op) {
	a := riscv.Ops[op]
	for other := riscv.Op(1); other < riscv.OpCount; other++ {
		b := riscv.Ops[other]
		if other != op && a.Syntax == b.Syntax && (b.XLEN == 0 || b.XLEN == xlen) {
			list = append(list, other)
		}
	}
	return list
}
