package assembler

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gpucc/ast/c/asm"
)

// errText ends each test before a text is assembled.
var errText = errors.New("not assembled")

// compile compiles a statement, and returns the text that would be assembled.
func compile(s *asm.Statement) (text string, p *asm.Code, err error) {
	m := &Machine{WordBytes: 8, Assemble: func(t string) ([]byte, error) {
		text = strings.ReplaceAll(strings.TrimPrefix(t, directives), "\t", "")
		return nil, errText
	}}
	p, err = m.Compile(s)
	return text, p, err
}

func register(output, reads bool, name string) asm.Operand {
	return asm.Operand{Class: asm.Register, Output: output, Reads: reads, Tied: -1, Register: name, Variable: "v"}
}

// TestCompile shows which registers operands get, and the moves and saves around a text.
func TestCompile(t *testing.T) {
	in, out, inout := register(false, false, ""), register(true, false, ""), register(true, true, "")
	tied := in
	tied.Tied = 0
	floating := asm.Operand{Class: asm.FloatRegister, Tied: -1}
	memory := asm.Operand{Class: asm.Memory, Tied: -1}
	number := asm.Operand{Class: asm.Immediate, Text: "-7", Tied: -1}
	zero := asm.Operand{Class: asm.Immediate, Text: "0", Tied: -1}
	all := []string{"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4", "t5", "t6"}
	for _, x := range []struct {
		text     string
		operands []asm.Operand
		clobbers []string
		want     string
		inputs   []int
		results  []int
	}{
		{"add %0, %1, %2", []asm.Operand{out, in, in}, nil, "add a7, a6, a5\n", []int{-1, 6, 5}, []int{7, -1, -1}},
		{"addi %0, %0, %2", []asm.Operand{inout, tied, number}, nil, "addi a7, a7, -7\n", []int{7, 0, -1}, []int{7, -1, -1}},
		{"lw %0, %1; fmv.d %2, %2", []asm.Operand{out, memory, floating}, nil, "lw a7, 0(a6); fmv.d fa7, fa7\n", []int{-1, 6, 7}, []int{7, -1, -1}},
		{"%i1 %z1 %i0 %z0 %c1 %n2 %%%=", []asm.Operand{in, zero, number}, nil, "i zero  a7 0 7 %3\n", []int{7, -1, -1}, []int{-1, -1, -1}},
		{"%0 %1", []asm.Operand{register(true, false, "a0"), register(false, false, "a7")}, []string{"a5"}, "a0 a7\n", []int{-1, 7}, []int{0, -1}},
		{"%0 %1", []asm.Operand{register(true, true, "t0"), register(false, false, "s3")}, nil,
			"addi sp, sp, -16\nsd s3, 0(sp)\nmv t0, a0\nmv s3, a1\nt0 s3\nmv a0, t0\nld s3, 0(sp)\naddi sp, sp, 16\n", []int{0, 1}, []int{0, -1}},
		{"%0 %1", []asm.Operand{out, in}, all, "addi sp, sp, -16\nsd s0, 0(sp)\nsd s1, 8(sp)\nmv s1, a0\ns0 s1\nmv a0, s0\nld s0, 0(sp)\nld s1, 8(sp)\naddi sp, sp, 16\n",
			[]int{-1, 0}, []int{0, -1}},
		{"nop", nil, []string{"fs0", "x9"}, "addi sp, sp, -16\nsd s1, 0(sp)\nfsd fs0, 8(sp)\nnop\nld s1, 0(sp)\nfld fs0, 8(sp)\naddi sp, sp, 16\n", []int{}, []int{}},
		{"mv %0, %1", []asm.Operand{out, register(false, false, "sp")}, nil, "mv a7, sp\n", []int{-1, 0}, []int{7, -1}},
		{"%1", []asm.Operand{register(true, false, "tp"), in}, nil, "a7\nmv a0, tp\n", []int{-1, 7}, []int{0, -1}},
	} {
		text, p, err := compile(&asm.Statement{Text: x.text, Operands: x.operands, Clobbers: x.clobbers, Number: 3})
		if !errors.Is(err, errText) || text != x.want || !slices.Equal(p.Inputs, x.inputs) || !slices.Equal(p.Results, x.results) {
			t.Errorf("%s: %v\n%swant\n%s%+v", x.text, err, text, x.want, p)
		}
	}
}

// TestJumps shows the instructions that an asm goto adds to its text.
func TestJumps(t *testing.T) {
	inout := register(true, true, "")
	text, p, err := compile(&asm.Statement{Text: "beqz %0, %l[b]; j %l2", Operands: []asm.Operand{inout}, Labels: []string{"a", "b"}})
	want := "beqz a7, .Lgoto1; j .Lgoto0\nli a0, 0\nj .Lgotoend\n.Lgoto0:\nli a0, 1\nj .Lgotoend\n.Lgoto1:\nli a0, 2\n.Lgotoend:\n"
	if !errors.Is(err, errText) || text != want || p.Jump != 0 {
		t.Errorf("%v, result %d\n%swant\n%s", err, p.Jump, text, want)
	}
}

// TestCompileErrors shows the messages about statements that have no registers, or a wrong text.
func TestCompileErrors(t *testing.T) {
	in, out := register(false, false, ""), register(true, false, "")
	var many []asm.Operand
	for range 9 {
		many = append(many, in)
	}
	for _, x := range []struct {
		text     string
		operands []asm.Operand
		want     string
	}{
		{"%2", []asm.Operand{in}, "invalid 'asm': operand number out of range"},
		{"%Q0", []asm.Operand{in}, "invalid 'asm': invalid use of '%Q'"},
		{"%z", []asm.Operand{in}, "invalid 'asm': operand number missing after %-letter"},
		{"%[x]", []asm.Operand{in}, "undefined named operand 'x'"},
		{"%[x", []asm.Operand{in}, "invalid 'asm': missing close bracket for named operand"},
		{"%l0", []asm.Operand{in}, "invalid 'asm': invalid use of '%l'"},
		{"%n0", []asm.Operand{in}, "invalid 'asm': invalid use of '%n'"},
		{"nop", many, "more than 8 operands of 'asm' in registers of one kind are not supported"},
		{"nop", []asm.Operand{register(true, false, "a0"), register(true, false, "x10")}, "invalid hard register usage between output operands"},
		{"%0", []asm.Operand{out}, errText.Error() + "; gpucc's own assembler does not know ''"},
	} {
		if _, _, err := compile(&asm.Statement{Text: x.text, Operands: x.operands}); err == nil || err.Error() != x.want {
			t.Errorf("%s: %v, want %s", x.text, err, x.want)
		}
	}
	_, _, err := compile(&asm.Statement{Operands: []asm.Operand{register(true, false, "a3")}, Clobbers: []string{"a3"}})
	if err == nil || err.Error() != "'asm' specifier for variable 'v' conflicts with 'asm' clobber list" {
		t.Error(err)
	}
}
