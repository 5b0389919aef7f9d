package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Variable length arrays (6.7.5.2 4). When a declarator is evaluated, the size of the array
// in bytes is stored in a local, whose number its type holds. The array is allocated on the
// stack and accessed by its address. The stack pointer from before is saved, and restored at
// the end of the block and by jumps that leave it.

// variableLength parses the length of an array that is no constant, and keeps
// it; in a prototype it is only skipped.
func (p *parser) variableLength(m *derivation) {
	if p.inParameters > 0 {
		m.sizeLocal = types.UnknownSize
		p.skipped++
		for depth := 0; depth > 0 || p.Tok != lex.RBracket && p.Tok != lex.EOF; p.Next() {
			switch p.Tok {
			case lex.LBracket:
				depth++
			case lex.RBracket:
				depth--
			case lex.EOF:
				return
			}
		}
		return
	}
	x := p.scalar(p.conditional())
	if !p.types.IsInteger(x.typ) {
		if x.typ != types.Invalid {
			p.errorf(x.pos, "size of array has non-integer type")
		}
		p.dropLast()
		m.length = 1
		return
	}
	p.cast(p.types.Word)
	m.sizeLocal = p.keepSize(x.pos)
}

// keepSize keeps the last subtree in a local, in a size that waits for
// takeSizes, and returns 1 more than its number.
func (p *parser) keepSize(pos uint32) int32 {
	n := p.newLocal(p.types.Word)
	p.b.Node(ast.Assign, p.types.Word, uint32(n), pos, 1)
	p.sizes++
	return int32(n) + 1
}

// isLength reports, at a length in a list of parameters, whether it may be
// constant: no variable is in it.
func (p *parser) isLength() bool {
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	for depth := 0; depth > 0 || p.Tok != lex.RBracket; p.Next() {
		switch p.Tok {
		case lex.LBracket:
			depth++
		case lex.RBracket:
			depth--
		case lex.EOF:
			return true
		case lex.Ident:
			if o := p.lookup(p.Ident); o == nil || o.kind != constantObject && o.kind != typedefObject {
				return false
			}
		}
	}
	return true
}

// variableArrayOf is the type of arrays of typ of which the length, or the size
// of the elements, is not constant; its size waits for takeSizes.
func (p *parser) variableArrayOf(typ types.Type, m *derivation) types.Type {
	element := p.types.Info(typ)
	if m.sizeLocal == types.UnknownSize || element.SizeLocal == types.UnknownSize || m.length < 0 && m.sizeLocal == 0 {
		return p.types.VariableArray(typ, types.UnknownSize)
	}
	if m.sizeLocal > 0 {
		p.b.Leaf(ast.Local, p.types.Word, uint32(m.sizeLocal)-1, m.pos)
	} else {
		p.constant(p.types.Word, uint64(m.length), m.pos)
	}
	p.sizeOfType(typ, m.pos)
	p.binaryNode(ast.Mul, p.types.Word, m.pos)
	return p.types.VariableArray(typ, p.keepSize(m.pos))
}

// sizeOfType appends the size of typ, which may be variable.
func (p *parser) sizeOfType(typ types.Type, pos uint32) {
	if n := p.types.Info(typ).SizeLocal; n > 0 {
		p.b.Leaf(ast.Local, p.types.Word, uint32(n)-1, pos)
		return
	}
	p.constant(p.types.Word, uint64(max(p.types.Size(typ), 0)), pos)
}

// takeSizes makes one statement of the sizes that wait, the last subtrees, and
// returns how many statements there are: one or none.
func (p *parser) takeSizes(pos uint32) int {
	if p.sizes == 0 {
		return 0
	}
	for ; p.sizes > 1; p.sizes-- {
		p.then(pos)
	}
	p.sizes = 0
	p.b.Statement(pos)
	return 1
}

// afterSizes joins the last subtree with the n subtrees before it, which evaluate sizes.
func (p *parser) afterSizes(n int, pos uint32) {
	for range n {
		p.then(pos)
	}
}

// fixedTypeName parses a type name in a place that cannot evaluate sizes.
func (p *parser) fixedTypeName() types.Type {
	pos := p.Pos()
	typ := p.parseTypeName()
	if n := p.typeSizes(); n > 0 {
		p.errorf(pos, "a variable length array is not supported here")
		for range n {
			p.dropLast()
		}
		return types.Invalid
	}
	return typ
}

// typeSizes takes the sizes that wait, of a type name in an expression, so that
// afterSizes joins them.
func (p *parser) typeSizes() int {
	n := p.sizes
	p.sizes = 0
	return n
}

// variableObject declares a variable length array, and returns how many
// statements that takes.
func (p *parser) variableObject(d declarator) int {
	word := p.types.Word
	if p.Tok == lex.Assign {
		p.errorf(d.pos, "variable-sized object may not be initialized")
		p.Next()
		p.skipInitializer()
		return 0
	}
	if align := p.objectAlign(d.typ, d.attributes); align > sectionAlign {
		p.errorf(d.pos, "a variable length array with an alignment of %d bytes is not supported", align)
	}
	before, address := p.newLocal(word), p.newLocal(word)
	p.b.Leaf(ast.StackPointer, word, 0, d.pos)
	p.b.Node(ast.Assign, word, uint32(before), d.pos, 1)
	p.b.Statement(d.pos)
	p.sizeOfType(d.typ, d.pos)
	p.allocateStack(d.pos)
	p.b.Node(ast.Assign, word, uint32(address), d.pos, 1)
	p.b.Statement(d.pos)
	p.stack = append(p.stack, int32(before))
	p.declareVariable(&d, referenceObject, int32(address))
	return 2
}

// restoreStack appends a statement that frees a variable length array, and those
// behind it: before is the local with the stack pointer from before.
func (p *parser) restoreStack(before int32, pos uint32) {
	p.b.Leaf(ast.Local, p.types.Word, uint32(before), pos)
	p.b.Node(ast.StackRestore, ast.Void, 0, pos, 1)
	p.b.Statement(pos)
}

// leaveBlock ends a block that began when p.stack had n entries, and returns how
// many statements that takes.
func (p *parser) leaveBlock(n int, pos uint32) int {
	if len(p.stack) == n {
		return 0
	}
	statements := p.endLives(n, pos)
	p.stack = p.stack[:n]
	return statements
}

// leaving appends the statements before a jump to where the first n of p.stack live:
// they end the lives of the others. It returns how many there are.
func (p *parser) leaving(n int, pos uint32) (statements int) {
	if len(p.stack) <= n {
		return 0
	}
	return p.endLives(n, pos)
}

// A departure is a goto that may leave lifetimes. Which ones is known when its label is
// placed. The Data of its StackRestore is its number, from 1.
type departure struct {
	label int32
	pos   uint32
	stack []int32
}

// resolveDeparture completes the StackRestore n.
func (p *parser) resolveDeparture(n int) {
	x := &p.departures[p.b.Data[n]-1]
	p.b.Data[n] = 0
	keeps := p.labels[x.label].stack
	p.checkScope(keeps, x.stack, x.pos)
	if array := firstArray(x.stack[shared(keeps, x.stack):]); array >= 0 {
		p.b.Kind[n-1], p.b.Data[n-1] = ast.Local, uint32(array)
	} // else none is freed: the stack pointer stays
}

// checkScope checks that a jump from where from lives leads into the scope of no
// variable length array but those in from.
func (p *parser) checkScope(to, from []int32, pos uint32) {
	if firstArray(to[shared(to, from):]) >= 0 {
		p.errorf(pos, "jump into scope of identifier with variably modified type")
	}
}

// modifiedParameters evaluates the sizes in variably modified types of parameters, once all
// parameters are declared. The declarations are parsed a second time. It returns the number
// of statements.
func (p *parser) modifiedParameters(list []parameter) (n int) {
	for i := range list {
		x := &list[i]
		if !x.modified {
			continue
		}
		saved, mark := p.Lexer, len(p.parameters)
		p.Offset = int(x.start)
		p.Next()
		var s specifiers
		p.specifiers(&s, false)
		var d declarator
		p.declarator(&d, s.typ, named|abstract)
		p.parameters, p.Lexer = p.parameters[:mark], saved
		n += p.takeSizes(x.pos)
		if o := p.lookup(x.name); o != nil && int(o.depth) == p.depth {
			o.typ = p.decayed(d.typ)
		}
	}
	return n
}
