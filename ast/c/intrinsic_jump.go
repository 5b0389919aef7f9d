package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Jumps back into functions that have not returned, as the compiler has them: the
// buffer is five words, too few for the registers that a call leaves as they are.
// Those go to an object of the function's frame, as the library stores and loads
// them, and the buffer's first word points there. (gcc has the receiving function
// save them all.) What jumps there finds all variables as they were last set: they are
// in memory.

func addJumps(intrinsics map[string]intrinsic) {
	intrinsics["setjmp"] = (*parser).setJump
	intrinsics["longjmp"] = (*parser).longJump
}

// jumpBytes is enough for a jmp_buf of any C library: glibc's and musl's take 344.
const jumpBytes = 352

// setJump parses the argument of __builtin_setjmp, a pointer to the buffer.
func (p *parser) setJump(pos uint32) operand {
	p.jumpBuffer()
	if p.function == nil {
		return p.valueOf(types.Int, pos)
	}
	p.jumpedTo = true
	saved := p.frame(jumpBytes, sectionAlign)
	p.putAddress(saved, 0, pos)
	p.b.Node(ast.Store, p.types.Word, 0, pos, 2)
	p.putAddress(saved, 0, pos)
	p.pointerArgument(pos)
	p.b.Node(ast.Call, ast.I32, p.librarySymbol("_setjmp"), pos, 1)
	p.then(pos)
	return p.valueOf(types.Int, pos)
}

// longJump parses the arguments of __builtin_longjmp, of which the second has to be 1.
func (p *parser) longJump(pos uint32) operand {
	p.jumpBuffer()
	p.b.Node(ast.Load, p.types.Word, 0, pos, 1)
	p.pointerArgument(pos)
	p.expect(lex.Comma)
	if v, _, ok := p.constantExpression(); !ok || v != 1 {
		p.errorf(pos, "'__builtin_longjmp' second argument must be 1")
	}
	p.constant(ast.I32, 1, pos)
	p.b.Node(ast.Argument, ast.I32, 0, pos, 1)
	p.b.Node(ast.Call, ast.Void, p.librarySymbol("longjmp"), pos, 2)
	return p.valueOf(types.Void, pos)
}

// jumpBuffer parses an argument that points to a buffer.
func (p *parser) jumpBuffer() {
	p.assignable(p.assignment(), p.types.Pointer(p.types.Pointer(types.Void)), context{inArgument, 1, intern.None})
}

// moveAllToFrame gives all locals of the function under way frame objects.
func (p *parser) moveAllToFrame() {
	for i, t := range p.piece.locals[p.firstLocal:] {
		if p.frameOffsets[i] < 0 {
			p.frameOffsets[i] = p.allocate(int64(t.Size()), int64(t.Size()))
			p.inFrame = true
		}
	}
}
