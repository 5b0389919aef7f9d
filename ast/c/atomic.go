package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Atomic accesses. A single instruction performs most operations on words of 4 and 8
// bytes. All other operations are a loop around LoadReserved and StoreConditional, on the
// aligned word of 4 bytes that contains an object of 1 or 2 bytes. Fences order the
// accesses in the strongest order, unless the program asks for no order.

// An atomicAccess is an access to an object that is atomic for all threads. It consists
// of steps. These are subtrees, which finish joins with the value behind them.
type atomicAccess struct {
	l       *lowering
	pos     uint32
	ordered bool // fences order it with other accesses
	steps   int

	typ     types.Type // of the object
	t       ast.Type   // its machine type
	address uint32     // local that holds the address
	word    ast.Type   // machine type of the word that is accessed
	base    uint32     // local that holds the address of the word
	shift   uint32     // local that holds the number of bits below the object in the word, if the object is smaller
}

// nand stands for the operation ~(x & y), for which there is no node.
const nand = ast.Not

// keep makes the last subtree a step: an Assign to a new local.
func (a *atomicAccess) keep() uint32 {
	t := a.l.b.Type[a.l.top()]
	n := uint32(a.l.blockLocal(t))
	a.l.b.Node(ast.Assign, t, n, a.pos, 1)
	a.steps++
	return n
}

func (a *atomicAccess) get(t ast.Type, local uint32) { a.l.b.Leaf(ast.Local, t, local, a.pos) }

// fence appends a step, a fence, unless the access needs no order.
func (a *atomicAccess) fence() {
	if a.ordered {
		a.l.b.Leaf(ast.Fence, ast.Void, 0, a.pos)
		a.l.b.Statement(a.pos)
		a.steps++
	}
}

// finish makes the last subtree, of type typ, the value of all steps.
func (a *atomicAccess) finish(typ types.Type) operand {
	for range a.steps {
		a.l.then(a.pos)
	}
	return a.l.valueOf(typ, a.pos)
}

// fail drops the steps.
func (a *atomicAccess) fail() operand {
	for range a.steps {
		a.l.dropLast()
	}
	return a.l.wrong(a.pos)
}

// loadFrom loads the value at the address in local at. storeTo stores local v at that
// address.
func (a *atomicAccess) loadFrom(at uint32) uint32 {
	a.get(a.l.types.Word, at)
	a.l.b.Node(ast.Load, a.t, 0, a.pos, 1)
	return a.keep()
}

func (a *atomicAccess) storeTo(at, v uint32) {
	a.get(a.l.types.Word, at)
	a.get(a.t, v)
	a.l.b.Node(ast.Store, a.t, 0, a.pos, 2)
	a.steps++
}

// loadObject appends steps that load the object, and returns the local with its value.
func (a *atomicAccess) loadObject() uint32 {
	a.fence()
	a.get(a.l.types.Word, a.address)
	a.l.b.Node(ast.Load, a.t, ast.MemoryVolatile, a.pos, 1)
	x := a.keep()
	a.fence()
	return x
}

// storeLocal appends steps that store a local to the object.
func (a *atomicAccess) storeLocal(v uint32) {
	a.fence()
	a.get(a.l.types.Word, a.address)
	a.get(a.t, v)
	a.l.b.Node(ast.Store, a.t, ast.MemoryVolatile, a.pos, 2)
	a.steps++
	a.fence()
}

// operate applies k to the last subtree, of the object's type, and local v.
func (a *atomicAccess) operate(k ast.Kind, v uint32) {
	l, t := a.l, a.t
	if t.Size() < 4 {
		t = ast.U32
	}
	l.cast(t)
	a.get(a.t, v)
	l.cast(t)
	if k == nand {
		l.b.Node(ast.And, t, 0, a.pos, 2)
		l.b.Node(ast.Not, t, 0, a.pos, 1)
	} else {
		l.b.Node(k, t, 0, a.pos, 2)
	}
	l.cast(a.t)
}

// single gives the operations that one instruction performs on a word.
var single = map[ast.Kind]ast.Kind{
	ast.AtomicSwap: ast.AtomicSwap, ast.Add: ast.AtomicAdd, ast.And: ast.AtomicAnd, ast.Or: ast.AtomicOr, ast.Xor: ast.AtomicXor,
}

// change appends steps that apply k with local v to the object. It returns the local with
// the old value.
func (a *atomicAccess) change(k ast.Kind, v uint32) (old uint32) {
	l := a.l
	a.fence()
	if one, ok := single[k]; ok && a.t.Size() >= 4 {
		a.get(l.types.Word, a.address)
		a.get(a.t, v)
		l.b.Node(one, a.t, 0, a.pos, 2)
		old = a.keep()
	} else {
		old = a.loop(func(old uint32) {
			if k == ast.AtomicSwap {
				a.get(a.t, v)
				return
			}
			a.get(a.t, old)
			a.operate(k, v)
		}, nil)
	}
	a.fence()
	return old
}

// loop appends a step that replaces the object by the value that next appends. The step
// is repeated until no other thread has stored in between. If expected is not nil and the
// object differs from that local, the loop ends without a store. loop returns the local
// with the old value.
func (a *atomicAccess) loop(next func(old uint32), expected *uint32) (old uint32) {
	l := a.l
	a.locate()
	whole := uint32(l.blockLocal(a.word))
	old = uint32(l.blockLocal(a.t))
	l.b.Leaf(ast.LoopEntry, ast.Void, 1, a.pos)
	a.get(l.types.Word, a.base)
	l.b.Node(ast.LoadReserved, a.word, 0, a.pos, 1)
	l.b.Node(ast.Assign, a.word, whole, a.pos, 1)
	if a.t.Size() < 4 {
		a.get(a.word, a.shift)
		l.b.Node(ast.Shr, a.word, 0, a.pos, 2)
	}
	l.cast(a.t)
	l.b.Node(ast.Assign, a.t, old, a.pos, 1)
	l.b.Statement(a.pos)
	statements, number := 1, uint32(0)
	if expected != nil {
		number = l.front.LoopNumber()
		a.get(a.t, old)
		a.get(a.t, *expected)
		l.b.Node(ast.Ne, ast.I32, 0, a.pos, 2)
		l.b.Leaf(ast.Break, ast.Void, number, a.pos)
		l.b.Node(ast.If, ast.Void, 0, a.pos, 2)
		statements++
	}
	l.together(statements, a.pos)
	l.b.Leaf(ast.Block, ast.Void, 0, a.pos)
	a.get(l.types.Word, a.base)
	next(old)
	a.insert(whole)
	l.b.Node(ast.StoreConditional, a.word, 0, a.pos, 2)
	l.b.Node(ast.Loop, ast.Void, number, a.pos, 4)
	a.steps++
	return old
}

// locate appends steps that find the word that contains the object.
func (a *atomicAccess) locate() {
	l := a.l
	a.word, a.base = a.t, a.address
	if a.t.Size() >= 4 {
		return
	}
	a.word = ast.U32
	a.get(l.types.Word, a.address)
	l.constant(l.types.Word, ^uint64(3), a.pos)
	l.binaryNode(ast.And, l.types.Word, a.pos)
	a.base = a.keep()
	a.get(l.types.Word, a.address)
	l.cast(ast.U32)
	l.constant(ast.U32, 3, a.pos)
	l.binaryNode(ast.And, ast.U32, a.pos)
	l.constant(ast.I32, 3, a.pos)
	l.binaryNode(ast.Shl, ast.U32, a.pos)
	a.shift = a.keep()
}

// insert replaces the last subtree, a value of the object, by the whole word with that
// value in it. The local whole holds the old word. The result is whole ^ ((whole >> shift
// ^ value) & mask) << shift.
func (a *atomicAccess) insert(whole uint32) {
	l := a.l
	if a.t.Size() >= 4 {
		return
	}
	l.cast(a.word)
	a.get(a.word, whole)
	a.get(a.word, a.shift)
	l.b.Node(ast.Shr, a.word, 0, a.pos, 2)
	l.b.Node(ast.Xor, a.word, 0, a.pos, 2)
	l.constant(a.word, 1<<(8*a.t.Size())-1, a.pos)
	l.b.Node(ast.And, a.word, 0, a.pos, 2)
	a.get(a.word, a.shift)
	l.b.Node(ast.Shl, a.word, 0, a.pos, 2)
	a.get(a.word, whole)
	l.b.Node(ast.Xor, a.word, 0, a.pos, 2)
}

// swap appends steps that replace the object's value by v if it is expected. It returns
// the local with the old value.
func (a *atomicAccess) swap(expected, v uint32) uint32 {
	a.fence()
	old := a.loop(func(uint32) { a.get(a.t, v) }, &expected)
	a.fence()
	return old
}

// Objects that are declared _Atomic (C11 6.2.5 20). Every load, store and update of such
// an object is atomic, in an order on which all threads agree.

// loadAtomic turns the lvalue x, an atomic object, into its value.
func (l *lowering) loadAtomic(x operand) operand {
	a := l.atomicObject(x, x.pos)
	a.get(a.t, a.loadObject())
	return a.finish(a.typ)
}

// atomicObject starts an access to the atomic object x, the last subtree.
func (l *lowering) atomicObject(x operand, pos uint32) *atomicAccess {
	if x.kind == local { // a parameter
		l.addressOf(x, pos)
	}
	a := &atomicAccess{l: l, pos: pos, ordered: true, typ: types.Unqualified(x.typ)}
	a.t = l.types.Machine(a.typ)
	a.address = a.keep()
	return a
}

// assignAtomic parses the right operand of an assignment to the atomic object x.
func (p *parser) assignAtomic(x operand, pos uint32) operand {
	a := p.atomicObject(x, pos)
	y := p.assignment()
	y.pos = pos
	p.assignable(y, a.typ, context{})
	v := a.keep()
	a.storeLocal(v)
	a.get(a.t, v)
	return a.finish(a.typ)
}

// updateAtomic lowers a compound assignment to the atomic object x. If before is set, it
// lowers a postfix operator: the result is the old value of x. right is described at
// updateKeeping.
func (p *parser) updateAtomic(x operand, op lex.Token, pos uint32, right int, before bool) operand {
	if p.types.ByAddress(x.typ) {
		return p.updateAtomicObject(x, op, pos, right, before)
	}
	a := p.atomicObject(x, pos)
	y := p.valueOf(types.Int, pos)
	if right == fromSource {
		y = p.scalar(p.assignment())
	} else {
		p.constant(ast.I32, uint64(right), pos)
	}
	if p.types.IsWide(y.typ) {
		p.errorf(pos, "an update by a value of type '%s' is not supported", p.typeName(y.typ))
		y = p.fail(pos)
	}
	if k := a.instruction(op, y); k != ast.Unit {
		return a.updateByInstruction(k, op, before)
	}
	object, t, v := a.t, p.b.Type[p.top()], a.keep()
	next := func(old uint32) {
		a.get(object, old)
		left := p.promotedValue(p.valueOf(a.typ, pos))
		a.get(t, v)
		z := p.operate(op, left, p.valueOf(y.typ, y.pos), pos)
		p.assignable(z, a.typ, context{})
	}
	if object.IsFloat() {
		return a.updateFloat(next, before)
	}
	a.fence()
	old := a.loop(next, nil)
	a.fence()
	if before {
		a.get(a.t, old)
	} else {
		next(old)
	}
	return a.finish(a.typ)
}

// updateFloat replaces a floating-point object by the value that next appends, given the local with
// the old value. The value is computed before the loop around LoadReserved and StoreConditional, between
// which nothing else may access memory, and anew if another thread has stored in between.
func (a *atomicAccess) updateFloat(next func(old uint32), before bool) operand {
	l, number := a.l, a.t
	a.t = map[int]ast.Type{4: ast.U32, 8: ast.U64}[int(number.Size())]
	bits, old := a.loadObject(), uint32(l.blockLocal(number))
	l.b.Leaf(ast.LoopEntry, ast.Void, 1, a.pos)
	steps := a.steps
	a.get(a.t, bits)
	l.fromBits(number, a.pos)
	a.set(number, old)
	next(old)
	result := a.keep()
	l.bitsOf(result, number, a.pos)
	found := a.swap(bits, a.keep())
	a.get(a.t, found)
	a.get(a.t, bits)
	l.b.Node(ast.Ne, ast.I32, 0, a.pos, 2)
	again := a.keep()
	a.get(a.t, found)
	a.set(a.t, bits)
	l.together(a.steps-steps, a.pos)
	l.b.Leaf(ast.Block, ast.Void, 0, a.pos)
	a.get(ast.I32, again)
	l.b.Node(ast.Loop, ast.Void, 0, a.pos, 4)
	a.steps = steps + 1
	if before {
		result = old
	}
	a.get(number, result)
	return a.finish(a.typ)
}

// set appends a step that assigns the last subtree to a local.
func (a *atomicAccess) set(t ast.Type, local uint32) {
	a.l.b.Node(ast.Assign, t, local, a.pos, 1)
	a.steps++
}

// instruction returns the kind of node that applies op with value y to the object, or
// Unit if there is none.
func (a *atomicAccess) instruction(op lex.Token, y operand) ast.Kind {
	types := a.l.types
	if a.t.Size() < 4 || !types.IsInteger(a.typ) || !types.IsInteger(y.typ) {
		return ast.Unit
	}
	switch op {
	case lex.Plus, lex.Minus:
		return ast.Add
	case lex.And, lex.Or, lex.Xor:
		return operatorKinds[op]
	}
	return ast.Unit
}

// updateByInstruction updates the object with the last subtree by an instruction of kind
// k.
func (a *atomicAccess) updateByInstruction(k ast.Kind, op lex.Token, before bool) operand {
	l := a.l
	l.cast(a.t)
	if op == lex.Minus && !l.foldUnary(ast.Neg) {
		l.b.Node(ast.Neg, a.t, 0, a.pos, 1)
	}
	v := a.keep()
	old := a.change(k, v)
	a.get(a.t, old)
	if !before {
		a.operate(k, v)
	}
	return a.finish(a.typ)
}
