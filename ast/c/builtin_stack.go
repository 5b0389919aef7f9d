package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// Functions that concern the stack: memory on it, the frame of the calling function, and
// jumps back into functions that have not returned.

// allocate lowers alloca: memory that lives until the function returns.
func (c *builtinCall) allocate() lower.Operand {
	c.argument()
	c.p.allocateStack(c.pos)
	return c.value()
}

// allocateAligned lowers __builtin_alloca_with_align, whose second argument is an
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
// argument is 0, own appends the value. Other arguments ask about callers, of which
// nothing is known: the value is a null pointer.
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

// setJump lowers __builtin_setjmp, whose argument points to the buffer.
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

// longJump lowers __builtin_longjmp, whose second argument must be 1.
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
