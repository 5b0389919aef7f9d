package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// assign parses an assignment operator and its right operand behind x
// (6.5.16).
func (p *parser) assign(x operand) operand {
	op, pos := p.Tok, p.Pos()
	if x.isNumber() { // the usual case
		p.Next()
		if op == lex.Assign {
			return p.assignScalar(x, pos)
		}
		return p.updateScalar(x, op.Operator(), pos, fromSource, -1)
	}
	ok := p.modifiable(x, pos, "lvalue required as left operand of assignment", "assignment of")
	p.Next()
	if !ok {
		p.assignment()
		return p.failTwo(pos)
	}
	if x.kind == bitField {
		return p.assignBits(bitOperand{x, p.bitRange}, op, pos)
	}
	if op != lex.Assign {
		return p.update(x, op.Operator(), pos, fromSource)
	}
	if p.types.ByAddress(x.typ) {
		if x.typ&types.Atomic != 0 {
			return p.assignAtomicObject(x, pos)
		}
		if p.types.IsRecord(x.typ) {
			return p.assignRecord(x, pos)
		}
		return p.assignWide(x, pos)
	}
	if x.typ&types.Atomic != 0 {
		return p.assignAtomic(x, pos)
	}
	return p.assignScalar(x, pos)
}

// assignScalar parses the right operand of an assignment. The left operand x is a modifiable
// lvalue, and its value fits a register.
func (p *parser) assignScalar(x operand, pos uint32) operand {
	x = p.asMember(x)
	number := p.b.Data[p.top()]
	if x.kind == local {
		p.b.Truncate(p.top())
	}
	y := p.assignment()
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.set(x, number, pos)
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// likelyAssignment parses an assignment expression at the start of a statement, as
// assignment does. Most statements assign to a local of a number type. Therefore the node
// of a local is appended only when it is needed.
func (p *parser) likelyAssignment() operand {
	var o *object
	if p.Tok == lex.Ident {
		o = p.lookup(p.Ident)
	}
	if o == nil || o.kind != localObject || !types.IsNumber(o.typ) {
		return p.assignment()
	}
	x := operand{typ: o.typ, kind: local, pos: p.Pos(), name: p.Ident}
	t, number := ast.Type(o.value), uint32(o.number)
	o.uses++
	p.Next()
	if p.Tok == lex.Assign {
		first := o.unset && o.uses == 1 && p.isStraight(o)
		y := p.assignLocal(x, t, number)
		if first {
			p.noteFirst(x.name)
		}
		return y
	}
	p.b.Leaf(ast.Local, t, number, x.pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return p.operation(x)
}

// assignLocal parses the operator and the right operand of an assignment to the local x,
// which has the given number and the machine type t.
func (p *parser) assignLocal(x operand, t ast.Type, number uint32) operand {
	pos := p.Pos()
	p.Next()
	y := p.assignment()
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.b.Node(ast.Assign, t, number, pos, 1)
	p.noteAssignment(x.name)
	return p.valueOf(x.typ, pos)
}

// set appends the Assign or Store that sets the lvalue x to the last subtree. If x is a
// local, number is its number; otherwise the subtree before the last one is the address
// of x.
func (l *lowering) set(x operand, number uint32, pos uint32) {
	t := l.types.Machine(x.typ)
	if x.kind == local {
		l.b.Node(ast.Assign, t, number, pos, 1)
	} else {
		l.store(t, volatileData(x.typ), pos)
	}
}

// store appends a Store of the last subtree. It removes a cast that only drops upper
// bits, as the Store drops them, too.
func (l *lowering) store(t ast.Type, data, pos uint32) {
	n := l.top()
	if l.b.Kind[n] == ast.Cast && t.IsInteger() {
		if from := l.b.Type[n-1] & typeMask; from.IsInteger() && from.Size() > t.Size() {
			l.b.Truncate(n)
		}
	}
	l.b.Node(ast.Store, t, data, pos, 2)
}

// modifiable checks that x is a modifiable lvalue (6.3.2.1).
func (l *lowering) modifiable(x operand, pos uint32, message, what string) bool {
	switch {
	case x.typ == types.Invalid:
		return false
	case x.kind != local && x.kind != memory && x.kind != bitField:
		l.errorf(pos, "%s", message)
		return false
	case l.types.Kind(x.typ) == types.ArrayKind:
		l.errorf(pos, "assignment to expression with array type")
		return false
	case l.types.Size(x.typ) < 0:
		l.errorf(pos, "%s", message)
		return false
	case x.typ&types.Const != 0 && x.name != intern.None:
		l.errorf(pos, "%s read-only variable '%s'", what, l.front.Spelled(x.name))
		return false
	case x.typ&types.Const != 0:
		l.errorf(pos, "%s read-only location", what)
		return false
	}
	return true
}

// fromSource, as the right operand of update, says that the operand follows in the text.
const fromSource = 0

// update lowers a compound assignment: the lvalue x becomes x op right.
func (p *parser) update(x operand, op lex.Token, pos uint32, right int) operand {
	return p.updateKeeping(x, op, pos, right, -1)
}

// needPlain reports an error if an atomic object would be changed in several steps.
func (l *lowering) needPlain(typ types.Type, what string, pos uint32) {
	if typ&types.Atomic != 0 {
		l.errorf(pos, "%s of an object of type '%s' is not supported", what, l.front.TypeName(typ))
	}
}

// updateKeeping does the same as update. If keep is not negative, it also saves the old
// value in local keep.
func (p *parser) updateKeeping(x operand, op lex.Token, pos uint32, right, keep int) operand {
	if x.typ&types.Atomic != 0 {
		return p.updateAtomic(x, op, pos, right, false)
	}
	if p.types.IsWide(x.typ) || p.types.IsVector(x.typ) {
		return p.updateWide(x, op, pos, right)
	}
	return p.updateScalar(x, op, pos, right, keep)
}

// updateScalar does the same as updateKeeping, for a value that fits a register.
func (p *parser) updateScalar(x operand, op lex.Token, pos uint32, right, keep int) operand {
	x = p.asMember(x)
	start, number := int(p.b.First[p.top()]), p.b.Data[p.top()]
	shared, first := false, false
	if x.kind == memory {
		if shared = p.shareAddress(); shared {
			start = p.b.Len() - 2
		}
	}
	left := p.rvalue(x)
	if keep >= 0 {
		p.b.Node(ast.Assign, p.types.Machine(x.typ), uint32(keep), pos, 1)
	}
	left = p.promotedValue(left)
	var y operand
	if right == fromSource {
		y, first = p.rightOperand(start, x.kind == local)
		y = p.operate(op, left, y, pos)
	} else {
		y = p.applyStep(op, left, right, pos)
	}
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.set(x, number, pos)
	if first {
		p.then(pos)
	}
	if shared {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// rightOperand parses the right operand of an update. The nodes from start on read the
// left operand. A right operand with effects is evaluated first, as in gcc, since a
// function that it calls may change the left operand; a local whose address is not taken
// cannot change this way, unless it is a member local. If the right operand comes first, it is assigned to a local,
// first is true, and the caller must join the Assign with the update.
func (p *parser) rightOperand(start int, isLocal bool) (y operand, first bool) {
	mark := p.b.Len()
	y = p.scalar(p.assignment())
	if isLocal && p.frameOffsets[p.b.Data[start]] < 0 && p.memberNumbered(int(p.b.Data[start])) == nil || !p.changes(mark, p.b.Len()) {
		return y, false
	}
	t := p.b.Type[p.top()]
	number := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, number, y.pos, 1)
	p.moveBefore(start, mark)
	p.b.Leaf(ast.Local, t, number, y.pos)
	return y, true
}

// moveBefore moves the nodes from mark on before those from start on.
func (l *lowering) moveBefore(start, mark int) {
	at := l.b.Cut(start, &l.clipboard)
	l.b.Paste(&l.clipboard, at+mark-start)
	l.b.Paste(&l.clipboard, at)
}

// shareAddress duplicates the address that is the last subtree, for a Store and for the
// Load in its value. A simple address is computed twice. Any other address is assigned to
// a local; then comma is true, and the caller must join the Assign with the Store.
func (l *lowering) shareAddress() (comma bool) {
	n := l.top()
	first := int(l.b.First[n])
	leaf := n == first
	offset := n == first+2 && l.b.Kind[n] == ast.Add && l.b.Kind[n-1] == ast.Const
	switch l.b.Kind[first] {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress, ast.Const:
	default:
		leaf, offset = false, false
	}
	if leaf || offset {
		l.copyLeaf(first)
		if offset {
			l.copyLeaf(n - 1)
			l.b.Node(ast.Add, l.b.Type[n], 0, l.b.Pos[n], 2)
		}
		return false
	}
	pos, t := l.b.Pos[n], l.types.Word
	tmp := uint32(l.blockLocal(t))
	l.b.Node(ast.Assign, t, tmp, pos, 1)
	l.b.Leaf(ast.Local, t, tmp, pos)
	l.b.Leaf(ast.Local, t, tmp, pos)
	return true
}

func (l *lowering) copyLeaf(n int) {
	l.b.Leaf(l.b.Kind[n], l.b.Type[n], l.b.Data[n], l.b.Pos[n])
}

// incrementable checks the operand of ++ or --.
func (l *lowering) incrementable(x operand, op lex.Token, pos uint32) bool {
	if x.isNumber() { // the usual case
		return true
	}
	message, what := "lvalue required as increment operand", "increment of"
	if op == lex.Dec {
		message, what = "lvalue required as decrement operand", "decrement of"
	}
	return l.modifiable(x, pos, message, what)
}

// prefixIncrement applies ++ or -- before x (6.5.3.1).
func (p *parser) prefixIncrement(x operand, op lex.Token, pos uint32) operand {
	if !p.incrementable(x, op, pos) {
		return p.fail(pos)
	}
	if x.kind == bitField {
		return p.updateBits(bitOperand{x, p.bitRange}, op-lex.Inc+lex.Plus, pos, 1, false)
	}
	return p.update(x, op-lex.Inc+lex.Plus, pos, 1)
}

// postfixIncrement applies ++ or -- behind x (6.5.2.4). If the old value of an integer or
// pointer is used, it is the new value less the step. The old values of other types and of
// _Bool are saved in a local.
func (p *parser) postfixIncrement(x operand, op lex.Token, pos uint32) operand {
	if !p.incrementable(x, op, pos) {
		return p.fail(pos)
	}
	if x.kind == bitField {
		return p.updateBits(bitOperand{x, p.bitRange}, op-lex.Inc+lex.Plus, pos, 1, true)
	}
	if x.typ&types.Atomic != 0 {
		return p.updateAtomic(x, op-lex.Inc+lex.Plus, pos, 1, true)
	}
	if p.types.IsWide(x.typ) || p.types.IsVector(x.typ) {
		return p.postfixWide(x, op-lex.Inc+lex.Plus, pos)
	}
	typ := types.Unqualified(x.typ)
	if p.types.IsFloat(typ) || typ == types.Bool {
		t := p.types.Machine(typ)
		keep := p.blockLocal(t)
		p.updateKeeping(x, op-lex.Inc+lex.Plus, pos, 1, keep)
		p.b.Leaf(ast.Local, t, uint32(keep), pos)
		p.b.Node(ast.Comma, t, 0, pos, 2)
		return p.valueOf(typ, pos)
	}
	kind := incremented
	if op == lex.Dec {
		kind = decremented
	}
	p.update(x, op-lex.Inc+lex.Plus, pos, 1)
	return operand{typ: typ, kind: kind, pos: pos, name: intern.None}
}

// valueBefore turns x, which is incremented or decremented, into its old value by undoing the
// step.
func (l *lowering) valueBefore(x operand) operand {
	op, pos := lex.Minus, l.b.Pos[l.top()]
	if x.kind == decremented {
		op = lex.Plus
	}
	x.kind = value
	l.applyStep(op, l.promotedValue(x), 1, pos)
	l.cast(l.types.Machine(x.typ))
	return x
}

// inlineCopies is the greatest number of loads and stores that copy a record. Larger
// records are copied by memcpy.
const inlineCopies = 8

// copyBetween appends the copy of an object of type typ from one address to
// another, and then the address to.
func (l *lowering) copyBetween(to, from address, typ types.Type, pos uint32) {
	if l.copyMembers(to, from, typ, pos) {
		return
	}
	info := l.types.Info(typ)
	size, width := info.Size, int64(min(info.Align, uint32(l.wordSize)))
	if size > inlineCopies*width {
		l.putAddress(to, 0, pos)
		l.pointerArgument(pos)
		l.putAddress(from, 0, pos)
		l.pointerArgument(pos)
		l.libraryCall("memcpy", size, pos)
		return
	}
	for at := int64(0); at < size; {
		t := l.widest(at, min(size-at, width))
		l.putAddress(to, at, pos)
		l.putAddress(from, at, pos)
		l.b.Node(ast.Load, t, volatileData(typ), pos, 1)
		l.b.Node(ast.Store, t, volatileData(typ), pos, 2)
		if at > 0 {
			l.then(pos)
		}
		at += int64(t.Size())
	}
	l.putAddress(to, 0, pos)
	if size > 0 {
		l.then(pos)
	}
}

// assignRecord parses the right operand of an assignment to x, a record whose address is the
// last subtree. A record value is always represented by its address.
func (p *parser) assignRecord(x operand, pos uint32) operand {
	to, kept := p.keepAddress()
	y := p.rvalue(p.assignment())
	if types.Unqualified(y.typ) != types.Unqualified(x.typ) {
		if y.typ != types.Invalid {
			y.pos = pos
			p.incompatible(y, types.Unqualified(x.typ), context{})
		}
		p.dropLast()
		if kept {
			p.dropLast()
		}
		return p.wrong(pos)
	}
	p.copyRecord(to, x.typ|y.typ&types.Volatile, pos)
	if kept {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// copyRecord turns the last subtree, the address of an object of type typ, into a copy of
// the object to another address, to. The value of the copy is the address to.
func (l *lowering) copyRecord(to address, typ types.Type, pos uint32) {
	from, kept := l.keepAddress()
	if kept && l.assignResult(to, from, typ) {
		l.putAddress(to, 0, pos)
	} else {
		l.copyBetween(to, from, typ, pos)
	}
	if kept {
		l.then(pos)
	}
}
