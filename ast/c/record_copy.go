package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// inlineCopies is the most loads and stores that copy a record; memcpy copies
// one that needs more.
const inlineCopies = 8

// copyBetween appends the copy of an object of type typ from one address to
// another, and then the address to.
func (p *parser) copyBetween(to, from address, typ types.Type, pos uint32) {
	info := p.types.Info(typ)
	size, width := info.Size, int64(min(info.Align, uint32(p.WordSize)))
	if size > inlineCopies*width {
		p.putAddress(to, 0, pos)
		p.pointerArgument(pos)
		p.putAddress(from, 0, pos)
		p.pointerArgument(pos)
		p.libraryCall("memcpy", size, pos)
		return
	}
	for at := int64(0); at < size; {
		t := p.widest(at, min(size-at, width))
		p.putAddress(to, at, pos)
		p.putAddress(from, at, pos)
		p.b.Node(ast.Load, t, volatileData(typ), pos, 1)
		p.b.Node(ast.Store, t, volatileData(typ), pos, 2)
		if at > 0 {
			p.then(pos)
		}
		at += int64(t.Size())
	}
	p.putAddress(to, 0, pos)
	if size > 0 {
		p.then(pos)
	}
}

// assignRecord parses the right operand of an assignment to x, a record whose
// address is the last subtree. The value of a record is its address
// throughout.
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

// copyRecord makes the last subtree, the address of an object of type typ, the
// copy of that object to another address, whose value is the latter.
func (p *parser) copyRecord(to address, typ types.Type, pos uint32) {
	from, kept := p.keepAddress()
	p.copyBetween(to, from, typ, pos)
	if kept {
		p.then(pos)
	}
}
