package c

import "gpucc/ast"

// declaration parses a declaration in a block (6.7), and returns how many
// statements its initializers take.
func (p *parser) declaration() int {
	if p.tok == kAutoType {
		return p.autoDeclaration()
	}
	if p.tok == kStruct && p.declaresStruct() {
		p.structDeclaration()
		return 0
	}
	var s specifiers
	p.specifiers(&s, false)
	if p.tok == tSemi {
		p.emptyDeclaration(&s)
		return p.takeSizes(s.pos)
	}
	n := p.takeSizes(s.pos)
	mark, usual := len(p.parameters), p.declaresNumbers(&s)
	for {
		var d declarator
		p.attributedDeclarator(&d, s.typ)
		p.parameters = p.parameters[:mark]
		if usual && d.typ == s.typ && d.attributes == nil && !startsAttribute[p.tok] && !p.recovering {
			n += p.numberVariable(&d)
			if p.tok != tComma {
				break
			}
			p.next()
			continue
		}
		n += p.takeSizes(d.pos)
		p.applyAttributes(&s, &d)
		if p.recovering {
			break
		}
		if s.missing {
			p.warnf(implicitInt, d.pos, "type defaults to 'int' in declaration of '%s'", p.names.name(d.name))
		}
		if p.tok == tLBrace && p.types.kind(d.typ) == functionKind {
			p.errorf(d.pos, "nested functions are not supported")
			p.skipBlock()
			return n
		}
		n += p.blockScopeDeclaration(s, d)
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.endOfStatement()
	return n
}

// declaresNumbers reports whether the specifiers of a declaration are those of
// variables in locals, as usual, if nothing in a declarator says otherwise.
func (p *parser) declaresNumbers(s *specifiers) bool {
	return isNumber(s.typ) && s.storage == tEOF && s.attributes == nil && s.align == 0 && !s.missing && p.types.machine(s.typ).Size() <= p.wordSize
}

// numberVariable declares a variable of a number type, and returns how many
// statements that takes.
func (p *parser) numberVariable(d *declarator) int {
	if p.redeclared(d.name, d.pos, "") {
		d.name = noIdent
	}
	return p.localVariable(d)
}

// emptyDeclaration parses the end of a declaration that declares no object.
func (p *parser) emptyDeclaration(s *specifiers) {
	if !s.tag && !(s.missing && s.attributes != nil) && !p.recovering {
		p.warnf(always, s.pos, "useless type name in empty declaration")
	}
	p.endOfStatement()
}

// blockScopeDeclaration declares d and parses its initializer; it returns how
// many statements that takes.
func (p *parser) blockScopeDeclaration(s specifiers, d declarator) int {
	function := p.types.kind(d.typ) == functionKind
	switch {
	case s.storage == kTypedef:
		p.declareTypedef(d)
		return 0
	case function && s.storage == kStatic:
		p.errorf(d.pos, "invalid storage class for function '%s'", p.names.name(d.name))
		return 0
	case function || s.storage == kExtern:
		p.declareExtern(d, function)
		return 0
	}
	if p.redeclared(d.name, d.pos, "") {
		d.name = noIdent
	}
	if p.types.kind(d.typ) == voidKind {
		p.errorf(d.pos, "variable or field '%s' declared void", p.names.name(d.name))
		d.typ = ErrorType
	}
	p.needType(d.typ, d.pos)
	if s.storage == kStatic {
		p.staticLocal(d)
		return 0
	}
	n := p.automatic(d)
	if x := d.attributes.find("cleanup"); x != nil {
		p.cleanUp(d, x)
	}
	return n
}

// declareExtern declares a function or object with linkage in a block.
func (p *parser) declareExtern(d declarator, function bool) {
	if p.types.isModified(d.typ) {
		p.errorf(d.pos, "object with variably modified type must have no linkage")
		d.typ = ErrorType
	}
	kind := linkedKind(function, d.attributes)
	if o := p.lookup(d.name); o != nil {
		linked := o.kind == staticObject || o.kind == threadObject || o.kind == functionObject
		if int(o.depth) == p.depth && o.kind != kind {
			p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.names.name(d.name))
			return
		}
		if linked && o.kind == kind && !p.types.compatible(o.typ, d.typ) {
			p.errorf(d.pos, "conflicting types for '%s'; have '%s'", p.names.name(d.name), p.typeName(d.typ))
			return
		}
		if linked && o.kind == kind {
			d.typ = p.types.composite(o.typ, d.typ)
		}
	}
	symbol := p.declaredSymbol(d, function)
	p.declare(d.name, d.typ, kind, d.pos, symbol)
	if p.tok == tAssign {
		p.errorf(d.pos, "'%s' has both 'extern' and initializer", p.names.name(d.name))
		p.next()
		p.skipInitializer()
	}
}

// linkedKind is the kind of a function or object with linkage, or a static one.
func linkedKind(function bool, a *attribute) objectKind {
	switch {
	case function:
		return functionObject
	case a.has(threadAttribute):
		return threadObject
	}
	return staticObject
}

// staticLocal declares an object of static storage duration in a block.
func (p *parser) staticLocal(d declarator) {
	if p.types.isVariable(d.typ) {
		p.errorf(d.pos, "storage size of '%s' isn't constant", p.names.name(d.name))
		d.typ = ErrorType
	}
	symbol := p.piece.symbol(ast.Symbol{Thread: d.attributes.has(threadAttribute)})
	index := p.declareVariable(&d, linkedKind(false, d.attributes), symbol)
	typ, at := d.typ, place{section: ast.InBSS}
	if p.tok == tAssign {
		p.next()
		typ, at = p.staticInitializer(d)
		p.completeVariable(index, typ)
	} else if p.complete(d) {
		at = p.placeObject(typ, &d, nil, nil)
	}
	s := &p.piece.symbols[^symbol]
	s.Section, s.Offset, s.Size = at.section, at.offset, at.size
}

// complete checks that the object d has a known size.
func (p *parser) complete(d declarator) bool {
	info := p.types.info(d.typ)
	if info.size >= 0 && info.kind != errorKind {
		return true
	}
	switch {
	case d.name == noIdent || info.kind == errorKind:
	case info.kind == arrayKind:
		p.errorf(d.pos, "array size missing in '%s'", p.names.name(d.name))
	default:
		p.errorf(d.pos, "storage size of '%s' isn't known", p.names.name(d.name))
	}
	return false
}

// declareVariable declares d unless it has no name, and returns the number of
// its object, or -1.
func (p *parser) declareVariable(d *declarator, kind objectKind, number int32) int {
	if d.name == noIdent {
		return -1
	}
	p.declare(d.name, d.typ, kind, d.pos, number).quiet = d.attributes.has("unused")
	return len(p.objects) - 1
}

// completeVariable gives the object declareVariable returned its final type.
func (p *parser) completeVariable(index int, typ Type) {
	if index >= 0 {
		p.objects[index].typ = typ
	}
}

// automatic declares an object of automatic storage duration: a scalar gets a
// local, the rest a frame object.
func (p *parser) automatic(d declarator) int {
	if x := d.attributes.find(assemblerName); x != nil {
		p.errorf(x.pos, "an assembler name for '%s' is not supported here", p.names.name(d.name))
	}
	if d.attributes.has(threadAttribute) {
		p.errorf(d.pos, "function-scope '%s' implicitly auto and declared '_Thread_local'", p.names.name(d.name))
	}
	if (p.types.isScalar(d.typ) && !p.types.isWide(d.typ) || d.typ == ErrorType) && p.types.size(d.typ) >= 0 && d.typ&(volatileQualifier|atomicQualifier) == 0 && p.alignment(d.typ, d.attributes) <= max(p.types.info(d.typ).align, 1) {
		return p.localVariable(&d)
	}
	if p.types.isVariable(d.typ) {
		return p.variableObject(d)
	}
	if align := p.objectAlign(d.typ, d.attributes); align > sectionAlign {
		return p.alignedVariable(d, align)
	}
	info := p.types.info(d.typ)
	initialized := p.tok == tAssign
	if !initialized || info.kind != arrayKind || info.length >= 0 {
		if !p.complete(d) {
			d.typ = p.types.array(ErrorType, 0)
		}
		offset := p.allocate(p.types.size(d.typ), p.objectAlign(d.typ, d.attributes))
		p.declareVariable(&d, frameObject, offset)
		if !initialized {
			return 0
		}
		p.next()
		_, n := p.automaticInitializer(d.typ, int64(offset), false)
		return n
	}
	// The initializer decides the size: it goes to offset 0 first.
	index := p.declareVariable(&d, frameObject, 0)
	p.next()
	typ, n := p.automaticInitializer(d.typ, 0, true)
	offset := p.allocate(p.types.size(typ), p.objectAlign(typ, d.attributes))
	p.moveInitializer(n, offset)
	p.completeVariable(index, typ)
	if index >= 0 {
		p.objects[index].number = offset
	}
	return n
}

// frameAlign is the alignment of a frame object of type typ: that of a word
// at least for an aggregate, so that it can be copied by words.
func (p *parser) frameAlign(typ Type) int64 {
	info := p.types.info(typ)
	if info.kind == arrayKind || info.kind == recordKind {
		return max(int64(info.align), int64(p.wordSize))
	}
	return int64(info.align)
}

// alignedVariable is automatic of an object whose alignment is more than the
// frame's: it is somewhere in room for more, wherever its address is needed.
func (p *parser) alignedVariable(d declarator, align int64) int {
	initialized, typ, offset := p.tok == tAssign, d.typ, int32(0)
	deferred := initialized && p.types.size(typ) < 0 // the initializer decides the size
	if !deferred {
		if p.complete(d) {
			offset = p.alignedRoom(typ, align)
		} else {
			typ = p.types.array(ErrorType, 0)
		}
	}
	index := p.declareVariable(&declarator{name: d.name, typ: typ, pos: d.pos}, alignedObject, offset)
	if index >= 0 {
		p.objects[index].value = align
	}
	if !initialized {
		return 0
	}
	p.next()
	p.alignedAddress(offset, align, d.pos)
	frame, n := p.b.First[p.top()], 1
	in := initializer{literal: true, local: p.setAddress().data}
	p.b.Statement(d.pos)
	start := p.b.Len()
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	if in.stores > 0 {
		p.b.Statement(d.pos)
		n++
	}
	if deferred {
		offset = p.alignedRoom(typ, align)
		p.b.Data[frame] = uint32(offset)
	}
	p.completeVariable(index, typ)
	if index >= 0 {
		p.objects[index].number = offset
	}
	return n
}

// alignedRoom allocates as much of the frame as holds an object of type typ at a
// multiple of align, wherever the frame is.
func (p *parser) alignedRoom(typ Type, align int64) int32 {
	return p.allocate(max(p.types.size(typ), 0)+align-sectionAlign, sectionAlign)
}

// alignedAddress appends the first multiple of align from byte offset of the
// frame on.
func (p *parser) alignedAddress(offset int32, align int64, pos uint32) {
	p.b.Leaf(ast.FrameAddress, p.types.word, uint32(offset), pos)
	p.constant(p.types.word, uint64(align-1), pos)
	p.b.Node(ast.Add, p.types.word, 0, pos, 2)
	p.constant(p.types.word, uint64(-align), pos)
	p.b.Node(ast.And, p.types.word, 0, pos, 2)
}

// objectAlign is the alignment of a frame object of type typ that is declared
// with attributes a.
func (p *parser) objectAlign(typ Type, a *attribute) int64 {
	return max(p.frameAlign(typ), int64(p.alignment(typ, a)))
}

// localVariable declares a scalar, and parses its initializer to an Assign.
func (p *parser) localVariable(d *declarator) int {
	t := p.types.machine(d.typ)
	var number int
	if d.attributes.find("cleanup") != nil { // jumps that leave the block know it, too
		number = p.newLocal(t)
	} else {
		number = p.blockLocal(t)
	}
	live, start := len(p.live), p.b.Len()
	p.declareVariable(d, localObject, int32(number))
	if p.tok != tAssign {
		return 0
	}
	p.next()
	p.scalarInitializer(d.typ)
	p.b.Node(ast.Assign, t, uint32(number), d.pos, 1)
	p.endLocals(live, start)
	return 1
}

// scalarInitializer parses the initializer of a scalar, which may stand in
// braces (6.7.8 11).
func (p *parser) scalarInitializer(typ Type) {
	if p.tok == tLBrace {
		p.scalarInBraces(typ)
		return
	}
	p.assignable(p.assignment(), typ, context{kind: inInitialization})
}

// scalarInBraces is scalarInitializer at a brace.
func (p *parser) scalarInBraces(typ Type) {
	braces := 0
	for p.tok == tLBrace {
		braces++
		p.next()
	}
	if p.tok == tRBrace && braces > 0 {
		p.errorf(p.pos(), "empty scalar initializer")
		p.wrong(p.pos())
	} else {
		p.assignable(p.assignment(), typ, context{kind: inInitialization})
	}
	for ; braces > 0; braces-- {
		if p.tok == tComma {
			p.next()
			if p.tok != tRBrace {
				p.warnf(always, p.pos(), "excess elements in scalar initializer")
				for p.tok != tRBrace && !p.recovering {
					p.assignment()
					p.dropLast()
					if p.tok == tComma {
						p.next()
					} else {
						break
					}
				}
			}
		}
		p.expect(tRBrace)
	}
}
