package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Atomic accesses. A single instruction performs most operations on words of 4 and 8
// bytes. All other operations are a loop around LoadReserved and StoreConditional, on the
// aligned word of 4 bytes that contains an object of 1 or 2 bytes. Fences order the
// accesses in the strongest order, unless the program asks for no order.

// An AtomicAccess is an access to an object that is atomic for all threads. It consists
// of steps. These are subtrees, which finish joins with the value behind them.
type AtomicAccess struct {
	Lowering *Lowering
	Pos      uint32
	Ordered  bool // fences order it with other accesses
	steps    int

	Type    types.Type // of the object
	T       ast.Type   // its machine type
	Address uint32     // local that holds the address
	word    ast.Type   // machine type of the word that is accessed
	base    uint32     // local that holds the address of the word
	shift   uint32     // local that holds the number of bits below the object in the word, if the object is smaller
}

// Nand stands for the operation ~(x & y), for which there is no node.
const Nand = ast.Not

// Keep makes the last subtree a step: an Assign to a new local.
func (a *AtomicAccess) Keep() uint32 {
	t := a.Lowering.Tree.Type[a.Lowering.Top()]
	n := uint32(a.Lowering.BlockLocal(t))
	a.Lowering.Tree.Node(ast.Assign, t, n, a.Pos, 1)
	a.steps++
	return n
}

// Get appends a local.
func (a *AtomicAccess) Get(t ast.Type, local uint32) {
	a.Lowering.Tree.Leaf(ast.Local, t, local, a.Pos)
}

// Fence appends a step, a fence, unless the access needs no order.
func (a *AtomicAccess) Fence() {
	if a.Ordered {
		a.Lowering.Tree.Leaf(ast.Fence, ast.Void, 0, a.Pos)
		a.Lowering.Tree.Statement(a.Pos)
		a.steps++
	}
}

// Finish makes the last subtree, of type typ, the value of all steps.
func (a *AtomicAccess) Finish(typ types.Type) Operand {
	for range a.steps {
		a.Lowering.Then(a.Pos)
	}
	return a.Lowering.ValueOf(typ, a.Pos)
}

// Fail drops the steps.
func (a *AtomicAccess) Fail() Operand {
	for range a.steps {
		a.Lowering.DropLast()
	}
	return a.Lowering.Wrong(a.Pos)
}

// LoadFrom appends a step that loads the value at the address in local at, and returns the local with it.
func (a *AtomicAccess) LoadFrom(at uint32) uint32 {
	a.Get(a.Lowering.Types.Word, at)
	a.Lowering.Tree.Node(ast.Load, a.T, 0, a.Pos, 1)
	return a.Keep()
}

// StoreTo appends a step that stores local v at the address in local at.
func (a *AtomicAccess) StoreTo(at, v uint32) {
	a.Get(a.Lowering.Types.Word, at)
	a.Get(a.T, v)
	a.Lowering.Tree.Node(ast.Store, a.T, 0, a.Pos, 2)
	a.steps++
}

// LoadObject appends steps that load the object, and returns the local with its value.
func (a *AtomicAccess) LoadObject() uint32 {
	a.Fence()
	a.Get(a.Lowering.Types.Word, a.Address)
	a.Lowering.Tree.Node(ast.Load, a.T, ast.MemoryVolatile, a.Pos, 1)
	x := a.Keep()
	a.Fence()
	return x
}

// StoreLocal appends steps that store a local to the object.
func (a *AtomicAccess) StoreLocal(v uint32) {
	a.Fence()
	a.Get(a.Lowering.Types.Word, a.Address)
	a.Get(a.T, v)
	a.Lowering.Tree.Node(ast.Store, a.T, ast.MemoryVolatile, a.Pos, 2)
	a.steps++
	a.Fence()
}

// Operate applies k to the last subtree, of the object's type, and local v.
func (a *AtomicAccess) Operate(k ast.Kind, v uint32) {
	l, t := a.Lowering, a.T
	if t.Size() < 4 {
		t = ast.U32
	}
	l.Cast(t)
	a.Get(a.T, v)
	l.Cast(t)
	if k == Nand {
		l.Tree.Node(ast.And, t, 0, a.Pos, 2)
		l.Tree.Node(ast.Not, t, 0, a.Pos, 1)
	} else {
		l.Tree.Node(k, t, 0, a.Pos, 2)
	}
	l.Cast(a.T)
}

// single gives the operations that one instruction performs on a word. It is Invalid for others.
var single = [ast.Kinds]ast.Kind{
	ast.AtomicSwap: ast.AtomicSwap, ast.Add: ast.AtomicAdd, ast.And: ast.AtomicAnd, ast.Or: ast.AtomicOr, ast.Xor: ast.AtomicXor,
}

// Change appends steps that apply k with local v to the object. It returns the local with
// the old value.
func (a *AtomicAccess) Change(k ast.Kind, v uint32) (old uint32) {
	l := a.Lowering
	a.Fence()
	if one := single[k]; one != ast.Invalid && a.T.Size() >= 4 {
		a.Get(l.Types.Word, a.Address)
		a.Get(a.T, v)
		l.Tree.Node(one, a.T, 0, a.Pos, 2)
		old = a.Keep()
	} else {
		old = a.loop(func(old uint32) {
			if k == ast.AtomicSwap {
				a.Get(a.T, v)
				return
			}
			a.Get(a.T, old)
			a.Operate(k, v)
		}, nil)
	}
	a.Fence()
	return old
}

// loop appends a step that replaces the object by the value that next appends. The step
// is repeated until no other thread has stored in between. If expected is not nil and the
// object differs from that local, the loop ends without a store. loop returns the local
// with the old value.
func (a *AtomicAccess) loop(next func(old uint32), expected *uint32) (old uint32) {
	l := a.Lowering
	a.locate()
	whole := uint32(l.BlockLocal(a.word))
	old = uint32(l.BlockLocal(a.T))
	l.Tree.Leaf(ast.LoopEntry, ast.Void, 1, a.Pos)
	a.Get(l.Types.Word, a.base)
	l.Tree.Node(ast.LoadReserved, a.word, 0, a.Pos, 1)
	l.Tree.Node(ast.Assign, a.word, whole, a.Pos, 1)
	if a.T.Size() < 4 {
		a.Get(a.word, a.shift)
		l.Tree.Node(ast.Shr, a.word, 0, a.Pos, 2)
	}
	l.Cast(a.T)
	l.Tree.Node(ast.Assign, a.T, old, a.Pos, 1)
	l.Tree.Statement(a.Pos)
	statements, number := 1, uint32(0)
	if expected != nil {
		number = l.Front.LoopNumber()
		a.Get(a.T, old)
		a.Get(a.T, *expected)
		l.Tree.Node(ast.Ne, ast.I32, 0, a.Pos, 2)
		l.Tree.Leaf(ast.Break, ast.Void, number, a.Pos)
		l.Tree.Node(ast.If, ast.Void, 0, a.Pos, 2)
		statements++
	}
	l.Together(statements, a.Pos)
	l.Tree.Leaf(ast.Block, ast.Void, 0, a.Pos)
	a.Get(l.Types.Word, a.base)
	next(old)
	a.insert(whole)
	l.Tree.Node(ast.StoreConditional, a.word, 0, a.Pos, 2)
	l.Tree.Node(ast.Loop, ast.Void, number, a.Pos, 4)
	a.steps++
	return old
}

// locate appends steps that find the word that contains the object.
func (a *AtomicAccess) locate() {
	l := a.Lowering
	a.word, a.base = a.T, a.Address
	if a.T.Size() >= 4 {
		return
	}
	a.word = ast.U32
	a.Get(l.Types.Word, a.Address)
	l.Constant(l.Types.Word, ^uint64(3), a.Pos)
	l.BinaryNode(ast.And, l.Types.Word, a.Pos)
	a.base = a.Keep()
	a.Get(l.Types.Word, a.Address)
	l.Cast(ast.U32)
	l.Constant(ast.U32, 3, a.Pos)
	l.BinaryNode(ast.And, ast.U32, a.Pos)
	l.Constant(ast.I32, 3, a.Pos)
	l.BinaryNode(ast.Shl, ast.U32, a.Pos)
	a.shift = a.Keep()
}

// insert replaces the last subtree, a value of the object, by the whole word with that
// value in it. The local whole holds the old word. The result is whole ^ ((whole >> shift
// ^ value) & mask) << shift.
func (a *AtomicAccess) insert(whole uint32) {
	l := a.Lowering
	if a.T.Size() >= 4 {
		return
	}
	l.Cast(a.word)
	a.Get(a.word, whole)
	a.Get(a.word, a.shift)
	l.Tree.Node(ast.Shr, a.word, 0, a.Pos, 2)
	l.Tree.Node(ast.Xor, a.word, 0, a.Pos, 2)
	l.Constant(a.word, 1<<(8*a.T.Size())-1, a.Pos)
	l.Tree.Node(ast.And, a.word, 0, a.Pos, 2)
	a.Get(a.word, a.shift)
	l.Tree.Node(ast.Shl, a.word, 0, a.Pos, 2)
	a.Get(a.word, whole)
	l.Tree.Node(ast.Xor, a.word, 0, a.Pos, 2)
}

// Swap appends steps that replace the object's value by v if it is expected. It returns
// the local with the old value.
func (a *AtomicAccess) Swap(expected, v uint32) uint32 {
	a.Fence()
	old := a.loop(func(uint32) { a.Get(a.T, v) }, &expected)
	a.Fence()
	return old
}

// Objects that are declared _Atomic (C11 6.2.5 20). Every load, store and update of such
// an object is atomic, in an order on which all threads agree.

// loadAtomic turns the lvalue x, an atomic object, into its value.
func (l *Lowering) loadAtomic(x Operand) Operand {
	a := l.atomicObject(x, x.Pos)
	a.Get(a.T, a.LoadObject())
	return a.Finish(a.Type)
}

// atomicObject starts an access to the atomic object x, the last subtree.
func (l *Lowering) atomicObject(x Operand, pos uint32) *AtomicAccess {
	if x.Kind == Local { // a parameter
		l.AddressOf(x, pos)
	}
	a := &AtomicAccess{Lowering: l, Pos: pos, Ordered: true, Type: types.Unqualified(x.Type)}
	a.T = l.Types.Machine(a.Type)
	a.Address = a.Keep()
	return a
}

// AssignAtomic parses the right operand of an assignment to the atomic object x.
func (l *Lowering) AssignAtomic(x Operand, pos uint32) Operand {
	a := l.atomicObject(x, pos)
	y := l.Front.RightOperand()
	y.Pos = pos
	l.Assignable(y, a.Type, Context{})
	v := a.Keep()
	a.StoreLocal(v)
	a.Get(a.T, v)
	return a.Finish(a.Type)
}

// updateAtomic lowers a compound assignment to the atomic object x. If before is set, it
// lowers a postfix operator: the result is the old value of x. right is described at
// updateKeeping.
func (l *Lowering) updateAtomic(x Operand, op token.Token, pos uint32, right int, before bool) Operand {
	if l.Types.ByAddress(x.Type) {
		return l.updateAtomicObject(x, op, pos, right, before)
	}
	a := l.atomicObject(x, pos)
	y := l.ValueOf(types.Int, pos)
	if right == FromSource {
		y = l.Scalar(l.Front.RightOperand())
	} else {
		l.Constant(ast.I32, uint64(right), pos)
	}
	if l.Types.IsWide(y.Type) {
		l.errorf(pos, "an update by a value of type '%s' is not supported", l.TypeName(y.Type))
		y = l.Fail(pos)
	}
	if k := a.instruction(op, y); k != ast.Unit {
		return a.updateByInstruction(k, op, before)
	}
	object, t, v := a.T, l.Tree.Type[l.Top()], a.Keep()
	next := func(old uint32) {
		a.Get(object, old)
		left := l.PromotedValue(l.ValueOf(a.Type, pos))
		a.Get(t, v)
		z := l.Operate(op, left, l.ValueOf(y.Type, y.Pos), pos)
		l.Assignable(z, a.Type, Context{})
	}
	if object.IsFloat() {
		return a.updateFloat(next, before)
	}
	a.Fence()
	old := a.loop(next, nil)
	a.Fence()
	if before {
		a.Get(a.T, old)
	} else {
		next(old)
	}
	return a.Finish(a.Type)
}

// updateFloat replaces a floating-point object by the value that next appends, given the local with
// the old value. The value is computed before the loop around LoadReserved and StoreConditional, between
// which nothing else may access memory, and anew if another thread has stored in between.
func (a *AtomicAccess) updateFloat(next func(old uint32), before bool) Operand {
	l, number := a.Lowering, a.T
	a.T = map[int]ast.Type{4: ast.U32, 8: ast.U64}[int(number.Size())]
	bits, old := a.LoadObject(), uint32(l.BlockLocal(number))
	l.Tree.Leaf(ast.LoopEntry, ast.Void, 1, a.Pos)
	steps := a.steps
	a.Get(a.T, bits)
	l.FromBits(number, a.Pos)
	a.set(number, old)
	next(old)
	result := a.Keep()
	l.BitsOf(result, number, a.Pos)
	found := a.Swap(bits, a.Keep())
	a.Get(a.T, found)
	a.Get(a.T, bits)
	l.Tree.Node(ast.Ne, ast.I32, 0, a.Pos, 2)
	again := a.Keep()
	a.Get(a.T, found)
	a.set(a.T, bits)
	l.Together(a.steps-steps, a.Pos)
	l.Tree.Leaf(ast.Block, ast.Void, 0, a.Pos)
	a.Get(ast.I32, again)
	l.Tree.Node(ast.Loop, ast.Void, 0, a.Pos, 4)
	a.steps = steps + 1
	if before {
		result = old
	}
	a.Get(number, result)
	return a.Finish(a.Type)
}

// set appends a step that assigns the last subtree to a local.
func (a *AtomicAccess) set(t ast.Type, local uint32) {
	a.Lowering.Tree.Node(ast.Assign, t, local, a.Pos, 1)
	a.steps++
}

// instruction returns the kind of node that applies op with value y to the object, or
// Unit if there is none.
func (a *AtomicAccess) instruction(op token.Token, y Operand) ast.Kind {
	types := a.Lowering.Types
	if a.T.Size() < 4 || !types.IsInteger(a.Type) || !types.IsInteger(y.Type) {
		return ast.Unit
	}
	switch op {
	case token.Plus, token.Minus:
		return ast.Add
	case token.And, token.Or, token.Xor:
		return OperatorKinds[op]
	}
	return ast.Unit
}

// updateByInstruction updates the object with the last subtree by an instruction of kind
// k.
func (a *AtomicAccess) updateByInstruction(k ast.Kind, op token.Token, before bool) Operand {
	l := a.Lowering
	l.Cast(a.T)
	if op == token.Minus && !l.foldUnary(ast.Neg, types.UInt, a.Pos) { // as an unsigned number, which may wrap
		l.Tree.Node(ast.Neg, a.T, 0, a.Pos, 1)
	}
	v := a.Keep()
	old := a.Change(k, v)
	a.Get(a.T, old)
	if !before {
		a.Operate(k, v)
	}
	return a.Finish(a.Type)
}
