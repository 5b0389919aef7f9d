package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Atomic objects that are represented by their address: records, vectors and wide scalars. One that is
// as large as a word or smaller, and aligned, is accessed like an integer of its size. Functions of
// gcc's library libatomic access the others: __atomic_load, __atomic_store and
// __atomic_compare_exchange, with the size as their first argument.

// strongestOrder is the argument of libatomic's functions that stands for memory_order_seq_cst.
const strongestOrder = 5

// AtomicWord returns the type of the integer by which objects of type typ are accessed at once.
func (l *Lowering) AtomicWord(typ types.Type) (t ast.Type, ok bool) {
	size := l.Types.Size(typ)
	t, ok = map[int64]ast.Type{1: ast.U8, 2: ast.U16, 4: ast.U32, int64(l.WordSize): l.Types.Word}[size]
	return t, ok && int64(l.Types.Align(typ)) >= size
}

// accessObject starts an access to the atomic object x, the last subtree. single says that one
// instruction can load and store it.
func (l *Lowering) accessObject(x Operand, pos uint32) (a *AtomicAccess, single bool) {
	a = &AtomicAccess{Lowering: l, Pos: pos, Ordered: true, Type: types.Unqualified(x.Type)}
	a.T, single = l.AtomicWord(x.Type)
	a.Address = a.Keep()
	return a, single
}

// copyOf returns the address of a new object for a value of the object's type, aligned for an
// access at once.
func (a *AtomicAccess) copyOf() Address {
	return a.Lowering.Frame(a.Lowering.Types.Size(a.Type), max(a.Lowering.FrameAlign(a.Type), int64(a.Lowering.WordSize)))
}

// library appends a step: a call of libatomic's function name with the size of the object, the
// addresses of the object and of others, and orders.
func (a *AtomicAccess) library(name string, result ast.Type, orders int, others ...Address) {
	l := a.Lowering
	l.Constant(l.Types.Word, uint64(l.Types.Size(a.Type)), a.Pos)
	l.PointerArgument(a.Pos)
	a.Get(l.Types.Word, a.Address)
	l.PointerArgument(a.Pos)
	for _, other := range others {
		l.PutAddress(other, 0, a.Pos)
		l.PointerArgument(a.Pos)
	}
	for range orders {
		l.Constant(ast.I32, strongestOrder, a.Pos)
		l.Tree.Node(ast.Argument, ast.I32, 0, a.Pos, 1)
	}
	symbol := l.Front.LibrarySymbol(name)
	l.Tree.Node(ast.Call, result, symbol, a.Pos, 2+len(others)+orders)
}

// loadTo appends steps that copy the object to another one.
func (a *AtomicAccess) loadTo(to Address, single bool) {
	l := a.Lowering
	if !single {
		a.library("__atomic_load", ast.Void, 1, to)
		l.Tree.Statement(a.Pos)
		a.steps++
		return
	}
	v := a.LoadObject()
	l.PutAddress(to, 0, a.Pos)
	a.Get(a.T, v)
	l.Tree.Node(ast.Store, a.T, 0, a.Pos, 2)
	a.steps++
}

// valueAt makes the object at an address the value of all steps.
func (a *AtomicAccess) valueAt(at Address) Operand {
	a.Lowering.PutAddress(at, 0, a.Pos)
	return a.Finish(a.Type)
}

// loadAtomicObject turns the lvalue x, an atomic object, into its value, a copy.
func (l *Lowering) loadAtomicObject(x Operand) Operand {
	l.needWide(x.Type, x.Pos)
	a, single := l.accessObject(x, x.Pos)
	to := a.copyOf()
	a.loadTo(to, single)
	return a.valueAt(to)
}

// AssignAtomicObject parses the right operand of an assignment to the atomic object x.
func (l *Lowering) AssignAtomicObject(x Operand, pos uint32) Operand {
	l.needWide(x.Type, pos)
	a, single := l.accessObject(x, pos)
	y := l.Rvalue(l.Front.RightOperand())
	y.Pos = pos
	if y = l.Assignable(y, a.Type, Context{}); y.Type != a.Type {
		l.DropLast()
		return a.Fail()
	}
	from := a.copyOf()
	if l.Types.IsRecord(a.Type) {
		l.CopyRecord(from, a.Type, pos)
	} else {
		l.CopyWide(from, a.Type, pos)
	}
	a.steps++
	if single {
		l.PutAddress(from, 0, pos)
		l.Tree.Node(ast.Load, a.T, 0, pos, 1)
		a.StoreLocal(a.Keep())
	} else {
		a.library("__atomic_store", ast.Void, 1, from)
		l.Tree.Statement(pos)
		a.steps++
	}
	return a.valueAt(from)
}

// updateAtomicObject does the same as updateAtomic, for a wide scalar or a vector. The new value is
// computed from a copy, and anew if another thread has stored in between.
func (l *Lowering) updateAtomicObject(x Operand, op token.Token, pos uint32, right int, before bool) Operand {
	l.needWide(x.Type, pos)
	a, single := l.accessObject(x, pos)
	y := l.ValueOf(types.Int, pos)
	if right == FromSource {
		y = l.Scalar(l.Front.RightOperand())
	} else {
		l.Constant(ast.I32, uint64(right), pos)
	}
	if l.Types.IsRecord(y.Type) || y.Type == types.Invalid || l.Types.IsRecord(a.Type) {
		y = l.Operate(op, l.ValueOf(a.Type, pos), y, pos) // the error
		return l.ValueOf(y.Type, pos)
	}
	kept, done := l.KeepVector(y.Type)
	a.steps += Bit(done)
	old, result := a.copyOf(), a.copyOf()
	a.loadTo(old, single)
	l.Tree.Leaf(ast.LoopEntry, ast.Void, 1, pos)
	steps := a.steps
	l.PutAddress(old, 0, pos)
	left := l.ValueOf(a.Type, pos)
	z := l.Operate(op, left, l.again(&kept, pos), pos)
	z.Pos = pos
	l.Assignable(z, a.Type, Context{})
	l.CopyWide(result, a.Type, pos)
	l.Tree.Statement(pos)
	a.steps++
	again := a.exchange(old, result, single)
	l.Together(a.steps-steps, pos)
	l.Tree.Leaf(ast.Block, ast.Void, 0, pos)
	a.Get(ast.I32, again)
	l.Tree.Node(ast.Loop, ast.Void, 0, pos, 4)
	a.steps = steps + 1
	if before {
		result = old
	}
	return a.valueAt(result)
}

// again appends a value that KeepVector has kept.
func (l *Lowering) again(s *WideSource, pos uint32) Operand {
	if l.Types.IsVector(s.Type) {
		l.PutAddress(s.Address, 0, pos)
		return l.ValueOf(s.Type, pos)
	}
	return l.ElementOf(s, 0, pos)
}

// exchange appends steps that replace the object by the value at next if it has the value at old. If
// not, they copy the object to old. exchange returns a local that is 1 in this case.
func (a *AtomicAccess) exchange(old, next Address, single bool) (failed uint32) {
	l := a.Lowering
	if !single {
		a.library("__atomic_compare_exchange", ast.U8, 2, old, next)
		l.Cast(ast.I32)
		l.Zero(ast.I32, a.Pos)
		l.Tree.Node(ast.Eq, ast.I32, 0, a.Pos, 2)
		return a.Keep()
	}
	load := func(from Address) uint32 {
		l.PutAddress(from, 0, a.Pos)
		l.Tree.Node(ast.Load, a.T, 0, a.Pos, 1)
		return a.Keep()
	}
	expected, value := load(old), load(next)
	found := a.Swap(expected, value)
	l.PutAddress(old, 0, a.Pos)
	a.Get(a.T, found)
	l.Tree.Node(ast.Store, a.T, 0, a.Pos, 2)
	a.steps++
	a.Get(a.T, found)
	a.Get(a.T, expected)
	l.Tree.Node(ast.Ne, ast.I32, 0, a.Pos, 2)
	return a.Keep()
}
