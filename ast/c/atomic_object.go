package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Atomic objects that are represented by their address: records, vectors and wide scalars. One that is
// as large as a word or smaller, and aligned, is accessed like an integer of its size. Functions of
// gcc's library libatomic access the others: __atomic_load, __atomic_store and
// __atomic_compare_exchange, with the size as their first argument.

// strongestOrder is the argument of libatomic's functions that stands for memory_order_seq_cst.
const strongestOrder = 5

// atomicWord returns the type of the integer by which objects of type typ are accessed at once.
func (l *lowering) atomicWord(typ types.Type) (t ast.Type, ok bool) {
	size := l.types.Size(typ)
	t, ok = map[int64]ast.Type{1: ast.U8, 2: ast.U16, 4: ast.U32, int64(l.wordSize): l.types.Word}[size]
	return t, ok && int64(l.types.Align(typ)) >= size
}

// accessObject starts an access to the atomic object x, the last subtree. single says that one
// instruction can load and store it.
func (l *lowering) accessObject(x operand, pos uint32) (a *atomicAccess, single bool) {
	a = &atomicAccess{l: l, pos: pos, ordered: true, typ: types.Unqualified(x.typ)}
	a.t, single = l.atomicWord(x.typ)
	a.address = a.keep()
	return a, single
}

// copyOf returns the address of a new object for a value of the object's type, aligned for an
// access at once.
func (a *atomicAccess) copyOf() address {
	return a.l.frame(a.l.types.Size(a.typ), max(a.l.frameAlign(a.typ), int64(a.l.wordSize)))
}

// library appends a step: a call of libatomic's function name with the size of the object, the
// addresses of the object and of others, and orders.
func (a *atomicAccess) library(name string, result ast.Type, orders int, others ...address) {
	l := a.l
	l.constant(l.types.Word, uint64(l.types.Size(a.typ)), a.pos)
	l.pointerArgument(a.pos)
	a.get(l.types.Word, a.address)
	l.pointerArgument(a.pos)
	for _, other := range others {
		l.putAddress(other, 0, a.pos)
		l.pointerArgument(a.pos)
	}
	for range orders {
		l.constant(ast.I32, strongestOrder, a.pos)
		l.b.Node(ast.Argument, ast.I32, 0, a.pos, 1)
	}
	symbol := l.front.LibrarySymbol(name)
	l.b.Node(ast.Call, result, symbol, a.pos, 2+len(others)+orders)
}

// loadTo appends steps that copy the object to another one.
func (a *atomicAccess) loadTo(to address, single bool) {
	l := a.l
	if !single {
		a.library("__atomic_load", ast.Void, 1, to)
		l.b.Statement(a.pos)
		a.steps++
		return
	}
	v := a.loadObject()
	l.putAddress(to, 0, a.pos)
	a.get(a.t, v)
	l.b.Node(ast.Store, a.t, 0, a.pos, 2)
	a.steps++
}

// valueAt makes the object at an address the value of all steps.
func (a *atomicAccess) valueAt(at address) operand {
	a.l.putAddress(at, 0, a.pos)
	return a.finish(a.typ)
}

// loadAtomicObject turns the lvalue x, an atomic object, into its value, a copy.
func (l *lowering) loadAtomicObject(x operand) operand {
	l.needWide(x.typ, x.pos)
	a, single := l.accessObject(x, x.pos)
	to := a.copyOf()
	a.loadTo(to, single)
	return a.valueAt(to)
}

// assignAtomicObject parses the right operand of an assignment to the atomic object x.
func (p *parser) assignAtomicObject(x operand, pos uint32) operand {
	p.needWide(x.typ, pos)
	a, single := p.accessObject(x, pos)
	y := p.rvalue(p.assignment())
	y.pos = pos
	if y = p.assignable(y, a.typ, context{}); y.typ != a.typ {
		p.dropLast()
		return a.fail()
	}
	from := a.copyOf()
	if p.types.IsRecord(a.typ) {
		p.copyRecord(from, a.typ, pos)
	} else {
		p.copyWide(from, a.typ, pos)
	}
	a.steps++
	if single {
		p.putAddress(from, 0, pos)
		p.b.Node(ast.Load, a.t, 0, pos, 1)
		a.storeLocal(a.keep())
	} else {
		a.library("__atomic_store", ast.Void, 1, from)
		p.b.Statement(pos)
		a.steps++
	}
	return a.valueAt(from)
}

// updateAtomicObject does the same as updateAtomic, for a wide scalar or a vector. The new value is
// computed from a copy, and anew if another thread has stored in between.
func (p *parser) updateAtomicObject(x operand, op lex.Token, pos uint32, right int, before bool) operand {
	p.needWide(x.typ, pos)
	a, single := p.accessObject(x, pos)
	y := p.valueOf(types.Int, pos)
	if right == fromSource {
		y = p.scalar(p.assignment())
	} else {
		p.constant(ast.I32, uint64(right), pos)
	}
	if p.types.IsRecord(y.typ) || y.typ == types.Invalid || p.types.IsRecord(a.typ) {
		y = p.operate(op, p.valueOf(a.typ, pos), y, pos) // the error
		return p.valueOf(y.typ, pos)
	}
	kept, done := p.keepVector(y.typ)
	a.steps += b2i(done)
	old, result := a.copyOf(), a.copyOf()
	a.loadTo(old, single)
	p.b.Leaf(ast.LoopEntry, ast.Void, 1, pos)
	steps := a.steps
	p.putAddress(old, 0, pos)
	left := p.valueOf(a.typ, pos)
	z := p.operate(op, left, p.again(&kept, pos), pos)
	z.pos = pos
	p.assignable(z, a.typ, context{})
	p.copyWide(result, a.typ, pos)
	p.b.Statement(pos)
	a.steps++
	again := a.exchange(old, result, single)
	p.together(a.steps-steps, pos)
	p.b.Leaf(ast.Block, ast.Void, 0, pos)
	a.get(ast.I32, again)
	p.b.Node(ast.Loop, ast.Void, 0, pos, 4)
	a.steps = steps + 1
	if before {
		result = old
	}
	return a.valueAt(result)
}

// again appends a value that keepVector has kept.
func (l *lowering) again(s *wideSource, pos uint32) operand {
	if l.types.IsVector(s.typ) {
		l.putAddress(s.address, 0, pos)
		return l.valueOf(s.typ, pos)
	}
	return l.elementOf(s, 0, pos)
}

// exchange appends steps that replace the object by the value at next if it has the value at old. If
// not, they copy the object to old. exchange returns a local that is 1 in this case.
func (a *atomicAccess) exchange(old, next address, single bool) (failed uint32) {
	l := a.l
	if !single {
		a.library("__atomic_compare_exchange", ast.U8, 2, old, next)
		l.cast(ast.I32)
		l.zero(ast.I32, a.pos)
		l.b.Node(ast.Eq, ast.I32, 0, a.pos, 2)
		return a.keep()
	}
	load := func(from address) uint32 {
		l.putAddress(from, 0, a.pos)
		l.b.Node(ast.Load, a.t, 0, a.pos, 1)
		return a.keep()
	}
	expected, value := load(old), load(next)
	found := a.swap(expected, value)
	l.putAddress(old, 0, a.pos)
	a.get(a.t, found)
	l.b.Node(ast.Store, a.t, 0, a.pos, 2)
	a.steps++
	a.get(a.t, found)
	a.get(a.t, expected)
	l.b.Node(ast.Ne, ast.I32, 0, a.pos, 2)
	return a.keep()
}
