package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Variable length arrays (6.7.5.2 4). When a declarator is evaluated, the size of the
// array in bytes is stored in a local. The number of the local is part of the array's type. The
// array is allocated on the stack and accessed by its address. The old stack pointer is
// saved. It is restored at the end of the block and by jumps that leave the block.

// variableLength parses the length of an array that is not constant, and saves it in a local.
// In a prototype it only skips the length.
func (p *parser) variableLength(m *derivation) {
	if p.inParameters > 0 {
		m.sizeLocal = types.UnknownSize
		p.skipped++
		for depth := 0; depth > 0 || p.Tok != token.RBracket && p.Tok != token.EOF; p.Next() {
			switch p.Tok {
			case token.LBracket:
				depth++
			case token.RBracket:
				depth--
			case token.EOF:
				return
			}
		}
		return
	}
	x := p.Scalar(p.assignment())
	if p.Types.Kind(x.Type) == types.Int128Kind {
		x = p.Convert(x, p.Types.SizeType())
	}
	if !p.Types.IsInteger(x.Type) {
		if x.Type != types.Invalid {
			p.errorf(x.Pos, "size of array has non-integer type")
		}
		p.DropLast()
		m.length = 1
		return
	}
	p.Cast(p.Types.Word)
	m.sizeLocal = p.keepSize(x.Pos)
}

// keepSize stores the last subtree in a local, as a size that waits for takeSizes. It returns
// 1 + the number of the local.
func (p *parser) keepSize(pos uint32) int32 {
	n := p.NewLocal(p.Types.Word)
	p.Tree.Node(ast.Assign, p.Types.Word, uint32(n), pos, 1)
	p.sizes++
	return int32(n) + 1
}

// reverseSizes reverses the order of the last n waiting sizes, the lengths of one declarator, if it matters. C leaves open in which
// order they are evaluated. gcc begins with the last one.
func (p *parser) reverseSizes(n int) {
	if n < 2 {
		return
	}
	start, acts := p.Tree.Len(), false
	for range n {
		root := start - 1 // an Assign
		start = int(p.Tree.First[root])
		acts = acts || p.Tree.ActsBetween(start, root)
	}
	if !acts {
		return
	}
	mark := p.Clipboard.Len()
	p.Tree.Cut(start, &p.Clipboard)
	for p.Clipboard.Len() > mark {
		p.Tree.Paste(&p.Clipboard, int(p.Clipboard.First[p.Clipboard.Len()-1]))
	}
	p.nodesMoved = true
}

// isLength reports whether the length of an array in a parameter list may be constant,
// which is the case if it contains no variable.
func (p *parser) isLength() bool {
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	for depth := 0; depth > 0 || p.Tok != token.RBracket; p.Next() {
		switch p.Tok {
		case token.LBracket:
			depth++
		case token.RBracket:
			depth--
		case token.EOF:
			return true
		case token.Ident:
			if o := p.lookup(p.Ident); o == nil || o.kind != constantObject && o.kind != typedefObject {
				return false
			}
		}
	}
	return true
}

// variableArrayOf returns the type of arrays of typ if the length or the size of the
// elements is not constant. The computation of its size waits for takeSizes.
func (p *parser) variableArrayOf(typ types.Type, m *derivation) types.Type {
	element := p.Types.Info(typ)
	if m.sizeLocal == types.UnknownSize || element.SizeLocal == types.UnknownSize || m.length < 0 && m.sizeLocal == 0 {
		return p.Types.VariableArray(typ, types.UnknownSize)
	}
	if m.sizeLocal > 0 {
		p.Tree.Leaf(ast.Local, p.Types.Word, uint32(m.sizeLocal)-1, m.pos)
	} else {
		p.Constant(p.Types.Word, uint64(m.length), m.pos)
	}
	p.SizeOfType(typ, m.pos)
	p.BinaryNode(ast.Mul, p.Types.Word, m.pos)
	return p.Types.VariableArray(typ, p.keepSize(m.pos))
}

// takeSizes combines the waiting sizes, the last subtrees, into one statement. It returns the
// number of statements: one or none.
func (p *parser) takeSizes(pos uint32) int {
	if p.sizes == 0 {
		return 0
	}
	for ; p.sizes > 1; p.sizes-- {
		p.Then(pos)
	}
	p.sizes = 0
	p.Tree.Statement(pos)
	return 1
}

// afterSizes joins the last subtree with the n subtrees before it, which evaluate sizes.
func (p *parser) afterSizes(n int, pos uint32) {
	for range n {
		p.Then(pos)
	}
}

// fixedTypeName parses a type name where sizes cannot be evaluated.
func (p *parser) fixedTypeName() types.Type {
	pos := p.Pos()
	typ := p.parseTypeName()
	if n := p.typeSizes(); n > 0 {
		p.errorf(pos, "a variable length array is not supported here")
		for range n {
			p.DropLast()
		}
		return types.Invalid
	}
	return typ
}

// typeSizes takes the waiting sizes of a type name in an expression, and returns their
// number, for afterSizes.
func (p *parser) typeSizes() int {
	n := p.sizes
	p.sizes = 0
	return n
}

// variableObject declares a variable length array, and returns the number of statements
// that this takes.
func (p *parser) variableObject(d declarator) int {
	word := p.Types.Word
	if p.Tok == token.Assign {
		p.errorf(d.pos, "variable-sized object may not be initialized")
		p.Next()
		p.skipInitializer()
		return 0
	}
	if align := p.objectAlign(d.typ, d.attributes); align > p.StackAlign() {
		p.errorf(d.pos, "a variable length array with an alignment of %d bytes is not supported", align)
	}
	before, address := p.NewLocal(word), p.NewLocal(word)
	p.Tree.Leaf(ast.StackPointer, word, 0, d.pos)
	p.Tree.Node(ast.Assign, word, uint32(before), d.pos, 1)
	p.Tree.Statement(d.pos)
	p.SizeOfType(d.typ, d.pos)
	p.allocateStack(d.pos)
	p.Tree.Node(ast.Assign, word, uint32(address), d.pos, 1)
	p.Tree.Statement(d.pos)
	p.lifetimes = append(p.lifetimes, int32(before))
	p.declareVariable(&d, referenceObject, int32(address))
	return 2
}

// restoreStack appends a statement that frees a variable length array and all arrays
// allocated after it. before is the local that holds the stack pointer from before the
// array.
func (p *parser) restoreStack(before int32, pos uint32) {
	p.Tree.Leaf(ast.Local, p.Types.Word, uint32(before), pos)
	p.Tree.Node(ast.StackRestore, ast.Void, 0, pos, 1)
	p.Tree.Statement(pos)
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
		d := p.declaratorOf(x.name, s.typ)
		p.parameters, p.Lexer = p.parameters[:mark], saved
		n += p.takeSizes(x.pos)
		if o := p.lookup(x.name); o != nil && int(o.depth) == p.depth {
			o.typ = p.decayed(d.typ)
		}
	}
	return n
}

// declaratorOf parses the declarators of a parameter's declaration up to the one that declares name. Only a declaration of an
// old-style definition has others in front of it, and their sizes are not evaluated here.
func (p *parser) declaratorOf(name intern.Ident, base types.Type) (d declarator) {
	for {
		start := p.Lexer
		p.inParameters++
		p.declarator(&d, base, named|abstract)
		p.inParameters--
		if d.name == name || p.Tok != token.Comma {
			p.Lexer, d = start, declarator{}
			p.declarator(&d, base, named|abstract)
			return d
		}
		p.Next()
		d = declarator{}
	}
}
