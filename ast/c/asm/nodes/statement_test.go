package nodes

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/treetext"
	"gpucc/stages/convention"
)

// A machine has operands in registers (r), in memory (m) and constants below 10 (i). A statement becomes two words.
type machine struct{ asm.Machine }

func (machine) Constraint(text string) (asm.Constraint, int) {
	switch text[0] {
	case 'r':
		return asm.Constraint{Registers: true}, 1
	case 'm':
		return asm.Constraint{Memory: true}, 1
	case 'i':
		return asm.Constraint{Fits: func(v int64) bool { return v < 10 }}, 1
	}
	return asm.Constraint{}, 0
}

func (machine) IsRegister(name string) (ok, float bool) { return name == "x", false }

func (machine) Compile(s *asm.Statement) (*asm.Code, error) {
	if s.Text == "wrong" {
		return nil, errors.New("unknown instruction")
	}
	code := &asm.Code{Words: []uint32{7, 8}, Jump: 3}
	for i := range s.Operands {
		code.Inputs, code.Results = append(code.Inputs, i+1), append(code.Results, i+1)
	}
	return code, nil
}

// A front answers a lowering and a statement. The variable of number 1 is one of register x.
type front struct {
	lower.Front // only its messages are used
	l           *lower.Lowering
	messages    []string
}

func (f *front) Errorf(_ uint32, format string, args ...any) *ast.Diagnostic {
	f.messages = append(f.messages, fmt.Sprintf(format, args...))
	return nil
}

func (f *front) Spelled(intern.Ident) string { return "name" }

func (f *front) RegisterOf(name intern.Ident) string {
	if name == 1 {
		return "x"
	}
	return ""
}

func (f *front) Jump(label int32, pos uint32) int {
	f.l.Tree.Leaf(ast.Goto, ast.Void, uint32(label), pos)
	return 1
}

// newStatement returns a statement in a function with local 0 of type int.
func newStatement(text string, isGoto bool) (*Statement, *front) {
	c, f := convention.RV64, &front{}
	f.l = &lower.Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &lower.Values{}, Front: f,
		Options: lower.Options{ABI: c, WordSize: c.WordBytes()},
	}
	f.l.State.Begin(0)
	f.l.NewLocal(ast.I32)
	return New(f.l, machine{}, f, 0, text, false, isGoto, false), f
}

// local adds local 0 as an operand.
func (f *front) local(a *Statement, constraint string, output bool) {
	f.l.Tree.Leaf(ast.Local, ast.I32, 0, 0)
	x := lower.Operand{Type: types.Int, Kind: lower.Local}
	x.Name = intern.None
	a.Operand(x, "", output, a.Choice(constraint, output))
}

// literal adds an integer as an operand.
func (f *front) literal(a *Statement, constraint string, v uint64) {
	f.l.Constant(ast.I32, v, 0)
	x := f.l.ValueOf(types.Int, 0)
	a.Operand(x, "", false, a.Choice(constraint, false))
}

// TestStatements compares the trees of statements.
func TestStatements(t *testing.T) {
	for _, c := range []struct {
		text, want string
		isGoto     bool
		add        func(a *Statement, f *front)
	}{
		{text: "nop", want: "(MachineCode 7) (MachineCode 8)", add: func(a *Statement, f *front) { a.EndOutputs() }},
		{text: "add", want: "(MachineCode 7 (Argument i32 1073741826 (Local i32))) (MachineCode 8) (Assign u64 1 (SecondResult u64 1)) (Assign i32 (Cast i32 (Local u64 1)))",
			add: func(a *Statement, f *front) {
				f.local(a, "=r", true)
				a.EndOutputs()
				f.local(a, "r", false)
			}},
		{text: "constant", want: "(MachineCode 7) (MachineCode 8)", add: func(a *Statement, f *front) { f.literal(a, "i", 5) }},
		{text: "jump", isGoto: true, want: "(MachineCode 7) (MachineCode 8) (Assign i32 1 (SecondResult i32 3)) (If (Eq i32 (Local i32 1) (Const i32 1)) (Goto 4))",
			add: func(a *Statement, f *front) { a.Label(4, "l") }},
		// Hints.
		{text: " ", want: "(Expression (Local i32))", add: func(a *Statement, f *front) { f.local(a, "r", false) }},
		{text: "", want: "(Assign i32 1 (Local i32)) (Assign i32 (Local i32 1))", add: func(a *Statement, f *front) {
			f.local(a, "=r", true)
			a.EndOutputs()
			f.local(a, "0", false)
		}},
	} {
		a, f := newStatement(c.text, c.isGoto)
		c.add(a, f)
		n := a.Finish(true)
		var roots []string
		for end := f.l.Tree.Len(); end > 0; end = int(f.l.Tree.First[end-1]) {
			roots = append([]string{treetext.Format(f.l.Tree, end-1)}, roots...)
		}
		if got := strings.Join(roots, " "); got != c.want || n != len(roots) || len(f.messages) > 0 {
			t.Errorf("%q: %d statements %s, want %s; %q", c.text, n, got, c.want, f.messages)
		}
	}
}

// TestErrors checks that a statement with an error leaves no nodes.
func TestErrors(t *testing.T) {
	for want, add := range map[string]func(a *Statement, f *front){
		"unknown register name 'y' in 'asm'": func(a *Statement, f *front) { a.Clobber("y") },
		"impossible constraint in 'asm'":     func(a *Statement, f *front) { f.literal(a, "i", 10) },
		"lvalue required in 'asm' statement": func(a *Statement, f *front) {
			f.l.Zero(ast.I32, 0)
			a.Operand(f.l.ValueOf(types.Int, 0), "", true, a.Choice("=r", true))
		},
		"matching constraint references invalid operand number": func(a *Statement, f *front) { f.literal(a, "1", 0) },
		"duplicate 'asm' operand name 'o'": func(a *Statement, f *front) {
			f.l.Zero(ast.I32, 0)
			a.Operand(f.l.ValueOf(types.Int, 0), "o", false, a.Choice("r", false))
			a.Name("o")
		},
		"output operand constraint lacks '='": func(a *Statement, f *front) { f.local(a, "r", true) },
		"unknown instruction":                 func(a *Statement, f *front) { a.statement.Text = "wrong"; f.local(a, "r", false) },
	} {
		a, f := newStatement("text", false)
		add(a, f)
		if n := a.Finish(true); n != 0 || f.l.Tree.Len() > 0 || len(f.messages) != 1 || f.messages[0] != want {
			t.Errorf("%d statements, %d nodes, %q instead of %q", n, f.l.Tree.Len(), f.messages, want)
		}
	}
}

// TestPinned checks that a variable of a register is an operand in it, and that a register can be taken.
func TestPinned(t *testing.T) {
	a, f := newStatement("text", false)
	f.l.Tree.Leaf(ast.Local, ast.I32, 0, 0)
	x := lower.Operand{Type: types.Int, Kind: lower.Local}
	x.Name = 1
	a.Operand(x, "", false, a.Choice("r", false))
	if o := a.statement.Operands[0]; o.Register != "x" || o.Variable != "name" {
		t.Errorf("%+v", o)
	}
	_, f = newStatement("", false)
	if n := Take(f.l, machine{}, "x", types.Long, 0, 0); n != 4 {
		t.Errorf("%d statements", n)
	}
}
