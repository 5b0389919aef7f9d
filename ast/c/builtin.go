package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// builtin parses a call of one of the intrinsic functions.
func (p *parser) builtin() operand {
	tok, pos, name := p.Tok, p.Pos(), p.Names.Name(p.Ident)
	p.Next()
	if !p.expect(lex.LParen) {
		return p.wrong(pos)
	}
	var x operand
	switch tok {
	case lex.VaStart:
		x = p.vaStart(pos)
	case lex.VaArg:
		x = p.vaArg(pos)
	case lex.VaCopy:
		x = p.vaCopy(pos)
	case lex.VaEnd:
		x = p.rvalue(p.assignment())
		x.typ = types.Void
	case lex.Expect:
		x = p.assignable(p.assignment(), types.Long, context{inArgument, 1, p.Ident})
		p.expect(lex.Comma)
		p.expected(pos)
		x = p.valueOf(types.Long, pos)
	default:
		x = p.syscall(name, pos)
	}
	p.expect(lex.RParen)
	return x
}

// expected parses the value that the last subtree is expected to have. It is evaluated
// only if that has an effect.
func (p *parser) expected(pos uint32) {
	mark := p.b.Len()
	p.rvalue(p.assignment())
	if !p.hasEffects(mark, p.b.Len()) {
		p.b.Truncate(mark)
		return
	}
	start := p.b.Cut(mark, &p.side)
	kept := uint32(p.newLocal(p.b.Type[p.top()]))
	p.b.Node(ast.Assign, p.b.Type[p.top()], kept, pos, 1)
	p.b.Paste(&p.side, start)
	p.b.Leaf(ast.Local, p.b.Type[mark], kept, pos)
	p.then(pos)
	p.then(pos)
}

// vaList parses an lvalue of type va_list, which is a pointer to void.
func (p *parser) vaList(name string, argument int) (operand, bool) {
	x := p.assignment()
	if x.typ == types.Invalid {
		return x, false
	}
	if (x.kind != local && x.kind != memory) || types.Unqualified(x.typ) != p.types.Pointer(types.Void) {
		p.errorf(x.pos, "argument %d of '%s' is not of type 'va_list'", argument, name)
		return x, false
	}
	return x, true
}

// vaStart parses the rest of va_start (7.15.1.4): the list starts behind the
// named parameters, in the register save area that functionDefinition made,
// which the arguments on the stack follow.
func (p *parser) vaStart(pos uint32) operand {
	x, ok := p.vaList("va_start", 1)
	if p.Tok == lex.Comma {
		p.Next()
		p.assignment()
		p.dropLast()
	}
	if p.function == nil || !p.types.Info(p.function.typ).Variadic {
		p.errorf(pos, "'va_start' used in function with fixed arguments")
		ok = false
	}
	if !ok {
		return p.fail(pos)
	}
	number := p.b.Data[p.top()]
	if x.kind == local {
		p.b.Truncate(p.top())
	}
	p.b.Leaf(ast.IncomingAddress, p.types.Word, uint32(p.unnamed), pos)
	p.set(x, number, pos)
	return p.valueOf(types.Void, pos)
}

// vaArg parses the rest of va_arg (7.15.1.1): the word that the list points
// to, which then points to the next.
func (p *parser) vaArg(pos uint32) operand {
	x, ok := p.vaList("va_arg", 1)
	p.expect(lex.Comma)
	typ := types.Unqualified(p.fixedTypeName())
	if !ok || typ == types.Invalid {
		return p.fail(pos)
	}
	if p.types.ByAddress(typ) && p.types.Size(typ) >= 0 {
		return p.vaArgRecord(x, typ, pos)
	}
	if !p.types.IsScalar(typ) {
		p.errorf(pos, "'va_arg' of type '%s' is not supported", p.typeName(typ))
		return p.fail(pos)
	}
	if t := p.types.Promote(typ); t != typ || typ == types.Float {
		p.warnf(warn.Always, pos, "'%s' is promoted when passed through '...'", p.typeName(typ))
	}
	p.advance(x, p.WordSize, pos)
	return p.rvalue(operand{typ: typ, kind: memory, pos: pos, name: intern.None})
}

// advance makes of the lvalue x, a list, the address that it leads to, and lets
// it lead so many bytes further.
func (p *parser) advance(x operand, bytes int, pos uint32) {
	p.update(x, lex.Plus, pos, bytes)
	p.constant(p.types.Word, uint64(-bytes), pos)
	p.binaryNode(ast.Add, p.types.Word, pos)
}

// advanceEven is advance by two words, the first of which is the next that has
// an even place.
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

// vaCopy parses the rest of va_copy (7.15.1.2).
func (p *parser) vaCopy(pos uint32) operand {
	x, ok := p.vaList("va_copy", 1)
	number := p.b.Data[p.top()]
	if ok && x.kind == local {
		p.b.Truncate(p.top())
	}
	p.expect(lex.Comma)
	y := p.assignment()
	if !ok {
		return p.failTwo(pos)
	}
	p.assignable(y, x.typ, context{})
	p.set(x, number, pos)
	return p.valueOf(types.Void, pos)
}

// syscall parses the arguments of __builtin_gpucc_syscall, a0 to a7.
func (p *parser) syscall(name string, pos uint32) operand {
	n := 0
	for ; n < 8 && !p.recovering; n++ {
		if n > 0 && !p.expect(lex.Comma) {
			break
		}
		y := p.assignment()
		p.castTo(p.scalar(y), types.Long, y.pos)
		p.b.Node(ast.Argument, p.types.Machine(types.Long), 0, y.pos, 1)
	}
	if n < 8 {
		p.errorf(pos, "too few arguments to function '%s'", name)
		for ; n > 0; n-- {
			p.dropLast()
		}
		return p.wrong(pos)
	}
	p.b.Node(ast.Syscall, p.types.Machine(types.Long), 0, pos, 8)
	return p.valueOf(types.Long, pos)
}
