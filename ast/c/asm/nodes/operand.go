package nodes

import (
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// noMachine stands in place of a machine that is not known: it accepts the constraints of
// statements without instructions.
type noMachine struct{ asm.Machine }

func (noMachine) Constraint(string) (asm.Constraint, int) {
	return asm.Constraint{Registers: true, Floats: true, Memory: true, Symbols: true, Fits: func(int64) bool { return true }}, 1
}

// output handles the lvalue x of an output. Its address is kept, by a statement if it is no
// leaf.
func (a *Statement) output(o *asm.Operand, x lower.Operand, choice asm.Choice) operand {
	l, own := a.l, operand{argument: -1, kept: -1}
	if !a.isOutput(x) {
		l.DropLast()
		return own
	}
	a.pin(o, x)
	o.Class = a.class(x, choice)
	own.lvalue, own.bits = x, l.BitRange
	if x.Kind == lower.Local && o.Class != asm.Memory {
		own.number = l.Tree.Data[l.Top()]
		l.Tree.Truncate(l.Top())
		return own
	}
	if o.Class == asm.Memory {
		l.AddressOf(x, a.pos)
	}
	kept := false
	if own.to, kept = l.KeepAddress(); kept {
		l.Tree.Statement(a.pos)
		a.statements++
		own.kept = l.Top()
	}
	return own
}

// EndOutputs appends the Arguments of the outputs. An output in memory passes its address, and an output that is also read passes
// its value.
func (a *Statement) EndOutputs() {
	l := a.l
	for i := range a.operands {
		o, own := &a.statement.Operands[i], &a.operands[i]
		switch {
		case own.lvalue.Type == types.Invalid || a.hints:
		case o.Class == asm.Memory:
			l.PutAddress(own.to, 0, a.pos)
			own.argument = a.argument()
		case o.Reads:
			a.putLvalue(own)
			l.Rvalue(own.lvalue)
			a.register(o)
			own.argument = a.argument()
		}
	}
}

// putLvalue appends the subtree of an output's lvalue.
func (a *Statement) putLvalue(own *operand) {
	if own.lvalue.Kind == lower.Local {
		a.l.Tree.Leaf(ast.Local, a.l.Types.Machine(own.lvalue.Type), own.number, a.pos)
		return
	}
	a.l.PutAddress(own.to, 0, a.pos)
	a.l.BitRange = own.bits
}

// isOutput reports whether x can be an output. If it cannot, isOutput reports why.
func (a *Statement) isOutput(x lower.Operand) bool {
	switch {
	case x.Type == types.Invalid:
		a.failed = true
	case x.Kind != lower.Local && x.Kind != lower.Memory && x.Kind != lower.BitField:
		a.errorf("lvalue required in 'asm' statement")
	case x.Type&types.Const != 0 && x.Name != intern.None:
		a.errorf("read-only variable '%s' used as 'asm' output", a.l.Front.Spelled(x.Name))
	case x.Type&types.Const != 0:
		a.errorf("read-only location used as 'asm' output")
	case a.l.Types.Size(x.Type) < 0:
		a.errorf("'asm' operand has an incomplete type '%s'", a.l.TypeName(x.Type))
	default:
		return true
	}
	return false
}

// pin records the register of the operand x if that is a register variable.
func (a *Statement) pin(o *asm.Operand, x lower.Operand) {
	if x.Name == intern.None || x.Kind != lower.Local && x.Kind != lower.Memory {
		return
	}
	if register := a.front.RegisterOf(x.Name); register != "" {
		o.Register, o.Variable = register, a.l.Front.Spelled(x.Name)
	}
}

// class chooses how an operand x is passed: a constant as text, if it may be, else in a
// register, if it may be and fits one, else in memory.
func (a *Statement) class(x lower.Operand, choice asm.Choice) asm.Class {
	l := a.l
	info := l.Types.Info(x.Type)
	fits := l.Types.IsScalar(x.Type) && !l.Types.IsWide(x.Type) && info.Size <= int64(l.WordSize)
	float := l.Types.IsFloat(x.Type) && !l.Types.IsWide(x.Type)
	switch {
	case choice.Floats && fits && (float || !choice.Registers):
		return asm.FloatRegister
	case choice.Registers && (fits || x.Kind != lower.Memory && info.Kind == types.ArrayKind):
		return asm.Register
	case choice.Memory && (x.Kind == lower.Local || x.Kind == lower.Memory):
		return asm.Memory
	case choice.Registers && info.Kind == types.ArrayKind:
		return asm.Register // its address
	case choice.Memory:
		a.errorf("memory input %d is not directly addressable", len(a.operands))
	case l.Types.IsWide(x.Type):
		a.errorf("an 'asm' operand of type '%s' in registers is not supported", l.TypeName(x.Type))
	default:
		a.errorf("impossible constraint in 'asm'")
	}
	return asm.Register
}

// input handles the expression x of an input.
func (a *Statement) input(o *asm.Operand, x lower.Operand, choice asm.Choice) operand {
	l, own := a.l, operand{argument: -1, kept: -1}
	if types.Unqualified(x.Type) == types.Void {
		a.errorf("invalid use of void expression")
		x.Type = types.Invalid
	}
	if x.Type == types.Invalid {
		a.failed = true
		l.DropLast()
		return own
	}
	if choice.TiedName != "" || choice.Tied >= 0 {
		if !a.tie(o, x, choice) {
			l.DropLast()
			return own
		}
		own.argument = a.argument()
		return own
	}
	if l.Types.Kind(x.Type) == types.ArrayKind && (choice.Registers || choice.Fits != nil || choice.Symbols) && !choice.Memory || x.Kind != lower.Local && x.Kind != lower.Memory {
		x = l.Rvalue(x)
	}
	if a.constant(o, x, choice) {
		l.DropLast()
		return own
	}
	a.pin(o, x)
	if o.Class = a.class(x, choice); o.Class == asm.Memory {
		l.AddressOf(x, a.pos)
	} else {
		l.Rvalue(x)
		a.register(o)
	}
	own.argument = a.argument()
	return own
}

// tie handles the input x that shares the register of an output.
func (a *Statement) tie(o *asm.Operand, x lower.Operand, choice asm.Choice) bool {
	o.Tied = choice.Tied
	if choice.TiedName != "" {
		o.Tied = -1
		for i := range a.statement.Operands {
			if a.statement.Operands[i].Name == choice.TiedName {
				o.Tied = i
			}
		}
		if o.Tied < 0 {
			a.errorf("undefined named operand '%s'", choice.TiedName)
			a.errorf("matching constraint references invalid operand number")
			return false
		}
	}
	if o.Tied >= len(a.operands) || !a.statement.Operands[o.Tied].Output {
		a.errorf("matching constraint references invalid operand number")
		return false
	}
	output := &a.statement.Operands[o.Tied]
	typ := a.operands[o.Tied].lvalue.Type
	if typ == types.Invalid {
		return false
	}
	if o.Class = output.Class; o.Class == asm.Memory {
		a.errorf("a matching constraint for an operand in memory is not supported")
		return false
	}
	x = a.l.Rvalue(x)
	if a.l.Types.IsScalar(x.Type) && a.l.Types.IsScalar(typ) && a.l.Types.IsFloat(x.Type) == a.l.Types.IsFloat(typ) {
		a.l.Convert(x, typ)
	}
	a.register(o)
	return true
}

// constant reports whether the input x is a constant that the text may contain. It sets the
// operand's text.
func (a *Statement) constant(o *asm.Operand, x lower.Operand, choice asm.Choice) bool {
	l, n := a.l, a.l.Top()
	if choice.Fits == nil || !l.Tree.Kind[n].IsConst() || !l.Tree.Type[n].IsInteger() {
		return false
	}
	v := int64(l.Bits(n))
	if !choice.Fits(v) {
		if !choice.Registers && !choice.Memory {
			a.errorf("impossible constraint in 'asm'")
			return true
		}
		return false
	}
	o.Class, o.Text = asm.Immediate, strconv.FormatInt(v, 10)
	return true
}

// register converts the last subtree to the type in which a register of the operand's class
// holds it.
func (a *Statement) register(o *asm.Operand) {
	l := a.l
	t := l.Tree.Type[l.Top()] & lower.TypeMask
	if t.IsFloat() != (o.Class == asm.FloatRegister) {
		a.reinterpret(a.sameSize(t))
	}
}

// sameSize returns the type of the other register file that has the size of t: an integer for
// a floating-point number, and the reverse.
func (a *Statement) sameSize(t ast.Type) ast.Type {
	switch {
	case t.IsFloat():
		return a.unsigned(int64(t.Size()))
	case t.Size() == 8:
		return ast.F64
	}
	return ast.F32
}

// unsigned returns the unsigned integer type of a size in bytes.
func (a *Statement) unsigned(size int64) ast.Type {
	return map[int64]ast.Type{1: ast.U8, 2: ast.U16, 4: ast.U32, 8: ast.U64}[size]
}

// reinterpret gives the bits of the last subtree, a value, another type.
func (a *Statement) reinterpret(t ast.Type) {
	l := a.l
	from := l.Tree.Type[l.Top()] & lower.TypeMask
	value := uint32(l.BlockLocal(from))
	l.Tree.Node(ast.Assign, from, value, a.pos, 1)
	at := l.Frame(8, 8)
	l.PutAddress(at, 0, a.pos)
	l.Tree.Leaf(ast.Local, from, value, a.pos)
	l.Tree.Node(ast.Store, from, 0, a.pos, 2)
	l.Then(a.pos)
	l.PutAddress(at, 0, a.pos)
	l.Tree.Node(ast.Load, t, 0, a.pos, 1)
	l.Then(a.pos)
}

// argument makes an Argument of the last subtree, and returns its node.
func (a *Statement) argument() int {
	l := a.l
	l.Tree.Node(ast.Argument, l.Tree.Type[l.Top()]&lower.TypeMask, ast.ArgumentChosen, a.pos, 1)
	a.arguments++
	return l.Top()
}
