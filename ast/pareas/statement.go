package pareas

import "gpucc/ast"

// A frame is a statement that is not complete, because its last part is being parsed.
type frame struct {
	part    part
	pos     uint32
	returns bool  // inBlock: the end of the block cannot be reached; inElse: the first arm returns on every path
	count   int32 // inBlock: statements so far
	scope   int32 // inBlock: number of declarations before it
	aside   int32 // inWhile: number of the first node of its condition in parser.aside
}

// A part is the part of a statement that is being parsed.
type part uint8

const (
	inBlock part = iota
	inThen       // the block behind a condition
	inElse       // the other arm
	inWhile      // the block of a loop
	noBlock      // a missing block
)

// body parses the block of a function, from its opening brace on.
func (p *parser) body() {
	p.frames = p.frames[:0]
	p.openBlock()
	for len(p.frames) > 0 {
		p.statement()
	}
}

// statement parses the next statement, or the start of a statement that contains others,
// or the end of a block.
func (p *parser) statement() {
	if p.frames[len(p.frames)-1].part == noBlock {
		f := p.pop()
		p.complete(0, f.pos, false)
		return
	}
	pos := uint32(p.start)
	switch p.tok {
	case leftBrace:
		p.openBlock()
	case rightBrace:
		p.closeBlock()
	case endOfText:
		p.unclosedBlocks()
	case semicolon:
		p.next()
	case ifWord:
		p.next()
		p.arm(pos)
	case whileWord:
		p.next()
		p.while(pos)
	case returnWord:
		p.next()
		p.returnStatement(pos)
	case elseWord, elifWord:
		p.failed = true
		p.errs.Errorf(pos, "%q without \"if\"", p.scanner.text[p.start:p.end])
		isElif := p.tok == elifWord
		if p.next(); isElif {
			p.arm(pos)
		}
	default:
		p.expressionStatement(pos)
	}
}

// openBlock starts a block. It reports a missing block, which is then taken to be empty.
func (p *parser) openBlock() {
	f := frame{part: inBlock, pos: uint32(p.start), scope: int32(len(p.declared))}
	if p.tok == leftBrace {
		p.next()
	} else {
		p.syntaxError(`"{"`)
		f.part = noBlock
	}
	p.recovering = false
	p.frames = append(p.frames, f)
}

// closeBlock ends the innermost block.
func (p *parser) closeBlock() {
	f := p.pop()
	p.undeclare(int(f.scope))
	if len(p.frames) > 0 {
		p.next()
		p.complete(f.count, f.pos, f.returns)
		return
	}
	p.Node(ast.Block, ast.Void, 0, f.pos, int(f.count))
	if !f.returns && !p.failed && p.function.result != ast.Void && !p.function.bad {
		p.errs.Errorf(uint32(p.start), "missing return at the end of function %s", quote(p.function.name))
	}
	p.next()
}

func (p *parser) pop() frame {
	f := p.frames[len(p.frames)-1]
	p.frames = p.frames[:len(p.frames)-1]
	return f
}

// unclosedBlocks reports the innermost block that is still open at the end of the
// function, and closes all blocks.
func (p *parser) unclosedBlocks() {
	p.failed = true
	p.errs.Errorf(p.frames[len(p.frames)-1].pos, `unmatched "{"`)
	for len(p.frames) > 0 {
		p.closeBlock()
	}
}

// complete adds the n statements that were just appended, from pos on, to the statement
// around them. If this completes the statement, the statement is added to the one around
// it in the same way, and so on. A block takes the n statements as its own; for all
// others, they become one statement.
func (p *parser) complete(n int32, pos uint32, returns bool) {
	for {
		f := &p.frames[len(p.frames)-1]
		if f.part == inBlock {
			f.count += n
			f.returns = f.returns || returns
			return
		}
		if n != 1 {
			p.Node(ast.Block, ast.Void, 0, pos, int(n))
			n = 1
		}
		switch f.part {
		case inThen:
			if p.otherArm(f, returns) {
				return
			}
			p.Node(ast.If, ast.Void, 0, f.pos, 2)
			returns = false
		case inElse:
			p.Node(ast.IfElse, ast.Void, 0, f.pos, 3)
			returns = returns && f.returns
		case inWhile:
			p.Leaf(ast.Block, ast.Void, 0, f.pos)
			p.Paste(&p.aside, int(f.aside))
			p.Node(ast.Loop, ast.Void, 0, f.pos, 4)
			returns = false
		}
		p.pop()
	}
}

// otherArm starts the second arm of the conditional f, and reports whether there is one.
func (p *parser) otherArm(f *frame, returns bool) bool {
	if p.tok != elseWord && p.tok != elifWord {
		return false
	}
	f.part, f.returns = inElse, returns
	pos, isElse := uint32(p.start), p.tok == elseWord
	if p.next(); isElse {
		p.openBlock()
	} else {
		p.arm(pos)
	}
	return true
}

// arm parses a condition and starts the block behind it.
func (p *parser) arm(pos uint32) {
	p.condition()
	p.frames = append(p.frames, frame{part: inThen, pos: pos})
	p.openBlock()
}

// while parses a loop up to its block. It moves the nodes of the condition to p.aside,
// since in the tree they stand behind the block.
func (p *parser) while(pos uint32) {
	p.Leaf(ast.LoopEntry, ast.Void, 0, pos)
	start := p.Len()
	p.condition()
	p.frames = append(p.frames, frame{part: inWhile, pos: pos, aside: int32(p.Cut(start, &p.aside))})
	p.openBlock()
}

// condition parses the expression that a statement tests.
func (p *parser) condition() {
	x := p.expression()
	p.use(&x)
	if x.typ == ast.F32 {
		p.errs.Errorf(x.pos, "condition must be int, not float")
	}
}

func (p *parser) returnStatement(pos uint32) {
	f := p.function
	if p.tok == semicolon {
		if f.result != ast.Void && !f.bad {
			p.errs.Errorf(pos, "return without a value in function %s, which returns %s", quote(f.name), typeWord(f.result))
		}
		p.Leaf(ast.Return, ast.Void, 0, pos)
	} else {
		x := p.expression()
		p.returned(x, pos)
		p.Node(ast.Return, f.result, 0, pos, 1)
	}
	p.endStatement()
	p.complete(1, pos, true)
}

// returned checks the value of a return at pos.
func (p *parser) returned(x operand, pos uint32) {
	f := p.function
	if f.bad {
		return
	}
	if f.result == ast.Void {
		p.errs.Errorf(pos, "return with a value in function %s, which returns void", quote(f.name))
		return
	}
	p.use(&x)
	if x.typ != f.result && x.typ != bad {
		p.errs.Errorf(x.pos, "function %s returns %s, not %s", quote(f.name), typeWord(f.result), typeWord(x.typ))
	}
}

// expressionStatement parses an expression. Its value is dropped. An expression that is
// just a variable, or its declaration, leaves no node.
func (p *parser) expressionStatement(pos uint32) {
	start := p.Len()
	x := p.expression()
	if x.typ != ast.Void {
		p.use(&x)
	}
	p.endStatement()
	if x.variable != none && p.Len() == start+1 {
		p.Truncate(start)
		return
	}
	p.Statement(pos)
	p.complete(1, pos, false)
}

// endStatement expects a semicolon. After an error it skips tokens up to the next one.
func (p *parser) endStatement() {
	if p.tok != semicolon {
		p.syntaxError(`";"`)
	}
	p.recovering = false
	if p.tok == semicolon {
		p.next()
	}
}

// syntaxError reports the current token, unless an error in the same statement has been
// reported, and moves to a token at which a statement may start or end.
func (p *parser) syntaxError(want string) {
	switch {
	case p.recovering:
	case p.tok == rightParen || p.tok == rightBracket:
		p.errs.Errorf(uint32(p.start), "unmatched %q", spellings[p.tok])
	default:
		p.unexpected(want)
	}
	p.recover()
}

// recover moves to a token at which a statement may start or end.
func (p *parser) recover() {
	p.failed, p.recovering = true, true
	for {
		switch p.tok {
		case semicolon, leftBrace, rightBrace, endOfText, ifWord, elseWord, elifWord, whileWord, returnWord:
			return
		}
		p.next()
	}
}
