package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Set appends the Assign or Store that sets the lvalue x to the last subtree. If x is a
// local, number is its number; otherwise the subtree before the last one is the address
// of x.
func (l *Lowering) Set(x Operand, number uint32, pos uint32) {
	t := l.Types.Machine(x.Type)
	if x.Kind == Local {
		l.Tree.Node(ast.Assign, t, number, pos, 1)
	} else {
		l.Store(t, VolatileData(x.Type), pos)
	}
}

// Store appends a Store of the last subtree. It removes a cast that only drops upper
// bits, as the Store drops them, too.
func (l *Lowering) Store(t ast.Type, data, pos uint32) {
	n := l.Top()
	if l.Tree.Kind[n] == ast.Cast && t.IsInteger() {
		if from := l.Tree.Type[n-1] & TypeMask; from.IsInteger() && from.Size() > t.Size() {
			l.Tree.Truncate(n)
		}
	}
	l.Tree.Node(ast.Store, t, data, pos, 2)
}

// Modifiable checks that x is a modifiable lvalue (6.3.2.1).
func (l *Lowering) Modifiable(x Operand, pos uint32, message, what string) bool {
	switch {
	case x.Type == types.Invalid:
		return false
	case x.Kind != Local && x.Kind != Memory && x.Kind != BitField:
		l.errorf(pos, "%s", message)
		return false
	case l.Types.Kind(x.Type) == types.ArrayKind:
		l.errorf(pos, "assignment to expression with array type")
		return false
	case l.Types.Size(x.Type) < 0:
		l.errorf(pos, "%s", message)
		return false
	case x.Type&types.Const != 0 && x.Name != intern.None:
		l.errorf(pos, "%s read-only variable '%s'", what, l.Front.Spelled(x.Name))
		return false
	case x.Type&types.Const != 0:
		l.errorf(pos, "%s read-only location", what)
		return false
	}
	return true
}

// FromSource, as the right operand of update, says that the operand follows in the text.
const FromSource = 0

// Update lowers a compound assignment: the lvalue x becomes x op right.
func (l *Lowering) Update(x Operand, op token.Token, pos uint32, right int) Operand {
	return l.updateKeeping(x, op, pos, right, -1)
}

// needPlain reports an error if an atomic object would be changed in several steps.
func (l *Lowering) needPlain(typ types.Type, what string, pos uint32) {
	if typ&types.Atomic != 0 {
		l.errorf(pos, "%s of an object of type '%s' is not supported", what, l.Front.TypeName(typ))
	}
}

// updateKeeping does the same as Update. If keep is not negative, it also saves the old
// value in local keep.
func (l *Lowering) updateKeeping(x Operand, op token.Token, pos uint32, right, keep int) Operand {
	if x.Type&types.Atomic != 0 {
		return l.updateAtomic(x, op, pos, right, false)
	}
	if l.Types.IsWide(x.Type) || l.Types.IsVector(x.Type) {
		return l.updateWide(x, op, pos, right)
	}
	return l.UpdateScalar(x, op, pos, right, keep)
}

// UpdateScalar does the same as updateKeeping, for a value that fits a register.
func (l *Lowering) UpdateScalar(x Operand, op token.Token, pos uint32, right, keep int) Operand {
	x = l.AsMember(x)
	start, number := int(l.Tree.First[l.Top()]), l.Tree.Data[l.Top()]
	shared, first := false, false
	if x.Kind == Memory {
		if shared = l.ShareAddress(); shared {
			start = l.Tree.Len() - 2
		}
	}
	left := l.Rvalue(x)
	if keep >= 0 {
		l.Tree.Node(ast.Assign, l.Types.Machine(x.Type), uint32(keep), pos, 1)
	}
	left = l.PromotedValue(left)
	var y Operand
	if right == FromSource {
		y, first = l.rightOperand(start, x.Kind == Local)
		y = l.Operate(op, left, y, pos)
	} else {
		y = l.applyStep(op, left, right, pos)
	}
	y.Pos = pos
	l.Assignable(y, x.Type, Context{Alias: x.Alias})
	l.Set(x, number, pos)
	if first {
		l.Then(pos)
	}
	if shared {
		l.Then(pos)
	}
	return l.ValueOf(types.Unqualified(x.Type), pos)
}

// rightOperand parses the right operand of an update. The nodes from start on read the
// left operand. A right operand with effects is evaluated first, as in gcc, since it may call a
// function that changes the left operand. No function changes a local if the address of the local is not taken, unless it is a
// member local. If the right operand comes first, it is assigned to a local,
// first is true, and the caller must join the Assign with the update.
func (l *Lowering) rightOperand(start int, isLocal bool) (y Operand, first bool) {
	mark := l.Tree.Len()
	y = l.Scalar(l.Front.RightOperand())
	if isLocal && l.FrameOffsets[l.Tree.Data[start]] < 0 && l.MemberNumbered(int(l.Tree.Data[start])) == nil || !l.Changes(mark, l.Tree.Len()) {
		return y, false
	}
	t := l.Tree.Type[l.Top()]
	number := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, number, y.Pos, 1)
	l.moveBefore(start, mark)
	l.Tree.Leaf(ast.Local, t, number, y.Pos)
	return y, true
}

// incrementable checks the operand of ++ or --.
func (l *Lowering) incrementable(x Operand, op token.Token, pos uint32) bool {
	if x.IsNumber() { // the usual case
		return true
	}
	message, what := "lvalue required as increment operand", "increment of"
	if op == token.Dec {
		message, what = "lvalue required as decrement operand", "decrement of"
	}
	return l.Modifiable(x, pos, message, what)
}

// PrefixIncrement applies ++ or -- before x (6.5.3.1).
func (l *Lowering) PrefixIncrement(x Operand, op token.Token, pos uint32) Operand {
	if !l.incrementable(x, op, pos) {
		return l.Fail(pos)
	}
	if x.Kind == BitField {
		return l.updateBits(BitOperand{x, l.BitRange}, op-token.Inc+token.Plus, pos, 1, false)
	}
	return l.Update(x, op-token.Inc+token.Plus, pos, 1)
}

// PostfixIncrement applies ++ or -- behind x (6.5.2.4). If the old value of an integer or
// pointer is used, it is the new value less the step. The old values of other types and of
// _Bool are saved in a local.
func (l *Lowering) PostfixIncrement(x Operand, op token.Token, pos uint32) Operand {
	if !l.incrementable(x, op, pos) {
		return l.Fail(pos)
	}
	if x.Kind == BitField {
		return l.updateBits(BitOperand{x, l.BitRange}, op-token.Inc+token.Plus, pos, 1, true)
	}
	if x.Type&types.Atomic != 0 {
		return l.updateAtomic(x, op-token.Inc+token.Plus, pos, 1, true)
	}
	if l.Types.IsWide(x.Type) || l.Types.IsVector(x.Type) {
		return l.postfixWide(x, op-token.Inc+token.Plus, pos)
	}
	typ := types.Unqualified(x.Type)
	if l.Types.IsFloat(typ) || typ == types.Bool {
		t := l.Types.Machine(typ)
		keep := l.BlockLocal(t)
		l.updateKeeping(x, op-token.Inc+token.Plus, pos, 1, keep)
		l.Tree.Leaf(ast.Local, t, uint32(keep), pos)
		l.Tree.Node(ast.Comma, t, 0, pos, 2)
		return l.ValueOf(typ, pos)
	}
	kind := incremented
	if op == token.Dec {
		kind = decremented
	}
	l.Update(x, op-token.Inc+token.Plus, pos, 1)
	return Operand{Type: typ, Kind: kind, Pos: pos, Origin: Origin{Name: intern.None}}
}

// valueBefore turns x, which is incremented or decremented, into its old value by undoing the
// step.
func (l *Lowering) valueBefore(x Operand) Operand {
	op, pos := token.Minus, l.Tree.Pos[l.Top()]
	if x.Kind == decremented {
		op = token.Plus
	}
	x.Kind = Value
	l.applyStep(op, l.PromotedValue(x), 1, pos)
	l.Cast(l.Types.Machine(x.Type))
	return x
}

// AssignRecord parses the right operand of an assignment to x, a record. The last subtree computes the address of x. A record value is always represented by its address.
func (l *Lowering) AssignRecord(x Operand, pos uint32) Operand {
	to, kept := l.KeepAddress()
	y := l.Rvalue(l.Front.RightOperand())
	if types.Unqualified(y.Type) != types.Unqualified(x.Type) {
		if y.Type != types.Invalid {
			l.Incompatible(y, types.Unqualified(x.Type), Context{Alias: x.Alias})
		}
		l.DropLast()
		if kept {
			l.DropLast()
		}
		return l.Wrong(pos)
	}
	l.CopyRecord(to, x.Type|y.Type&types.Volatile, pos)
	if kept {
		l.Then(pos)
	}
	return l.ValueOf(types.Unqualified(x.Type), pos)
}
