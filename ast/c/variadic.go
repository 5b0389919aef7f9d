package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// The arguments of variadic functions (7.15). A va_list is a pointer to the next
// argument. The unnamed arguments that arrive in registers are saved right below the
// arguments on the stack, so that all are in a row. functionDefinition reserves the
// memory.

// list parses the next argument, an lvalue of type va_list.
func (c *builtinCall) list(number int) (operand, bool) {
	p := c.p
	x := c.unconverted()
	if x.typ == types.Invalid {
		return x, false
	}
	if (x.kind != local && x.kind != memory) || types.Unqualified(x.typ) != p.types.Pointer(types.Void) {
		p.errorf(x.pos, "argument %d of '%s' is not of type 'va_list'", number, c.f.Name)
		return x, false
	}
	return x, true
}

// variadicStart lowers va_start (7.15.1.4): the list becomes the address of the first
// unnamed argument. The last named parameter, its second argument, is not needed.
func (c *builtinCall) variadicStart() operand {
	p := c.p
	x, ok := c.list(1)
	if p.function == nil || !p.types.Info(p.function.typ).Variadic {
		p.errorf(c.pos, "'va_start' used in function with fixed arguments")
		ok = false
	}
	if !ok {
		return p.fail(c.pos)
	}
	number := p.b.Data[p.top()]
	if x.kind == local {
		p.b.Truncate(p.top())
	}
	p.b.Leaf(ast.IncomingAddress, p.types.Word, uint32(p.unnamed), c.pos)
	p.set(x, number, c.pos)
	return c.value()
}

// variadicArgument lowers va_arg (7.15.1.1), whose second argument is a type. Its value
// is the object to which the list points. The list then points to the next argument.
func (c *builtinCall) variadicArgument() operand {
	p := c.p
	x, ok := c.list(1)
	p.expect(lex.Comma)
	typ := types.Unqualified(p.fixedTypeName())
	if !ok || typ == types.Invalid {
		return p.fail(c.pos)
	}
	if p.types.ByAddress(typ) && p.types.Size(typ) >= 0 {
		return p.vaArgRecord(x, typ, c.pos)
	}
	if !p.types.IsScalar(typ) {
		p.errorf(c.pos, "'va_arg' of type '%s' is not supported", p.typeName(typ))
		return p.fail(c.pos)
	}
	if t := p.types.Promote(typ); t != typ || typ == types.Float {
		p.warnf(warn.Always, c.pos, "'%s' is promoted when passed through '...'", p.typeName(typ))
	}
	p.advance(x, p.WordSize, c.pos)
	return p.rvalue(operand{typ: typ, kind: memory, pos: c.pos, name: intern.None})
}

// advance turns the lvalue x, a list, into the address in it, and moves the list by a
// number of bytes.
func (p *parser) advance(x operand, bytes int, pos uint32) {
	p.update(x, lex.Plus, pos, bytes)
	p.constant(p.types.Word, uint64(-bytes), pos)
	p.binaryNode(ast.Add, p.types.Word, pos)
}

// advanceEven does the same as advance, for an argument of two words that is aligned to
// two words. The address is rounded up first.
func (p *parser) advanceEven(x operand, pos uint32) {
	number, shared := p.b.Data[p.top()], false
	if x.kind == memory {
		shared = p.shareAddress()
	}
	bytes := uint64(2 * p.WordSize)
	p.rvalue(x)
	p.constant(p.types.Word, 2*bytes-1, pos)
	p.binaryNode(ast.Add, p.types.Word, pos)
	p.constant(p.types.Word, -bytes, pos)
	p.binaryNode(ast.And, p.types.Word, pos)
	p.set(x, number, pos)
	if shared {
		p.then(pos)
	}
	p.constant(p.types.Word, -bytes, pos)
	p.binaryNode(ast.Add, p.types.Word, pos)
}

// variadicCopy lowers va_copy (7.15.1.2).
func (c *builtinCall) variadicCopy() operand {
	p := c.p
	x, ok := c.list(1)
	number := p.b.Data[p.top()]
	if ok && x.kind == local {
		p.b.Truncate(p.top())
	}
	y := c.unconverted()
	if !ok {
		return p.failTwo(c.pos)
	}
	p.assignable(y, x.typ, context{})
	p.set(x, number, c.pos)
	return c.value()
}

// variadicEnd lowers va_end (7.15.1.3), which does nothing.
func (c *builtinCall) variadicEnd() operand {
	c.p.rvalue(c.unconverted())
	return c.value()
}
