package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// __builtin_clear_padding sets the bits of an object that belong to no member to zero. Which these are follows from the type.

// mostPadded is the size in bytes of the largest object that may have its padding cleared. Each piece of padding takes a store.
const mostPadded = 4096

// clearPadding lowers __builtin_clear_padding. The argument is a pointer.
func (c *Call) clearPadding() lower.Operand {
	x := c.Rvalue(c.Unconverted())
	typ := c.Types.Target(x.Type)
	size := int64(-1)
	if c.Types.IsPointer(x.Type) {
		size = c.Types.Size(typ)
	}
	switch {
	case x.Type == types.Invalid:
		return c.Fail(c.Pos)
	case !c.Types.IsPointer(x.Type), size < 0 || c.Types.Kind(typ) == types.FunctionKind || c.Types.Kind(typ) == types.VoidKind:
		c.Errorf(c.Pos, "argument 1 in call to function '%s' does not point to a complete type")
		return c.Fail(c.Pos)
	case typ&types.Const != 0:
		c.Errorf(c.Pos, "argument 1 in call to function '%s' has pointer to 'const' type")
		return c.Fail(c.Pos)
	case size > mostPadded || c.Types.IsVariablyModified(typ):
		c.Errorf(c.Pos, "'%s' of an object that is large or of variable size is not supported")
		return c.Fail(c.Pos)
	}
	used := make([]byte, size)
	c.Types.MarkValueBits(used, typ)
	c.storeZeros(used, typ)
	return c.ValueOf(types.Void, c.Pos)
}

// storeZeros clears bits of an object of type typ: those that are zero in used. The last subtree is the address of the object.
func (c *Call) storeZeros(used []byte, typ types.Type) {
	to, kept := c.KeepAddress()
	data, align, stores := lower.VolatileData(typ), int64(max(c.Types.Align(typ), 1)), 0
	for at := int64(0); at < int64(len(used)); {
		run := int64(0)
		for at+run < int64(len(used)) && used[at+run] == 0 {
			run++
		}
		t := ast.U8
		switch {
		case run > 0:
			t = c.Widest(at, min(run, align))
			c.PutAddress(to, at, c.Pos)
			c.Zero(t, c.Pos)
		case used[at] != 0xff:
			c.PutAddress(to, at, c.Pos)
			c.PutAddress(to, at, c.Pos)
			c.Tree.Node(ast.Load, ast.U8, data, c.Pos, 1)
			c.Cast(ast.I32)
			c.Constant(ast.I32, uint64(used[at]), c.Pos)
			c.BinaryNode(ast.And, ast.I32, c.Pos)
			c.Cast(ast.U8)
		default:
			at++
			continue
		}
		c.Store(t, data, c.Pos)
		if stores++; stores > 1 {
			c.Then(c.Pos)
		}
		at += int64(t.Size())
	}
	if stores == 0 {
		c.PutAddress(to, 0, c.Pos)
	}
	if kept {
		c.Then(c.Pos)
	}
}
