package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// A callee is what a call calls: a function by its symbol, or the function at
// an address. The address is computed before the arguments, but the tree has
// it behind them: it waits in a fresh local.
type callee struct {
	typ      types.Type // of the function
	name     intern.Ident
	symbol   uint32
	indirect bool
	machine  ast.Type   // indirect: of the address
	local    uint32     // indirect: the local
	locals   localsMark // indirect: before it
	set      int        // indirect: number of the Assign to it
}

// callee makes of x, the last subtree, what a call calls, and removes the
// subtree. ok is false if that is no function.
func (p *parser) callee(x operand) (c callee, ok bool) {
	c = callee{typ: x.typ, name: x.name}
	if x.kind != designator {
		x = p.rvalue(x)
		if !p.types.IsPointer(x.typ) {
			return c, false
		}
		c.typ = p.types.Target(x.typ)
	}
	if p.types.Kind(c.typ) != types.FunctionKind {
		return c, false
	}
	n := p.top()
	if p.b.Kind[n] == ast.SymbolAddress && p.isFunction(x, p.b.Data[n]) {
		c.symbol = p.b.Data[n]
		p.b.Truncate(n)
		return c, true
	}
	c.indirect, c.machine = true, p.b.Type[n]
	c.locals = p.markLocals()
	c.local = uint32(p.blockLocal(c.machine))
	c.set = p.b.Node(ast.Assign, c.machine, c.local, p.b.Pos[n], 1)
	return c, true
}

// isFunction reports whether symbol, the address that x designates, is known
// to be a function's.
func (p *parser) isFunction(x operand, symbol uint32) bool {
	switch {
	case x.kind == designator && x.name != intern.None:
		return true
	case p.unit.symbolFunction == nil: // in the first pass symbols have other numbers
		return false
	case symbol >= ast.OwnSymbols:
		return p.piece.symbols[symbol-ast.OwnSymbols].Func
	}
	return int(symbol) < len(p.unit.entities) && p.unit.entities[symbol].function
}

// finishCall appends the call of c, which returns a value of machine type t,
// with so many arguments, the last subtrees. It reports whether the Assign to
// the local of an address remains before the call.
func (p *parser) finishCall(c *callee, t ast.Type, arguments int, pos uint32) (set bool) {
	if !c.indirect {
		p.b.Node(ast.Call, t, c.symbol, pos, arguments)
		return false
	}
	set = !p.addressLast(c)
	if set {
		p.b.Leaf(ast.Local, c.machine, c.local, pos)
	}
	p.b.Node(ast.CallIndirect, t, 0, pos, arguments+1)
	return set
}

// addressLast moves the address of c behind the arguments, if they are small
// and no one can tell: then it needs no local.
func (p *parser) addressLast(c *callee) bool {
	first := int(p.b.First[c.set])
	if p.b.Len()-first > 2*smallOperand || p.changes(first, c.set) || p.changes(c.set+1, p.b.Len()) {
		return false
	}
	start := p.b.Cut(c.set+1, &p.side)
	p.b.Truncate(c.set)
	p.old.Reset()
	p.b.Cut(first, &p.old)
	p.b.Paste(&p.side, start)
	p.b.Paste(&p.old, 0)
	if len(p.live) == c.locals.live+1 && len(p.frameOffsets) == max(c.locals.numbers, int(c.local)+1) { // no other since
		p.dropLocals(c.locals)
	}
	return true
}

// hasEffects reports whether one of the nodes from from to before to does more than
// compute a value, so that they must not be dropped.
func (p *parser) hasEffects(from, to int) bool {
	for n := from; n < to; n++ {
		if p.b.Kind[n].HasEffect(p.b.Data[n]) {
			return true
		}
	}
	return false
}

// changes reports whether one of the nodes from from to before to changes what others
// may read, so that it matters what is evaluated first.
func (p *parser) changes(from, to int) bool {
	return slices.ContainsFunc(p.b.Kind[from:to], ast.Kind.Changes)
}
