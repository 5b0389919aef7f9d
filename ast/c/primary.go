package c

import (
	"math"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// primary parses a primary expression (6.5.1) other than an identifier, a number, or an
// expression in parentheses.
func (p *parser) primary() lower.Operand {
	pos := p.Pos()
	switch p.Tok {
	case token.String:
		return p.stringExpression()
	case token.Func:
		return p.functionName()
	case token.Generic:
		return p.generic()
	case token.Cast:
		return p.castOperator()
	}
	p.syntaxError("expected expression before %s", p.describe())
	return p.Wrong(pos)
}

// numberExpression parses a constant (6.4.4).
func (p *parser) numberExpression() lower.Operand {
	typ, pos := p.NumberType, p.Pos()
	if typ != types.Int && (typ != types.UInt || p.Dialect == lex.TinyC) {
		return p.otherNumber(typ, pos)
	}
	p.Tree.Leaf(ast.Const, p.Types.Machine(typ), uint32(p.Value), pos)
	p.Next()
	return p.ValueOf(typ, pos)
}

// otherNumber parses a constant of type typ. In TinyC it has one of TinyC's types.
func (p *parser) otherNumber(typ types.Type, pos uint32) lower.Operand {
	v := p.Value
	if p.Dialect == lex.TinyC {
		typ = p.tinycNumber()
	}
	switch typ {
	case types.Double:
		v = math.Float64bits(p.Float)
	case types.LongDouble:
		p.Next()
		return p.WideLiteral(fold.OfQuad(p.Quad), types.LongDouble, pos)
	case types.Float:
		v = uint64(math.Float32bits(float32(p.Float)))
	default:
		if p.Types.IsComplex(typ) {
			p.Next()
			return p.imaginary(typ, pos)
		}
	}
	p.Constant(p.Types.Machine(typ), v, pos)
	p.Next()
	return p.ValueOf(typ, pos)
}

// identifierExpression parses an identifier.
func (p *parser) identifierExpression() lower.Operand {
	id, pos := p.Ident, p.Pos()
	o := p.lookup(id)
	if o == nil || o.kind != localObject {
		return p.otherIdentifier(o, id, pos)
	}
	o.uses++
	typ, alias := o.typ, o.alias
	p.Tree.Leaf(ast.Local, ast.Type(o.value), uint32(o.number), pos)
	p.Next()
	return lower.Operand{Type: typ, Kind: lower.Local, Pos: pos, Origin: lower.Origin{Name: id, Alias: alias}}
}

// otherIdentifier parses an identifier that denotes o, which is not in a local.
func (p *parser) otherIdentifier(o *object, id intern.Ident, pos uint32) lower.Operand {
	if o == nil {
		return p.undeclaredIdentifier(id, pos)
	}
	if id == p.allocaName && o.kind == functionObject && p.unit.knows("alloca") {
		if p.Next(); p.Tok == token.LParen && p.function != nil {
			return p.builtinFunction(builtin.Find("alloca"), id, pos)
		}
		p.symbolAddress(o.number, pos)
		return lower.Operand{Type: o.typ, Kind: lower.Designator, Pos: pos, Origin: lower.Origin{Name: id}}
	}
	x := lower.Operand{Type: o.typ, Pos: pos, Origin: lower.Origin{Name: id, Alias: o.alias}}
	switch o.kind {
	case frameObject:
		o.uses++
		x.Kind = lower.Memory
		p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(o.number), pos)
	case alignedObject:
		x.Kind = lower.Memory
		p.alignedAddress(o.number, o.value, pos)
	case referenceObject:
		o.uses++
		x.Kind = lower.Memory
		p.Tree.Leaf(ast.Local, p.Types.Word, uint32(o.number), pos)
	case capturedObject:
		o.uses++
		x.Kind = lower.Memory
		p.captured(o, pos)
	case nestedObject:
		x = p.nestedExpression(o, pos)
	case boundObject:
		x = p.boundExpression(o, pos)
	case threadObject:
		x.Kind = lower.Memory
		p.threadAddress(o.number, pos)
	case staticObject, functionObject:
		x.Kind = lower.Memory
		if o.kind == functionObject {
			x.Kind = lower.Designator
		}
		if o.depth > 0 { // objects of file scope are shared between parsers
			o.uses++
		}
		p.symbolAddress(o.number, pos)
		if p.unit.deprecates {
			p.Next()
			p.checkDeprecated(o, pos)
			return x
		}
	case constantObject:
		x.Kind, x.Enum, x.Alias = lower.Value, types.Type(o.number), 0
		p.Constant(p.Types.Machine(o.typ), uint64(o.value), pos)
	default:
		p.syntaxError("expected expression before '%s'", p.Names.Name(id))
		return p.Wrong(pos)
	}
	p.Next()
	return x
}

// checkDeprecated warns if o, which is used at pos, is deprecated. The current token is the next one.
func (p *parser) checkDeprecated(o *object, pos uint32) {
	a := p.attributesOf(o.name).FindBefore(attribute.Deprecated, pos)
	if a == nil {
		return
	}
	because := ""
	if a.Text != "" {
		because = ": " + a.Text
	}
	p.warnf(warn.DeprecatedDeclarations, p.lineStart(), "'%s' is deprecated%s", p.Names.Name(o.name), because).Notef(p.declaredAt(o, pos), "declared here")
}

// declaredAt returns the position of the definition of o, if that is before pos, or of its first declaration.
func (p *parser) declaredAt(o *object, pos uint32) uint32 {
	if n := o.number; (o.kind == functionObject || o.kind == staticObject) && o.depth == 0 && n >= 0 {
		if e := &p.unit.entities[n]; e.defined && e.pos < pos {
			return e.pos
		}
	}
	return o.pos
}

// undeclaredIdentifier handles an undeclared identifier. If it is called, it is an
// implicitly declared function, as in C89. Otherwise it is an error, which is reported
// once in each function.
func (p *parser) undeclaredIdentifier(id intern.Ident, pos uint32) lower.Operand {
	p.Next()
	name := p.Names.Name(id)
	if f := p.builtinNamed(name); f != nil {
		return p.builtinFunction(f, id, pos)
	}
	called := p.Tok == token.LParen && p.Dialect == lex.StandardC
	switch {
	case called && strings.HasPrefix(name, "__builtin_"):
		p.errorf(pos, "'%s' is not supported", name)
	case called && p.function != nil:
		typ, library := p.Types.Function(types.Int, nil, false, true), builtin.FindLibrary(name)
		if library != nil && !p.unit.knows(name) {
			library = nil
		}
		if library != nil {
			typ = prototype(p.Types, library)
		}
		if !p.complainedAbout(id) {
			p.warnf(warn.ImplicitFunction, pos, "implicit declaration of function '%s'", name)
			if library != nil && !p.isCallable(typ) {
				p.warnf(warn.BuiltinMismatch, pos, "incompatible implicit declaration of built-in function '%s'", name)
			}
		}
		symbol := p.externSymbol(id, true)
		p.typedef = 0
		o := p.declare(id, typ, functionObject, pos, symbol)
		if o.value = p.inPlace(id, typ); o.value != 0 {
			return p.builtinFunction(library, id, pos)
		}
		p.symbolAddress(symbol, pos)
		return lower.Operand{Type: typ, Kind: lower.Designator, Pos: pos, Origin: lower.Origin{Name: id}}
	case p.Tok == token.Ident:
		p.syntaxErrorAt(pos, "unknown type name '%s'", name)
	case p.function == nil:
		p.errorf(pos, "'%s' undeclared here (not in a function)", name)
	case !p.complainedAbout(id):
		p.errorf(pos, "'%s' undeclared (first use in this function)", name)
	}
	return p.Wrong(pos)
}

// isCallable reports whether int f() declares a function of type typ as well: its result is int, and the default argument promotions
// keep the types of its parameters (6.7.6.3 15).
func (p *parser) isCallable(typ types.Type) bool {
	f := p.Types.Info(typ)
	return f.Target == types.Int && !f.Variadic && !slices.ContainsFunc(p.Types.ParametersOf(f), func(typ types.Type) bool {
		return p.Types.Promote(typ) != types.Unqualified(typ) || p.Types.IsFloat(typ) && p.Types.Size(typ) < p.Types.Size(types.Double)
	})
}

// complainedAbout reports whether complainedAbout has already been called with id in the
// function being parsed.
func (p *parser) complainedAbout(id intern.Ident) bool {
	if p.undeclared == nil {
		p.undeclared = map[intern.Ident]bool{}
	}
	seen := p.undeclared[id]
	p.undeclared[id] = true
	return seen
}

// stringExpression parses adjacent string literals (6.4.5), an array of char.
func (p *parser) stringExpression() lower.Operand {
	pos := p.Pos()
	s, e := p.encodedString()
	symbol := p.piece.String(s, e.Width)
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(symbol), pos)
	return lower.Operand{Type: p.Types.Array(e.Typ, int64(len(s)/e.Width)+1), Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None}}
}

// stringLiteral parses adjacent string literals of any encoding and returns the bytes of
// a narrow string. The result is valid until the next call.
func (p *parser) stringLiteral() []byte {
	s := p.stringBuffer[:0]
	for p.Tok == token.String {
		s = p.StringElements(s, 1)
		p.Next()
	}
	p.stringBuffer = s
	return s
}

// encodedString parses adjacent string literals and returns the bytes of their elements.
// A prefix of one of them sets the encoding of all.
func (p *parser) encodedString() ([]byte, lex.Encoding) {
	saved, e, pos := p.Lexer, lex.EncodingOf(p.Spelling()), p.Pos()
	s := p.StringElements(p.stringBuffer[:0], e.Width)
	for p.Next(); p.Tok == token.String; p.Next() {
		other := lex.EncodingOf(p.Spelling())
		switch {
		case other == e || other == lex.NarrowEncoding:
		case e == lex.NarrowEncoding && other.Width > 1: // parsed again in the wider encoding
			p.Lexer = saved
			s = p.StringElements(s[:0], other.Width)
			e = other
			continue
		case e == lex.NarrowEncoding:
			e = other
		default:
			p.errorf(pos, "unsupported non-standard concatenation of string literals")
		}
		s = p.StringElements(s, e.Width)
	}
	p.stringBuffer = s
	return s, e
}

// functionName parses __func__ (6.4.2.2).
func (p *parser) functionName() lower.Operand {
	pos := p.Pos()
	p.Next()
	name := ""
	if p.function != nil {
		name = p.Names.Name(p.unit.entities[p.function.entity].name)
	}
	symbol := p.piece.String([]byte(name), 1)
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(symbol), pos)
	return lower.Operand{Type: p.Types.Array(types.Char|types.Const, int64(len(name))+1), Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None}}
}

// compoundLiteral parses the braces of a compound literal (6.5.2.5) of type typ. It
// appends the address of its object, which is a static object at file scope and a frame
// object in a function.
func (p *parser) compoundLiteral(typ types.Type, pos uint32) lower.Operand {
	p.OnlyC(pos, "compound literals")
	if k := p.Types.Kind(typ); k == types.VoidKind || k == types.FunctionKind || k != types.ArrayKind && p.Types.Size(typ) < 0 && k != types.InvalidKind {
		p.errorf(pos, "compound literal has incomplete type '%s'", p.TypeName(typ))
		typ = types.Invalid
	}
	if p.Types.IsVariableArray(typ) {
		p.errorf(pos, "compound literal has variable size")
		typ = types.Invalid
	}
	if typ == types.Invalid {
		p.skipInitializer()
		return p.Wrong(pos)
	}
	p.NeedType(typ, pos)
	if p.function == nil {
		return p.staticLiteral(typ, pos)
	}
	if p.Types.Size(typ) >= 0 {
		return p.frameLiteral(typ, pos)
	}
	// The offset is set behind the initializer, which determines the size.
	p.Tree.Leaf(ast.FrameAddress, p.Types.Word, 0, pos)
	where := p.Top()
	in := initializer{literal: true, pointed: true, local: p.SetAddress().Data, alias: p.nameTypedef}
	start := p.Tree.Len()
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	if in.stores > 0 {
		p.Then(pos)
	}
	p.Tree.Data[where] = uint32(p.AllocateInBlock(max(p.Types.Size(typ), 0), p.FrameAlign(typ)))
	p.Tree.Leaf(ast.Local, p.Types.Word, in.local, pos)
	p.Then(pos)
	return lower.Operand{Type: typ, Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None}}
}

// frameLiteral does the same as compoundLiteral, for a frame object of known size.
func (p *parser) frameLiteral(typ types.Type, pos uint32) lower.Operand {
	in := initializer{literal: true, base: int64(p.AllocateInBlock(p.Types.Size(typ), p.FrameAlign(typ))), alias: p.nameTypedef}
	p.MayDivide(typ)
	start := p.Tree.Len()
	p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	p.PutAddress(in.address(0), 0, pos)
	if in.stores > 0 {
		p.Then(pos)
	}
	return lower.Operand{Type: typ, Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None}}
}

// staticLiteral does the same as compoundLiteral, at file scope.
func (p *parser) staticLiteral(typ types.Type, pos uint32) lower.Operand {
	p.typedef = p.nameTypedef
	typ, at := p.staticInitializer(declarator{name: intern.None, typ: typ, pos: pos})
	symbol := p.piece.Symbol(ast.Symbol{
		Section: at.Section, Offset: at.Offset, Size: at.Size,
	})
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(symbol), pos)
	return lower.Operand{Type: typ, Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None}}
}

// generic parses a generic selection (C11 6.5.1.1). Its value is the expression associated
// with the type of the first expression, which is not evaluated.
func (p *parser) generic() lower.Operand {
	pos := p.Pos()
	p.Next()
	p.expect(token.LParen)
	mark := p.Tree.Len()
	p.unevaluated++
	control := types.Unqualified(p.Rvalue(p.assignment()).Type)
	p.unevaluated--
	p.Tree.Truncate(mark)

	var chosen lower.Operand
	found, fallback := false, false
	float := intern.None // of the association that is chosen: see floatName
	for p.Tok == token.Comma && !p.recovering {
		p.Next()
		other := p.Tok == token.Default
		match := false
		if other {
			p.Next()
		} else {
			typePos, name := p.Pos(), p.floatName()
			typ := p.fixedTypeName()
			match = control != types.Invalid && typ&types.Qualifiers == 0 && p.Types.Compatible(typ, control)
			if match && found && !fallback && name == float {
				p.errorf(typePos, "'_Generic' specifies two compatible types")
			}
			if match = match && (!found || fallback || float != intern.None && name == intern.None); match {
				float = name
			}
		}
		p.expect(token.Colon)
		start := p.Tree.Len()
		x := p.assignment()
		if x.Kind == lower.BitField { // parser.BitRange describes the expression parsed last
			x = p.Rvalue(x)
		}
		switch {
		case match: // it takes precedence over the default association
			p.keepLast(mark, start)
			chosen, found, fallback = x, true, false
		case other && !found:
			chosen, found, fallback = x, true, true
		default:
			p.Tree.Truncate(start)
		}
	}
	p.expect(token.RParen)
	if found {
		return chosen
	}
	if control != types.Invalid {
		p.errorf(pos, "'_Generic' selector of type '%s' is not compatible with any association", p.TypeName(control))
	}
	p.Tree.Truncate(mark)
	return p.Wrong(pos)
}

// floatName returns the name with which the name of a type begins, if it is one of _Float32 to _Float128. These are other types than
// float, double and long double in C, so that a generic selection may have both. Here they are the same, and the association of
// the other type is chosen.
func (p *parser) floatName() intern.Ident {
	if p.Tok == token.Ident && p.floatCounts(p.lookup(p.Ident)) != 0 {
		return p.Ident
	}
	return intern.None
}

// keepLast removes the nodes from number from up to, but not including, start.
func (p *parser) keepLast(from, start int) {
	kept := p.Tree.Cut(start, &p.Clipboard)
	p.Tree.Truncate(from)
	p.Tree.Paste(&p.Clipboard, kept)
}

// imaginary appends the literal of the complex type typ with the current token as its imaginary
// part.
func (p *parser) imaginary(typ types.Type, pos uint32) lower.Operand {
	var v fold.Wide
	switch typ {
	case types.FloatComplex:
		v[0] = uint64(math.Float32bits(float32(p.Float))) << 32
	case types.DoubleComplex:
		v[1] = math.Float64bits(p.Float)
	case types.LongDoubleComplex:
		v[2], v[3] = p.Quad.Low, p.Quad.High
	default:
		v = p.Pair(p.Types.RealType(typ), 0, p.Value)
	}
	return p.WideLiteral(v, typ, pos)
}
