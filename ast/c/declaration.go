package c

import (
	"gpucc/ast"
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// declaration parses a declaration in a block (6.7), and returns the number of statements
// that its initializers take.
func (p *parser) declaration() int {
	if p.Tok == token.AutoType {
		return p.autoDeclaration()
	}
	if p.Tok == token.Struct && p.declaresStruct() {
		p.structDeclaration()
		return 0
	}
	var s specifiers
	p.specifiers(&s, false)
	if p.Tok == token.Semi {
		p.emptyDeclaration(&s)
		return p.takeSizes(s.pos)
	}
	n := p.takeSizes(s.pos)
	mark, usual := len(p.parameters), p.declaresNumbers(&s)
	for {
		var d declarator
		p.attributedDeclarator(&d, s.typ)
		p.noteAlias(&s, &d)
		all := p.parameters
		p.parameters = p.parameters[:mark]
		if usual && d.typ == s.typ && d.attributes == nil && !startsAttribute[p.Tok] && !p.recovering {
			n += p.numberVariable(&d)
			if p.Tok != token.Comma {
				break
			}
			p.Next()
			continue
		}
		n += p.takeSizes(d.pos)
		p.applyAttributes(&s, &d)
		if p.recovering {
			break
		}
		if s.missing {
			p.warnf(warn.ImplicitInt, d.pos, "type defaults to 'int' in declaration of '%s'", p.Names.Name(d.name))
		}
		if p.Types.Kind(d.typ) == types.FunctionKind && p.Dialect == lex.StandardC {
			if defined, declared := p.nestedDeclarator(&s, &d, all); defined {
				return n
			} else if declared {
				break
			}
		}
		n += p.blockScopeDeclaration(s, d)
		if p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.endOfStatement()
	return n
}

// nestedDeclarator handles the declarator d of a function if it defines or declares a nested function, and reports
// which. all are the parser's parameters with the declarator's.
func (p *parser) nestedDeclarator(s *specifiers, d *declarator, all []parameter) (defined, declared bool) {
	if d.count > 0 && p.Types.Info(d.typ).NoPrototype && p.Tok != token.Semi && p.Tok != token.Comma {
		mark := len(p.parameters)
		p.parameters = all
		p.parameterDeclarations(d)
		all, p.parameters = p.parameters, p.parameters[:mark]
	}
	if p.Tok == token.LBrace {
		p.nestedDefinition(d, all[d.parameters:][:d.count])
		return true, false
	}
	if o := p.lookup(d.name); s.storage == token.Auto || o != nil && o.kind == nestedObject && int(o.depth) == p.depth {
		p.declareNested(d)
		return false, true
	}
	return false, false
}

// declaresNumbers reports whether a declaration with these specifiers declares variables that
// are held in locals, unless a declarator says otherwise. Most declarations in functions do.
func (p *parser) declaresNumbers(s *specifiers) bool {
	return types.IsNumber(s.typ) && s.storage == token.EOF && s.attributes == nil && s.align == 0 && !s.missing && p.Types.Machine(s.typ).Size() <= p.WordSize
}

// numberVariable declares a variable of a number type, and returns the number of
// statements that this takes.
func (p *parser) numberVariable(d *declarator) int {
	if p.redeclared(d.name, d.pos, "") {
		d.name = intern.None
	}
	n := p.localVariable(d)
	p.initializerSteps(n, d.pos)
	return n
}

// emptyDeclaration parses the end of a declaration that declares no object.
func (p *parser) emptyDeclaration(s *specifiers) {
	if !s.tag && !(s.missing && s.attributes != nil) && !p.recovering {
		p.warnf(warn.Always, s.pos, "useless type name in empty declaration")
	}
	p.endOfStatement()
}

// blockScopeDeclaration declares d and parses its initializer. It returns the number of
// statements that this takes.
func (p *parser) blockScopeDeclaration(s specifiers, d declarator) int {
	function := p.Types.Kind(d.typ) == types.FunctionKind
	switch {
	case s.storage == token.Typedef:
		p.declareTypedef(d)
		return 0
	case function && s.storage == token.Static:
		p.errorf(d.pos, "invalid storage class for function '%s'", p.Names.Name(d.name))
		return 0
	case function || s.storage == token.Extern:
		p.declareExtern(d, function)
		return 0
	}
	if p.redeclared(d.name, d.pos, "") {
		d.name = intern.None
	}
	if p.Types.Kind(d.typ) == types.VoidKind {
		p.errorf(d.pos, "variable or field '%s' declared void", p.Names.Name(d.name))
		d.typ = types.Invalid
	}
	p.NeedType(d.typ, d.pos)
	if s.storage == token.Static {
		p.staticLocal(d)
		return 0
	}
	read := ""
	if x := d.attributes.Find(attribute.Assembler); x != nil && s.storage == token.Register {
		read = p.registerVariable(&d, x)
	} else if x != nil {
		p.warnf(warn.Always, d.pos, "ignoring 'asm' specifier for non-static local variable '%s'", p.Names.Name(d.name))
	}
	n := p.automatic(d)
	p.initializerSteps(n, d.pos)
	if read != "" {
		n += p.readRegister(&d, read)
	}
	if x := d.attributes.Find(attribute.Cleanup); x != nil {
		p.cleanUp(d, x)
	}
	return n
}

// staticLocal declares an object of static storage duration in a block.
func (p *parser) staticLocal(d declarator) {
	if p.Types.IsVariableArray(d.typ) {
		p.errorf(d.pos, "storage size of '%s' isn't constant", p.Names.Name(d.name))
		d.typ = types.Invalid
	}
	symbol := p.piece.Symbol(ast.Symbol{Thread: d.attributes.Has(attribute.Thread)})
	index := p.declareVariable(&d, kindWithLinkage(false, d.attributes), symbol)
	typ, at := d.typ, unallocated
	if p.Tok == token.Assign {
		p.Next()
		typ, at = p.staticInitializer(d)
		p.completeVariable(index, typ)
	} else if p.complete(d) {
		at = p.allocateObject(typ, &d, nil, nil)
	}
	if at.value.known {
		p.piece.setKnown(ast.OwnSymbols+uint32(^symbol), at.value)
	}
	s := &p.piece.Symbols[^symbol]
	s.Section, s.Offset, s.Size = at.Section, at.Offset, at.Size
}

// complete checks that the object d has a known size.
func (p *parser) complete(d declarator) bool {
	info := p.Types.Info(d.typ)
	if info.Size >= 0 && info.Kind != types.InvalidKind {
		return true
	}
	switch {
	case d.name == intern.None || info.Kind == types.InvalidKind:
	case info.Kind == types.ArrayKind:
		p.errorf(d.pos, "array size missing in '%s'", p.Names.Name(d.name))
	default:
		p.errorf(d.pos, "storage size of '%s' isn't known", p.Names.Name(d.name))
	}
	return false
}

// declareVariable declares d unless it has no name, and returns the number of
// its object, or -1.
func (p *parser) declareVariable(d *declarator, kind objectKind, number int32) int {
	if d.name == intern.None {
		return -1
	}
	p.declare(d.name, d.typ, kind, d.pos, number).mayBeUnused = d.attributes.Has(attribute.Unused)
	return len(p.objects) - 1
}

// completeVariable sets the final type of the object that declareVariable returned.
func (p *parser) completeVariable(index int, typ types.Type) {
	if index >= 0 {
		p.objects[index].typ = typ
	}
}

// automatic declares an object of automatic storage duration: a scalar gets a local,
// every other object a frame object.
func (p *parser) automatic(d declarator) int {
	if d.attributes.Has(attribute.Thread) {
		p.errorf(d.pos, "function-scope '%s' implicitly auto and declared '_Thread_local'", p.Names.Name(d.name))
	}
	if (p.Types.IsScalar(d.typ) && !p.Types.IsWide(d.typ) || d.typ == types.Invalid) && p.Types.Size(d.typ) >= 0 && d.typ&(types.Volatile|types.Atomic) == 0 && p.alignment(d.typ, d.attributes) <= max(p.Types.Info(d.typ).Align, 1) {
		return p.localVariable(&d)
	}
	if p.Types.IsVariableArray(d.typ) {
		return p.variableObject(d)
	}
	if align := p.objectAlign(d.typ, d.attributes); align > p.StackAlign() {
		return p.alignedVariable(d, align)
	}
	info := p.Types.Info(d.typ)
	initialized := p.Tok == token.Assign
	if !initialized || info.Kind != types.ArrayKind || info.Length >= 0 {
		if !p.complete(d) {
			d.typ = p.Types.Array(types.Invalid, 0)
		}
		offset := p.Allocate(p.Types.Size(d.typ), p.objectAlign(d.typ, d.attributes))
		p.MayDivide(d.typ)
		p.declareVariable(&d, frameObject, offset)
		if !initialized {
			return 0
		}
		p.Next()
		_, n := p.automaticInitializer(d.typ, int64(offset), false)
		return n
	}
	// The initializer determines the size, so the object is at offset 0 at first.
	index, at := p.declareVariable(&d, frameObject, 0), p.Born()
	p.Next()
	typ, n := p.automaticInitializer(d.typ, 0, true)
	offset := p.AllocateAt(at, p.Types.Size(typ), p.objectAlign(typ, d.attributes))
	p.moveInitializer(n, offset)
	p.completeVariable(index, typ)
	if index >= 0 {
		p.objects[index].number = offset
	}
	return n
}

// alignedVariable declares an automatic object that needs a larger alignment than the frame has. It
// reserves enough of the frame for an aligned object at any address. Wherever the
// object's address is used, it is computed by rounding up.
func (p *parser) alignedVariable(d declarator, align int64) int {
	initialized, typ, offset := p.Tok == token.Assign, d.typ, int32(0)
	deferred := initialized && p.Types.Size(typ) < 0 // the initializer determines the size
	if !deferred {
		if p.complete(d) {
			offset = p.alignedBytes(typ, align)
		} else {
			typ = p.Types.Array(types.Invalid, 0)
		}
	}
	index := p.declareVariable(&declarator{name: d.name, typ: typ, pos: d.pos}, alignedObject, offset)
	if index >= 0 {
		p.objects[index].value = align
	}
	if !initialized {
		return 0
	}
	p.Next()
	p.alignedAddress(offset, align, d.pos)
	frame, n := p.Tree.First[p.Top()], 1
	in := initializer{literal: true, pointed: true, local: p.SetAddress().Data}
	p.Tree.Statement(d.pos)
	start := p.Tree.Len()
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	if in.stores > 0 {
		p.Tree.Statement(d.pos)
		n++
	}
	if deferred {
		offset = p.alignedBytes(typ, align)
		p.Tree.Data[frame] = uint32(offset)
	}
	p.completeVariable(index, typ)
	if index >= 0 {
		p.objects[index].number = offset
	}
	return n
}

// alignedBytes reserves enough bytes of the frame that an object of type typ fits at a
// multiple of align, wherever the frame is.
func (p *parser) alignedBytes(typ types.Type, align int64) int32 {
	return p.Allocate(max(p.Types.Size(typ), 0)+align-p.StackAlign(), p.StackAlign())
}

// alignedAddress appends the first multiple of align at or above byte offset of the
// frame.
func (p *parser) alignedAddress(offset int32, align int64, pos uint32) {
	p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(offset), pos)
	p.Constant(p.Types.Word, uint64(align-1), pos)
	p.Tree.Node(ast.Add, p.Types.Word, 0, pos, 2)
	p.Constant(p.Types.Word, uint64(-align), pos)
	p.Tree.Node(ast.And, p.Types.Word, 0, pos, 2)
}

// objectAlign returns the alignment of a frame object of type typ that is declared with
// attributes a.
func (p *parser) objectAlign(typ types.Type, a *attribute.List) int64 {
	return max(p.FrameAlign(typ), int64(p.alignment(typ, a)))
}

// localVariable declares a scalar, and parses its initializer to an Assign.
func (p *parser) localVariable(d *declarator) int {
	t := p.Types.Machine(d.typ)
	var number int
	if d.attributes.Find(attribute.Cleanup) != nil { // jumps that leave the block refer to the variable
		number = p.NewLocal(t)
	} else {
		number = p.BlockLocal(t)
	}
	live, start := len(p.Live), p.Tree.Len()
	index, alias := p.declareVariable(d, localObject, int32(number)), p.typedef
	if p.Tok != token.Assign {
		if index >= 0 {
			p.objects[index].unset = p.Warnings.HasAny(&uninitializedWarnings) && p.registerVariables[d.pos] == ""
		}
		return 0
	}
	p.Next()
	p.OpenFrameScope(false)
	follows := p.followsPointers()
	if follows {
		p.ForgetSubobject()
	}
	if index >= 0 {
		p.objects[index].initialized = true
	}
	p.scalarInitializer(d.typ, alias, false)
	if follows && index >= 0 {
		p.notePointed(index, p.objects[index].pos)
	}
	if p.expansion != nil && p.bindVariable(d, index) {
		p.CloseFrameScope()
		return 0
	}
	p.Tree.Node(ast.Assign, t, uint32(number), d.pos, 1)
	p.CloseFrameScope()
	p.EndLocals(live, start)
	return 1
}

// scalarInitializer parses the initializer of a scalar, which may be enclosed in braces
// (6.7.8 11). alias is the typedef that the declaration of the scalar names. isPart says that the scalar is a part of a record or an array.
func (p *parser) scalarInitializer(typ types.Type, alias intern.Ident, isPart bool) {
	if p.Tok == token.LBrace {
		p.scalarInBraces(typ, alias, isPart)
		return
	}
	pos := p.Pos()
	x := p.assignment()
	x.Pos = pos
	p.Assignable(x, typ, lower.Context{Kind: lower.InInitialization, Alias: alias, IsPart: isPart})
}

// scalarInBraces does the same as scalarInitializer, at a brace.
func (p *parser) scalarInBraces(typ types.Type, alias intern.Ident, isPart bool) {
	braces := 0
	for p.Tok == token.LBrace {
		braces++
		p.Next()
	}
	if p.Tok == token.RBrace && braces > 0 {
		p.errorf(p.Pos(), "empty scalar initializer")
		p.Wrong(p.Pos())
	} else {
		pos := p.Pos()
		x := p.assignment()
		x.Pos = pos
		p.Assignable(x, typ, lower.Context{Kind: lower.InInitialization, Alias: alias, IsPart: isPart})
	}
	for ; braces > 0; braces-- {
		if p.Tok == token.Comma {
			p.Next()
			if p.Tok != token.RBrace {
				p.warnf(warn.Always, p.Pos(), "excess elements in scalar initializer")
				for p.Tok != token.RBrace && !p.recovering {
					p.assignment()
					p.DropLast()
					if p.Tok == token.Comma {
						p.Next()
					} else {
						break
					}
				}
			}
		}
		p.expect(token.RBrace)
	}
}

// staticAssert parses _Static_assert (C11 6.7.10); its text may be missing
// (C23).
func (p *parser) staticAssert() {
	pos := p.Pos()
	p.Next()
	p.expect(token.LParen)
	v, _, ok := p.constantExpression()
	text := ""
	if p.Tok == token.Comma {
		p.Next()
		if p.Tok == token.String {
			text = ": \"" + string(p.stringLiteral()) + "\""
		} else {
			p.syntaxError("expected string literal before %s", p.describe())
		}
	}
	p.expect(token.RParen)
	switch {
	case !ok:
		p.errorf(pos, "expression in static assertion is not constant")
	case v == 0:
		p.errorf(pos, "static assertion failed%s", text)
	}
	p.endOfStatement()
}

// autoDeclaration parses a declaration of __auto_type (GNU C): a variable that has the
// type of its initializer. It returns the number of statements that this takes.
func (p *parser) autoDeclaration() (statements int) {
	p.Next()
	name, pos := p.Ident, p.Pos()
	if p.Tok != token.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return 0
	}
	p.Next()
	d := declarator{name: name, pos: pos}
	if p.Tok == token.Attribute {
		d.attributes = p.attributes(nil)
	}
	if p.Tok != token.Assign {
		p.errorf(pos, "declaration of '%s' with '__auto_type' requires an initializer", p.Names.Name(name))
	} else {
		p.Next()
		statements = p.autoVariable(d)
	}
	if p.Tok == token.Comma {
		p.syntaxError("'__auto_type' may only be used with a single declarator")
	}
	p.endOfStatement()
	return statements
}

// autoVariable declares d with the type of its initializer, which it parses. In the
// initializer the name still has its outer meaning.
func (p *parser) autoVariable(d declarator) int {
	x := p.Scalar(p.assignment())
	d.typ = x.Type
	if p.redeclared(d.name, d.pos, "") {
		d.name = intern.None
	}
	if p.Types.ByAddress(d.typ) {
		to := p.Frame(p.Types.Size(d.typ), p.FrameAlign(d.typ))
		p.MayDivide(d.typ)
		p.CopyRecord(to, d.typ, d.pos)
		p.declareVariable(&d, frameObject, int32(to.Data))
	} else {
		t := p.Types.Machine(d.typ)
		number := p.BlockLocal(t)
		p.Tree.Node(ast.Assign, t, uint32(number), d.pos, 1)
		p.declareVariable(&d, localObject, int32(number))
	}
	p.Tree.Statement(d.pos)
	return 1
}
