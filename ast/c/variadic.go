package c

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// The arguments of variadic functions (7.15). A va_list is a pointer to the next
// argument. The unnamed arguments that arrive in registers are saved right below the
// arguments on the stack, so that all are in a row. functionDefinition reserves the
// memory.

// list parses the next argument, an lvalue of type va_list.
func (c *builtinCall) list(number int) (lower.Operand, bool) {
	p := c.p
	x := c.unconverted()
	if x.Type == types.Invalid {
		return x, false
	}
	if (x.Kind != lower.Local && x.Kind != lower.Memory) || types.Unqualified(x.Type) != p.Types.Pointer(types.Void) {
		p.errorf(x.Pos, "argument %d of '%s' is not of type 'va_list'", number, c.f.Name)
		return x, false
	}
	return x, true
}

// variadicStart lowers va_start (7.15.1.4): the list becomes the address of the first
// unnamed argument. The last named parameter, its second argument, is not needed.
func (c *builtinCall) variadicStart() lower.Operand {
	p := c.p
	x, ok := c.list(1)
	if p.function == nil || !p.Types.Info(p.function.typ).Variadic {
		p.errorf(c.pos, "'va_start' used in function with fixed arguments")
		ok = false
	}
	if !ok {
		return p.Fail(c.pos)
	}
	number := p.Tree.Data[p.Top()]
	if x.Kind == lower.Local {
		p.Tree.Truncate(p.Top())
	}
	p.Tree.Leaf(ast.IncomingAddress, p.Types.Word, uint32(p.unnamed), c.pos)
	p.Set(x, number, c.pos)
	return c.value()
}

// variadicArgument lowers va_arg (7.15.1.1), whose second argument is a type. Its value
// is the object to which the list points. The list then points to the next argument.
func (c *builtinCall) variadicArgument() lower.Operand {
	p := c.p
	x, ok := c.list(1)
	p.expect(token.Comma)
	typ := types.Unqualified(p.fixedTypeName())
	if !ok || typ == types.Invalid {
		return p.Fail(c.pos)
	}
	if p.Types.ByAddress(typ) && p.Types.Size(typ) >= 0 {
		return p.vaArgRecord(x, typ, c.pos)
	}
	if !p.Types.IsScalar(typ) {
		p.errorf(c.pos, "'va_arg' of type '%s' is not supported", p.TypeName(typ))
		return p.Fail(c.pos)
	}
	if t := p.Types.Promote(typ); t != typ || typ == types.Float {
		p.warnf(warn.Always, c.pos, "'%s' is promoted when passed through '...'", p.TypeName(typ))
	}
	p.advance(x, p.WordSize, c.pos)
	return p.Rvalue(lower.Operand{Type: typ, Kind: lower.Memory, Pos: c.pos, Origin: lower.Origin{Name: intern.None}})
}

// advance turns the lvalue x, a list, into the address in it, and moves the list by a
// number of bytes.
func (p *parser) advance(x lower.Operand, bytes int, pos uint32) {
	p.Update(x, token.Plus, pos, bytes)
	p.Constant(p.Types.Word, uint64(-bytes), pos)
	p.BinaryNode(ast.Add, p.Types.Word, pos)
}

// advanceEven does the same as advance, for an argument of two words that is aligned to
// two words. The address is rounded up first.
func (p *parser) advanceEven(x lower.Operand, pos uint32) {
	number, shared := p.Tree.Data[p.Top()], false
	if x.Kind == lower.Memory {
		shared = p.ShareAddress()
	}
	bytes := uint64(2 * p.WordSize)
	p.Rvalue(x)
	p.Constant(p.Types.Word, 2*bytes-1, pos)
	p.BinaryNode(ast.Add, p.Types.Word, pos)
	p.Constant(p.Types.Word, -bytes, pos)
	p.BinaryNode(ast.And, p.Types.Word, pos)
	p.Set(x, number, pos)
	if shared {
		p.Then(pos)
	}
	p.Constant(p.Types.Word, -bytes, pos)
	p.BinaryNode(ast.Add, p.Types.Word, pos)
}

// variadicCopy lowers va_copy (7.15.1.2).
func (c *builtinCall) variadicCopy() lower.Operand {
	p := c.p
	x, ok := c.list(1)
	number := p.Tree.Data[p.Top()]
	if ok && x.Kind == lower.Local {
		p.Tree.Truncate(p.Top())
	}
	y := c.unconverted()
	if !ok {
		return p.FailTwo(c.pos)
	}
	p.Assignable(y, x.Type, lower.Context{})
	p.Set(x, number, c.pos)
	return c.value()
}

// variadicEnd lowers va_end (7.15.1.3), which does nothing.
func (c *builtinCall) variadicEnd() lower.Operand {
	c.p.Rvalue(c.unconverted())
	return c.value()
}

// vaArgRecord turns the list x into a record of type typ taken from the list. The list
// contains the record itself, or its address if the record is large.
func (p *parser) vaArgRecord(x lower.Operand, typ types.Type, pos uint32) lower.Operand {
	p.NeedRecord(typ, pos)
	how := p.unit.abi.Record(p.Types, typ, &abi.Arguments{}, true)
	switch {
	case how.Reference:
		p.advance(x, p.WordSize, pos)
		p.Tree.Node(ast.Load, p.Types.Word, 0, pos, 1)
	case how.Count == 0: // nothing to take
		if x.Kind == lower.Memory {
			p.Tree.Node(ast.Load, p.Types.Word, 0, pos, 1)
		}
	case how.Even:
		p.advanceEven(x, pos)
	default:
		p.advance(x, how.Count*p.WordSize, pos)
	}
	return p.ValueOf(typ, pos)
}
