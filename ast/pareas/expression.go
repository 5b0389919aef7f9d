package pareas

import "gpucc/ast"

// An operand is an expression. Its nodes have been appended; the last of them is its
// root.
type operand struct {
	typ      ast.Type // a type of the language, or bad, or untyped
	variable int32    // the local, if the expression is only its name, else none
	pos      uint32   // position of the root
}

// An operator waits for its right operand; a bracket waits for the bracket that closes
// it.
type operator struct {
	tok   token
	level uint8
	pos   uint32 // of a cast or call: the position of its name
	open  uint32 // of a bracket: its position
}

// A call belongs to the operator that is its leftBracket.
type call struct {
	callee int32  // the function, or none if it is unknown
	count  int32  // arguments so far
	floats uint32 // number of arguments so far that are floats
}

// expression parses an expression by operator precedence. An expression with a syntax
// error becomes a constant of type bad.
func (p *parser) expression() operand {
	start := p.Len()
	p.operands, p.operators, p.calls = p.operands[:0], p.operators[:0], p.calls[:0]
	for p.operand() && p.suffix() {
	}
	if p.recovering {
		p.Truncate(start)
		p.Leaf(ast.Const, ast.I32, 0, uint32(p.start))
		return operand{bad, none, uint32(p.start)}
	}
	return p.operands[0]
}

// syntaxErrorInside reports that the current token cannot stand within the expression,
// and moves to the end of the statement. It returns false.
func (p *parser) syntaxErrorInside(want string) bool {
	if b := p.innermostBracket(); b != nil {
		if p.closes(b) {
			p.unexpected(want)
		} else {
			p.unclosed(int(b.open), b.bracket(), want)
		}
		p.recovering = true
	}
	p.syntaxError(want)
	return false
}

func (p *parser) innermostBracket() *operator {
	for i := len(p.operators) - 1; i >= 0; i-- {
		if p.operators[i].level == bracketLevel {
			return &p.operators[i]
		}
	}
	return nil
}

// bracket returns the token that opens b.
func (b *operator) bracket() token {
	if b.tok == leftBracket {
		return leftBracket
	}
	return leftParen
}

// closes reports whether the current token closes b.
func (p *parser) closes(b *operator) bool { return p.tok == b.bracket()+1 }

// operand parses prefixes and a primary expression. An opening bracket of a group or a
// call counts as a prefix: the operand behind it is the first inside the bracket. operand
// returns false after a syntax error.
func (p *parser) operand() bool {
	for {
		pos := uint32(p.start)
		switch p.tok {
		case name:
			if done, ok := p.nameOrCall(pos); done || !ok {
				return ok
			}
			continue
		case integer:
			p.Leaf(ast.Const, ast.I32, p.value, pos)
			p.push(ast.I32, none, pos)
		case float:
			p.Leaf(ast.Const, ast.F32, p.value, pos)
			p.push(ast.F32, none, pos)
		case varWord:
			return p.declaration()
		case minus, not, complement:
			p.operators = append(p.operators, operator{tok: p.tok, level: UnaryLevel, pos: pos})
			p.next()
			continue
		case leftParen:
			p.operators = append(p.operators, operator{tok: leftParen, level: bracketLevel, pos: pos, open: pos})
			p.next()
			continue
		case intWord, floatWord:
			op := operator{tok: p.tok, level: bracketLevel, pos: pos}
			if p.next(); p.tok != leftParen {
				return p.syntaxErrorInside(`"("`)
			}
			op.open = uint32(p.start)
			p.operators = append(p.operators, op)
			p.next()
			continue
		default:
			return p.syntaxErrorInside("an expression")
		}
		p.next()
		return true
	}
}

func (p *parser) push(t ast.Type, variable int32, pos uint32) {
	p.operands = append(p.operands, operand{t, variable, pos})
}

// nameOrCall parses a variable, or a call up to its first argument. done is true if the
// operand is complete.
func (p *parser) nameOrCall(pos uint32) (done, ok bool) {
	id := p.value
	p.next()
	if p.tok != leftBracket {
		p.variable(id, pos)
		return true, true
	}
	callee := p.lookupFunction(id)
	if callee == none {
		p.errs.Errorf(pos, "unknown function %s", quote(p.names.text[id]))
	}
	p.operators = append(p.operators, operator{tok: leftBracket, level: bracketLevel, pos: pos, open: uint32(p.start)})
	p.calls = append(p.calls, call{callee: callee})
	p.next()
	if p.tok == rightBracket {
		p.endCall()
		p.next()
		return true, true
	}
	return false, true
}

// variable appends the value of a variable.
func (p *parser) variable(id uint32, pos uint32) {
	local, t := p.lookup(id), bad
	switch {
	case local == none:
		p.errs.Errorf(pos, "unknown name %s", quote(p.names.text[id]))
	case p.localType(local) == untyped:
		p.errs.Errorf(pos, "%s is used in its own declaration, which has no type", quote(p.names.text[id]))
	default:
		t = p.localType(local)
	}
	p.Leaf(ast.Local, t, uint32(local), pos)
	p.push(t, max(local, 0), pos)
}

func (p *parser) localType(i int32) ast.Type       { return p.Locals[p.firstLocal+int(i)] }
func (p *parser) setLocalType(i int32, t ast.Type) { p.Locals[p.firstLocal+int(i)] = t }

// declaration parses "var name". The type follows from the ascription or assignment
// behind it.
func (p *parser) declaration() bool {
	p.next()
	if p.tok != name {
		return p.syntaxErrorInside("a variable name")
	}
	pos := uint32(p.start)
	local := p.declare(p.value, untyped)
	p.Leaf(ast.Local, untyped, uint32(local), pos)
	p.push(untyped, local, pos)
	p.next()
	return true
}

// suffix parses the tokens behind an operand: ascriptions and closing brackets, and then
// a binary operator or a comma, after which it returns true. At the end of the
// expression, and after a syntax error, it returns false.
func (p *parser) suffix() bool {
	for {
		switch tok := p.tok; {
		case binary[tok].level != 0:
			p.binary(tok)
			p.next()
			return true
		case tok == colon:
			if !p.ascription() {
				return false
			}
		case tok == rightParen || tok == rightBracket || tok == comma:
			p.reduce(bracketLevel - 1)
			if len(p.operators) == 0 {
				return false
			}
			b := &p.operators[len(p.operators)-1]
			if tok == comma && b.tok == leftBracket {
				p.argument()
				p.next()
				return true
			}
			if !p.closes(b) {
				return p.syntaxErrorInside(b.inside())
			}
			p.close(b)
			p.next()
		default:
			p.reduce(bracketLevel - 1)
			if len(p.operators) > 0 {
				return p.syntaxErrorInside(p.operators[len(p.operators)-1].inside())
			}
			return false
		}
	}
}

// inside names the tokens that may follow an operand inside of bracket b.
func (b *operator) inside() string {
	if b.tok == leftBracket {
		return `"," or "]"`
	}
	return `")"`
}

// binary starts a binary operator. It first completes the operators to its left that bind
// more tightly.
func (p *parser) binary(tok token) {
	level, pos := binary[tok].level, uint32(p.start)
	if tok == assign { // assignments group from right to left
		p.reduce(level - 1)
		p.target(pos)
	} else {
		p.reduce(level)
		p.leftOperand(tok)
	}
	p.operators = append(p.operators, operator{tok: tok, level: level, pos: pos})
}

// target makes the last operand the left side of an assignment. It drops the node that
// reads the variable.
func (p *parser) target(pos uint32) {
	x := &p.operands[len(p.operands)-1]
	if x.variable == none {
		if p.use(x); x.typ != bad {
			p.errs.Errorf(pos, `left side of "=" is not a variable`)
			x.typ = bad
		}
	}
	p.Truncate(int(p.First[p.Len()-1]))
}

// leftOperand appends the nodes that convert the complete left operand, before the nodes
// of the right one. The operator >> shifts an unsigned number, and % of floats is a call.
func (p *parser) leftOperand(tok token) {
	x := &p.operands[len(p.operands)-1]
	p.use(x)
	switch {
	case tok == shiftLogical:
		p.Node(ast.Cast, ast.U32, 0, x.pos, 1)
	case tok == remainder && x.typ == ast.F32:
		p.Node(ast.Argument, ast.F32, 0, x.pos, 1)
	}
}

// use checks that an operand has a value.
func (p *parser) use(x *operand) {
	switch x.typ {
	case ast.Void:
		p.errs.Errorf(x.pos, "void used as a value")
	case untyped:
		p.errs.Errorf(x.pos, "declaration of %s has no type", quote(p.nameAt(x.pos)))
		p.setLocalType(x.variable, bad)
	default:
		return
	}
	x.typ = bad
}

// NameAt returns the name that starts at pos.
func NameAt(text []byte, pos uint32) []byte {
	end := int(pos)
	for end < len(text) && isNameByte(text[end]) {
		end++
	}
	return text[pos:end]
}

func (p *parser) nameAt(pos uint32) []byte { return NameAt(p.file, pos) }

// ascription parses ": type". It checks the type of the operand before it, or gives a
// declaration its type.
func (p *parser) ascription() bool {
	pos := uint32(p.start)
	p.reduce(AscriptionLevel)
	p.next()
	at := uint32(p.start)
	var t ast.Type
	switch p.tok {
	case intWord:
		t = ast.I32
	case floatWord:
		t = ast.F32
	case voidWord:
		t = ast.Void
	default:
		return p.syntaxErrorInside("a type")
	}
	p.next()
	p.ascribe(t, pos, at)
	return true
}

// ascribe gives the last operand type t. The colon is at pos, the name of the type at
// `at`.
func (p *parser) ascribe(t ast.Type, pos, at uint32) {
	x := &p.operands[len(p.operands)-1]
	switch {
	case x.typ == untyped && t == ast.Void:
		p.errs.Errorf(at, "variable %s cannot be void", quote(p.nameAt(x.pos)))
		p.setLocalType(x.variable, bad)
		x.typ = bad
	case x.typ == untyped:
		p.setLocalType(x.variable, t)
		p.Type[p.Len()-1], x.typ = t, t
	case x.typ != t && x.typ != bad:
		p.errs.Errorf(pos, "expression is %s, not %s", typeWord(x.typ), typeWord(t))
		x.typ = bad
	}
}
