package nodes

import (
	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/lower"
)

// results assigns the results to the outputs, and jumps to the label of an asm goto.
func (a *Statement) results(code *asm.Code) {
	l := a.l
	take := func(t ast.Type, register int) uint32 {
		local := uint32(l.NewLocal(t))
		l.Tree.Leaf(ast.SecondResult, t, uint32(register), a.pos)
		l.Tree.Node(ast.Assign, t, local, a.pos, 1)
		a.statements++
		return local
	}
	for i := range a.operands {
		if o := &a.statement.Operands[i]; o.IsResult() {
			a.operands[i].result = take(a.resultType(i), code.Results[i])
		}
	}
	jump := uint32(0)
	if a.isGoto {
		jump = take(ast.I32, code.Jump)
	}
	for i := range a.operands {
		if a.statement.Operands[i].IsResult() {
			l.Tree.Leaf(ast.Local, a.resultType(i), a.operands[i].result, a.pos)
			a.set(&a.operands[i])
		}
	}
	if a.isGoto {
		a.jumps(jump)
	}
}

// resultType returns the type of result i in its register.
func (a *Statement) resultType(i int) ast.Type {
	if a.statement.Operands[i].Class == asm.Register {
		return a.l.Types.Word
	}
	typ := a.operands[i].lvalue.Type
	if a.l.Types.IsFloat(typ) {
		return a.l.Types.Machine(typ)
	}
	return a.sameSize(a.unsigned(a.l.Types.Size(typ)))
}

// set gives the last subtree, a value as a register holds it, to an output.
func (a *Statement) set(own *operand) {
	l, x := a.l, own.lvalue
	value := l.Tree.Type[l.Top()]
	size := l.Types.Size(x.Type)
	t := l.Types.Machine(x.Type)
	switch {
	case t.IsFloat() && !value.IsFloat():
		l.Cast(a.unsigned(size))
		a.reinterpret(t)
	case !t.IsFloat() && value.IsFloat():
		a.reinterpret(a.sameSize(value))
	}
	if x.Kind == lower.BitField {
		l.BitRange = own.bits
		l.StoreBits(lower.BitOperand{Operand: x, BitRange: own.bits}, own.to, a.pos)
		l.Tree.Statement(a.pos)
		a.statements++
		return
	}
	l.Cast(t)
	if x.Kind == lower.Local {
		l.Tree.Node(ast.Assign, t, own.number, a.pos, 1)
		a.statements++
		return
	}
	a.store(own, t)
}

// store stores the last subtree in an output in memory.
func (a *Statement) store(own *operand, t ast.Type) {
	l := a.l
	from := l.Tree.Type[l.Top()] & lower.TypeMask
	value := uint32(l.BlockLocal(from))
	l.Tree.Node(ast.Assign, from, value, a.pos, 1)
	l.PutAddress(own.to, 0, a.pos)
	l.Tree.Leaf(ast.Local, from, value, a.pos)
	l.Store(t, lower.VolatileData(own.lvalue.Type), a.pos)
	a.statements += 2
}

// jumps appends the jumps of an asm goto to its labels: local jump has 1 + the number of the
// label.
func (a *Statement) jumps(jump uint32) {
	l := a.l
	for i, label := range a.labels {
		l.Tree.Leaf(ast.Local, ast.I32, jump, a.pos)
		l.Constant(ast.I32, uint64(i+1), a.pos)
		l.Tree.Node(ast.Eq, ast.I32, 0, a.pos, 2)
		l.Together(a.front.Jump(label, a.pos), a.pos)
		l.Tree.Node(ast.If, ast.Void, 0, a.pos, 2)
		a.statements++
	}
}
