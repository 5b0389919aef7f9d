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

// Functions that concern the stack: memory on it, the frame of the calling function, and
// jumps back into functions that have not returned.

// allocate lowers alloca: memory that lives until the function returns.
func (c *builtinCall) allocate() lower.Operand {
	c.argument()
	c.p.allocateStack(c.pos)
	return c.value()
}

// allocateAligned lowers __builtin_alloca_with_align. The second argument is an
// alignment in bits.
func (c *builtinCall) allocateAligned() lower.Operand {
	c.argument()
	if bits, ok := c.constant(); !ok || bits > 8*c.p.StackAlign() {
		c.p.errorf(c.pos, "an alignment of more than %d bits on the stack is not supported", 8*c.p.StackAlign())
	}
	c.p.allocateStack(c.pos)
	return c.value()
}

// allocateStack turns the last subtree, a number of bytes, into the address of that many
// bytes of memory on the stack.
func (p *parser) allocateStack(pos uint32) {
	word := p.Types.Word
	p.Constant(word, 15, pos)
	p.BinaryNode(ast.Add, word, pos)
	p.Constant(word, ^uint64(15), pos)
	p.BinaryNode(ast.And, word, pos)
	p.Tree.Node(ast.StackAllocate, word, 0, pos, 1)
}

// ofFrame lowers a function that asks about the frame of the calling function. If its
// argument is 0, own appends the value. Other arguments ask about callers. Nothing is known about
// them, so the value is a null pointer.
func ofFrame(own func(p *parser, pos uint32)) func(c *builtinCall) lower.Operand {
	return func(c *builtinCall) lower.Operand {
		p := c.p
		level, ok := c.constant()
		switch {
		case !ok || level < 0:
			c.errorf(c.pos, "invalid argument to '%s'")
			p.Zero(p.Types.Word, c.pos)
		case level > 0 || p.function == nil:
			p.Zero(p.Types.Word, c.pos)
		default:
			p.inlining.asking = p.function.body
			own(p, c.pos)
		}
		return c.value()
	}
}

// ownFrame appends an address in the function's own frame.
func (p *parser) ownFrame(pos uint32) { p.PutAddress(p.Frame(16, 16), 0, pos) }

// returnAddress appends the return address. Only a function that allocates memory on the
// stack always has it in its frame. Therefore an allocation is added.
func (p *parser) returnAddress(pos uint32) {
	word, at := p.Types.Word, p.unit.abi.ReturnAddress(p.Types.Info(p.function.typ).Variadic)
	p.Zero(word, pos)
	p.Tree.Node(ast.StackAllocate, word, 0, pos, 1)
	p.Tree.Leaf(ast.IncomingAddress, word, 0, pos)
	p.Constant(word, uint64(at), pos)
	p.BinaryNode(ast.Add, word, pos)
	p.Tree.Node(ast.Load, word, 0, pos, 1)
	p.Then(pos)
}

// The buffer of __builtin_setjmp has five words, too few for the registers that a call
// preserves. Functions of the C library save the registers in an object of the frame, and
// the buffer's first word is the address of that object. (gcc saves no registers: the
// function to which longjmp returns saves them all on entry.) All variables of that
// function are in memory, so that the code behind the jump finds their last values.

// jumpBytes is large enough for a jmp_buf of any C library: glibc's and musl's take 344
// bytes.
const jumpBytes = 352

// setJump lowers __builtin_setjmp. The argument points to the buffer.
func (c *builtinCall) setJump() lower.Operand {
	p := c.p
	c.argument()
	if p.function == nil {
		return c.value()
	}
	p.allInFrame, p.Resumes = true, true
	saved := p.Frame(jumpBytes, p.StackAlign())
	p.PutAddress(saved, 0, c.pos)
	p.Tree.Node(ast.Store, p.Types.Word, 0, c.pos, 2)
	p.PutAddress(saved, 0, c.pos)
	p.PointerArgument(c.pos)
	p.Tree.Node(ast.Call, ast.I32, p.librarySymbol("_setjmp"), c.pos, 1)
	p.Then(c.pos)
	return c.value()
}

// longJump lowers __builtin_longjmp. The second argument must be 1.
func (c *builtinCall) longJump() lower.Operand {
	p := c.p
	c.argument()
	p.Tree.Node(ast.Load, p.Types.Word, 0, c.pos, 1)
	p.PointerArgument(c.pos)
	if v, ok := c.constant(); !c.short && (!ok || v != 1) {
		c.errorf(c.pos, "'%s' second argument must be 1")
	}
	p.Constant(ast.I32, 1, c.pos)
	p.Tree.Node(ast.Argument, ast.I32, 0, c.pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("longjmp"), c.pos, 2)
	return c.value()
}

// moveAllToFrame stores all locals of the function in the frame, where they are alive in all of it.
func (p *parser) moveAllToFrame() {
	for i, t := range p.piece.Locals[p.FirstLocal:] {
		if p.FrameOffsets[i] < 0 {
			p.FrameOffsets[i] = p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, int64(t.Size()), int64(t.Size()))
			p.InFrame = true
		}
	}
}

// systemCall lowers __builtin_gpucc_syscall. Its arguments are the arguments of the
// system call, followed by its number.
func (c *builtinCall) systemCall() lower.Operand {
	p := c.p
	arguments := 0
	for ; c.rest != "" && !c.short && !p.recovering; arguments++ {
		x := p.Scalar(c.unconverted())
		p.CastTo(x, types.Long, x.Pos)
		p.Tree.Node(ast.Argument, p.Types.Machine(types.Long), 0, x.Pos, 1)
	}
	if c.rest != "" || c.short {
		for range arguments {
			p.DropLast()
		}
		c.rest = ""
		return p.Wrong(c.pos)
	}
	p.Tree.Node(ast.Syscall, p.Types.Machine(types.Long), 0, c.pos, arguments)
	return c.value()
}

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

// variadicArgument lowers va_arg (7.15.1.1). The second argument is a type. The value
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
