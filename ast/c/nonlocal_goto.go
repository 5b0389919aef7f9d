package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
)

// A nested function may jump to a label of a function around it that a block declares with __label__ (GNU C). The function
// around it calls _setjmp when it begins. If _setjmp returns again, the function jumps to the label. The nested
// function calls longjmp. The frame has a jmp_buf for each such label, and the frame record its address. So all that is
// true of a function that calls setjmp is true of the function around: its variables are in memory.

// outerLabel looks up a label called name in the functions around the one that is parsed. It returns the level of its function,
// -1 if there is none, and its number there.
func (p *parser) outerLabel(name intern.Ident) (level int, label int32) {
	if _, ok := p.labelNames[name]; ok {
		return -1, 0
	}
	for level = len(p.around) - 1; level >= 0; level-- {
		s := &p.around[level].state
		if n, ok := s.labelNames[name]; ok && s.labels[n].declared {
			return level, n
		}
	}
	return -1, 0
}

// jumpOut appends a jump to a label of the function at a level.
func (p *parser) jumpOut(level int, label int32, pos uint32) {
	var x recordField
	p.within(level, func() { x = recordField{kind: frameObject, number: p.jumpBuffer(label)} })
	p.recordOf(level, pos)
	p.loadField(p.field(level, x, pos), pos)
	p.PointerArgument(pos)
	p.Constant(ast.I32, 1, pos)
	p.Tree.Node(ast.Argument, ast.I32, 0, pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("longjmp"), pos, 2)
	p.Tree.Statement(pos)
	p.unreachable = true
}

// outerAddress appends the address of a label of the function at a level. Only that function may jump to the
// label.
func (p *parser) outerAddress(level int, label int32, pos uint32) {
	p.within(level, func() {
		x := &p.labels[label]
		x.used, x.jumped = true, 0
		p.nodesMoved = true
	})
	p.recordOf(level, pos)
	p.loadField(p.field(level, recordField{label: label + 1}, pos), pos)
}

// jumpBuffer returns the draft offset of the jmp_buf of a label to which nested functions jump.
func (p *parser) jumpBuffer(label int32) int32 {
	x := &p.labels[label]
	if x.buffer == 0 {
		x.buffer = 1 + p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, jumpBytes, p.StackAlign())
		x.used = true
		p.allInFrame, p.Resumes = true, true
		if x.jumped < 0 {
			x.jumped = 0 // from outside of all statement expressions
		}
	}
	return x.buffer - 1
}

// receiveJumps appends the statements at the beginning of a function that lead to its labels when nested functions jump there. It
// returns their number.
func (p *parser) receiveJumps() (n int) {
	pos := uint32(ast.InPrologue)
	for i := range p.labels {
		x := &p.labels[i]
		if x.buffer == 0 || x.defined == 0 {
			continue
		}
		p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(x.buffer-1), pos)
		p.PointerArgument(pos)
		p.Tree.Node(ast.Call, ast.I32, p.librarySymbol("_setjmp"), pos, 1)
		p.Tree.Leaf(ast.Goto, ast.Void, uint32(i), pos)
		p.Tree.Node(ast.If, ast.Void, 0, pos, 2)
		p.nodesMoved = true
		n++
	}
	return n
}

// checkReceived reports an error for label x if a jump out of a nested function cannot restore the stack: longjmp frees all that
// was allocated there since the function began.
func (p *parser) checkReceived(x *label, start int) {
	if x.buffer == 0 {
		return
	}
	for n := start; n < p.Tree.Len(); n++ {
		if p.Tree.Kind[n] == ast.StackAllocate && !(p.Tree.Kind[n-1].IsConst() && p.Bits(n-1) == 0) { // see returnAddress
			p.errorf(x.pos, "a jump out of a nested function to '%s', in a function that allocates on the stack, is not supported", p.Names.Name(x.name))
			return
		}
	}
}
