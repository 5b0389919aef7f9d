package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// __builtin_clear_padding sets the bits of an object that belong to no member to zero. Which these are follows from the type.

// mostPadded is the size in bytes of the largest object that may have its padding cleared. Each piece of padding takes a store.
const mostPadded = 4096

// clearPadding lowers __builtin_clear_padding, whose argument is a pointer.
func (c *builtinCall) clearPadding() lower.Operand {
	p := c.p
	x := p.Rvalue(c.unconverted())
	typ := p.Types.Target(x.Type)
	size := int64(-1)
	if p.Types.IsPointer(x.Type) {
		size = p.Types.Size(typ)
	}
	switch {
	case x.Type == types.Invalid:
		return p.Fail(c.pos)
	case !p.Types.IsPointer(x.Type), size < 0 || p.Types.Kind(typ) == types.FunctionKind || p.Types.Kind(typ) == types.VoidKind:
		c.errorf(c.pos, "argument 1 in call to function '%s' does not point to a complete type")
		return p.Fail(c.pos)
	case typ&types.Const != 0:
		c.errorf(c.pos, "argument 1 in call to function '%s' has pointer to 'const' type")
		return p.Fail(c.pos)
	case size > mostPadded || p.Types.IsVariablyModified(typ):
		c.errorf(c.pos, "'%s' of an object that is large or of variable size is not supported")
		return p.Fail(c.pos)
	}
	used := make([]byte, size)
	p.Types.MarkValueBits(used, typ)
	p.storeZeros(used, typ, c.pos)
	return p.ValueOf(types.Void, c.pos)
}

// storeZeros clears bits of an object of type typ: those that are zero in used. The last subtree is the address of the object.
func (p *parser) storeZeros(used []byte, typ types.Type, pos uint32) {
	to, kept := p.KeepAddress()
	data, align, stores := lower.VolatileData(typ), int64(max(p.Types.Align(typ), 1)), 0
	for at := int64(0); at < int64(len(used)); {
		run := int64(0)
		for at+run < int64(len(used)) && used[at+run] == 0 {
			run++
		}
		t := ast.U8
		switch {
		case run > 0:
			t = p.Widest(at, min(run, align))
			p.PutAddress(to, at, pos)
			p.Zero(t, pos)
		case used[at] != 0xff:
			p.PutAddress(to, at, pos)
			p.PutAddress(to, at, pos)
			p.Tree.Node(ast.Load, ast.U8, data, pos, 1)
			p.Cast(ast.I32)
			p.Constant(ast.I32, uint64(used[at]), pos)
			p.BinaryNode(ast.And, ast.I32, pos)
			p.Cast(ast.U8)
		default:
			at++
			continue
		}
		p.Store(t, data, pos)
		if stores++; stores > 1 {
			p.Then(pos)
		}
		at += int64(t.Size())
	}
	if stores == 0 {
		p.PutAddress(to, 0, pos)
	}
	if kept {
		p.Then(pos)
	}
}
