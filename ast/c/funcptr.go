package c

import "gpucc/ast"

// A callee is what a call calls: a function by its symbol, or the function at
// an address. The address may be computed before or after the arguments
// (6.5.2.2 10); the tree has it after them, so it waits in parser.side.
type callee struct {
	typ     Type // of the function
	name    ident
	symbol  uint32
	address int      // indirect: where its nodes are in parser.side
	machine ast.Type // indirect: of the address; else Void
	local   bool     // the address is in a local, which an Assign before the call sets
}

// callee makes of x, the last subtree, what a call calls, and removes the
// subtree. ok is false if that is no function.
func (p *parser) callee(x operand) (c callee, ok bool) {
	c = callee{typ: x.typ, name: x.name}
	if x.kind != designator {
		x = p.rvalue(x)
		if !p.types.isPointer(x.typ) {
			return c, false
		}
		c.typ = p.types.target(x.typ)
	}
	if p.types.kind(c.typ) != functionKind {
		return c, false
	}
	n := p.top()
	if p.b.Kind[n] == ast.SymbolAddress && p.isFunction(x, p.b.Data[n]) {
		c.symbol = p.b.Data[n]
		p.b.Truncate(n)
		return c, true
	}
	c.machine = p.b.Type[n]
	first := int(p.b.First[n])
	if c.local = n-first > smallOperand; c.local { // moving it would not take linear time
		number, pos := uint32(p.newLocal(c.machine)), p.b.Pos[n]
		p.b.Node(ast.Assign, c.machine, number, pos, 1)
		first = p.b.Leaf(ast.Local, c.machine, number, pos)
	}
	c.address = p.b.Cut(first, &p.side)
	return c, true
}

// isFunction reports whether symbol, the address that x designates, is known
// to be a function's.
func (p *parser) isFunction(x operand, symbol uint32) bool {
	shared := p.unit.shared.Symbols
	switch {
	case x.kind == designator && x.name != noIdent:
		return true
	case p.unit.symbols == nil: // in the first pass symbols have other numbers
		return false
	case int(symbol) < len(shared):
		return shared[symbol].Func
	}
	return p.piece.symbols[int(symbol)-len(shared)].Func
}

// finishCall appends the call of c, which returns a value of machine type t,
// with so many arguments, the last subtrees. If the address is in a local, the
// caller joins the Assign before with what it makes of the call.
func (p *parser) finishCall(c *callee, t ast.Type, arguments int, pos uint32) {
	if c.machine == ast.Void {
		p.b.Node(ast.Call, t, c.symbol, pos, arguments)
		return
	}
	p.b.Paste(&p.side, c.address)
	p.b.Node(ast.CallIndirect, t, 0, pos, arguments+1)
}
