// Package nodes lowers assembler statements (GNU C) to nodes: the parser adds the operands, and a machine makes the instructions.
package nodes

import (
	"errors"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// A Statement is an assembler statement. Its operands are added one by one. Its nodes are, in this
// order: statements that compute the addresses of outputs; an Argument for each operand that
// is in a register before the statement's instructions; a MachineCode for each word of these, the
// first of them with the Arguments as its children; an Assign of each result to a new local;
// statements that give these to the outputs; for an asm goto, the jumps.
//
// A statement without instructions is a hint to optimisers. gpucc moves no memory access or
// variable over a statement. So its Arguments become statements, too, and an output only gets
// the value of the input with the same constraint number.
type Statement struct {
	l          *lower.Lowering
	machine    asm.Machine // or nil
	front      Front
	pos        uint32
	statement  asm.Statement
	operands   []operand
	labels     []int32 // the targets of an asm goto
	isGoto     bool
	hints      bool // it has no instructions, and no register variables
	statements int  // number of statements so far
	arguments  int  // number of Arguments so far
	failed     bool
}

// A Front is the parser, as far as a statement asks it.
type Front interface {
	// RegisterOf returns the register of the register variable called name, or "" if it is none.
	RegisterOf(name intern.Ident) string
	// Jump appends a jump to a label at pos, and returns the number of statements. Control may reach the nodes
	// behind it.
	Jump(label int32, pos uint32) (statements int)
}

// An operand is the part of an operand of a statement from which nodes are made. The rest is in asm.Operand.
type operand struct {
	lvalue   lower.Operand  // of an output
	number   uint32         // the local of an output that is one
	to       lower.Address  // of an output in memory
	bits     types.BitRange // of an output that is a bit-field
	kept     int            // the Assign that keeps the output's address, or -1
	argument int            // its Argument, or -1
	result   uint32         // the local that its result is assigned to
}

// New returns a statement at pos without operands. basic says that it can have none, pinned that it may use register variables.
func New(l *lower.Lowering, m asm.Machine, front Front, pos uint32, text string, basic, isGoto, pinned bool) *Statement {
	return &Statement{
		l: l, machine: m, front: front, pos: pos, statement: asm.Statement{Text: text, Basic: basic, Number: pos}, isGoto: isGoto,
		hints: strings.TrimSpace(text) == "" && !isGoto && !pinned,
	}
}

// Take appends the statements that assign a register to a local for values of type typ. It returns their number.
func Take(l *lower.Lowering, m asm.Machine, register string, typ types.Type, number, pos uint32) int {
	a, class := Statement{l: l, machine: m, pos: pos}, asm.Register
	if l.Types.IsFloat(typ) {
		class = asm.FloatRegister
	}
	a.statement.Operands = []asm.Operand{{Class: class, Output: true, Tied: -1, Register: register}}
	a.operands = []operand{{lvalue: lower.Operand{Type: typ, Kind: lower.Local}, number: number, kept: -1, argument: -1}}
	return a.lower()
}

// errorf reports an error in the statement.
func (a *Statement) errorf(format string, args ...any) {
	a.failed = true
	a.l.Front.Errorf(a.pos, format, args...)
}

// Clobber adds a register that the statement changes, or memory or cc.
func (a *Statement) Clobber(name string) {
	if name == "memory" || name == "cc" {
		return
	}
	if a.machine != nil {
		if ok, _ := a.machine.IsRegister(name); !ok {
			a.errorf("unknown register name '%s' in 'asm'", name)
		}
	}
	a.statement.Clobbers = append(a.statement.Clobbers, name)
}

// Label adds the label called name, to which the statement may jump.
func (a *Statement) Label(label int32, name string) {
	a.labels, a.statement.Labels = append(a.labels, label), append(a.statement.Labels, name)
}

// HasLabels reports whether there are labels.
func (a *Statement) HasLabels() bool { return len(a.labels) > 0 }

// Name reports an error if an operand has the symbolic name already.
func (a *Statement) Name(name string) {
	for i := range a.statement.Operands {
		if a.statement.Operands[i].Name == name {
			a.errorf("duplicate 'asm' operand name '%s'", name)
		}
	}
}

// Choice returns the kinds of operands that a constraint permits.
func (a *Statement) Choice(constraint string, output bool) asm.Choice {
	m := a.machine
	if m == nil {
		m = noMachine{}
	}
	choice, err := asm.ParseConstraint(constraint, output, m)
	if err != nil {
		a.errorf("%s", err)
		choice.Registers = true
	}
	return choice
}

// Operand adds the operand x, the last subtree. name is its symbolic name, or "".
func (a *Statement) Operand(x lower.Operand, name string, output bool, choice asm.Choice) {
	o := asm.Operand{Name: name, Output: output, Tied: -1, Early: choice.Early, Reads: choice.Reads}
	var own operand
	if output {
		own = a.output(&o, x, choice)
	} else {
		own = a.input(&o, x, choice)
	}
	a.statement.Operands, a.operands = append(a.statement.Operands, o), append(a.operands, own)
}

// Finish lowers the statement, if ok is set and there was no error, when all operands are there. It returns the number of
// statements that it becomes.
func (a *Statement) Finish(ok bool) int {
	if a.failed || !ok {
		return a.drop()
	}
	if a.hints {
		a.hint()
		return a.statements
	}
	return a.lower()
}

// lower appends the instructions of the statement behind its Arguments, and the assignments of
// the results. It returns the number of statements.
func (a *Statement) lower() int {
	l, m := a.l, a.machine
	if m == nil {
		a.errorf("an 'asm' with instructions is not supported")
		return a.drop()
	}
	code, err := m.Compile(&a.statement)
	if err != nil {
		var messages asm.Errors
		if errors.As(err, &messages) {
			for _, text := range messages {
				a.errorf("%s", text)
			}
		} else {
			a.errorf("%s", err)
		}
		return a.drop()
	}
	for i, own := range a.operands {
		if own.argument >= 0 {
			l.Tree.Data[own.argument] = ast.ArgumentChosen | uint32(code.Inputs[i])
		}
	}
	for i, word := range code.Words {
		arguments := 0
		if i == 0 {
			arguments = a.arguments
		}
		l.Tree.Node(ast.MachineCode, ast.Void, word, a.pos, arguments)
	}
	a.statements += len(code.Words)
	a.results(code)
	return a.statements
}

// drop removes the statement after an error.
func (a *Statement) drop() int {
	for range a.arguments {
		a.l.DropLast()
	}
	return a.statements
}

// hint lowers a statement without instructions. Its Arguments, which have no parent yet, become
// statements. An address is only kept if the output gets a value.
func (a *Statement) hint() {
	l := a.l
	set := make([]bool, len(a.operands))
	for i := range a.operands {
		own := &a.operands[i]
		if own.argument < 0 {
			continue
		}
		a.statements++
		n := own.argument
		if a.statement.Operands[i].Tied < 0 {
			l.Tree.Kind[n], l.Tree.Type[n], l.Tree.Data[n] = ast.Expression, ast.Void, 0
			continue
		}
		set[a.statement.Operands[i].Tied] = true
		own.result = uint32(l.NewLocal(l.Tree.Type[n]))
		l.Tree.Kind[n], l.Tree.Data[n] = ast.Assign, own.result
	}
	for i := range a.operands {
		if n := a.operands[i].kept; n >= 0 && !set[i] && l.Tree.Kind[n] == ast.Assign {
			l.Tree.Kind[n], l.Tree.Type[n], l.Tree.Data[n] = ast.Expression, ast.Void, 0
		}
		if tied := a.statement.Operands[i].Tied; tied >= 0 {
			l.Tree.Leaf(ast.Local, l.Tree.Type[a.operands[i].argument], a.operands[i].result, a.pos)
			a.set(&a.operands[tied])
		}
	}
}
