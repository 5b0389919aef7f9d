package c

import (
	"gpucc/ast"
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Functions by which a program asks the compiler about expressions, types, objects and
// the source; and hints, which change nothing.

// isConstant lowers __builtin_constant_p. The argument is not evaluated.
func (c *builtinCall) isConstant() lower.Operand {
	p := c.p
	mark, literal := p.Tree.Len(), p.Tok == token.String
	p.asking++
	p.Rvalue(c.argument())
	p.asking--
	known := p.Top() == mark && (p.Tree.Kind[mark].IsConst() || p.IsWideLiteral(mark) || literal && p.Tree.Kind[mark] == ast.SymbolAddress)
	p.Tree.Truncate(mark)
	return c.number(uint64(lower.Bit(known)))
}

// objectSize lowers __builtin_object_size. The first argument is not evaluated.
func (c *builtinCall) objectSize() lower.Operand {
	p := c.p
	mark, noted := p.Tree.Len(), p.NotesSubobjects
	p.asking++
	p.NotesSubobjects = true
	p.ForgetSubobject()
	x := p.Rvalue(c.unconverted())
	p.asking--
	sizes := fortify.Unknown
	if p.Tree.Len() > mark && p.Types.IsPointer(x.Type) {
		sizes = fortify.SizesOf(&p.Lowering, p, p.Top())
	}
	p.NotesSubobjects = noted
	p.Tree.Truncate(mark)
	kind, ok := c.constant()
	if !ok || kind < 0 || kind >= fortify.Kinds {
		c.errorf(c.pos, "last argument of '%s' is not integer constant between 0 and 3")
		return c.number(0)
	}
	return c.number(uint64(sizes.Value(kind)))
}

// number returns the integer v as the value of the call.
func (c *builtinCall) number(v uint64) lower.Operand {
	c.p.Constant(c.p.Types.Machine(c.result()), v, c.pos)
	return c.value()
}

// offsetOf lowers __builtin_offsetof (7.17). Its arguments are a type and a member of the
// type. Members and elements of that member may follow.
func (c *builtinCall) offsetOf() lower.Operand {
	p := c.p
	typ := p.fixedTypeName()
	p.expect(token.Comma)
	offset, terms := int64(0), 0
	for first := true; first || p.Tok == token.Dot || p.Tok == token.LBracket; first = false {
		if p.Tok == token.LBracket && !first {
			p.Next()
			var known bool
			if typ, offset, known = p.offsetElement(typ, offset, c.pos); !known {
				terms++
			}
			p.expect(token.RBracket)
			continue
		}
		if !first {
			p.Next()
		}
		typ, offset = p.offsetMember(typ, offset, c.pos)
	}
	p.Constant(p.Types.Word, uint64(offset), c.pos)
	for range terms {
		p.BinaryNode(ast.Add, p.Types.Word, c.pos)
	}
	return p.ValueOf(p.Types.SizeType(), c.pos)
}

// offsetElement parses the index of an element of typ, which is an array at offset, and returns the element's type and
// offset. If the index is not constant, the offset of the element in the array remains as the last subtree (GNU C).
func (p *parser) offsetElement(typ types.Type, offset int64, pos uint32) (element types.Type, at int64, known bool) {
	mark, array := p.Tree.Len(), typ
	x := p.Scalar(p.expression())
	if p.Types.Kind(x.Type) == types.Int128Kind {
		x = p.Convert(x, p.Types.SizeType())
	}
	info := p.Types.Info(array)
	if info.Kind != types.ArrayKind || !p.Types.IsInteger(x.Type) {
		if array != types.Invalid && x.Type != types.Invalid {
			p.errorf(pos, "cannot apply 'offsetof' to a non constant address")
		}
		p.Tree.Truncate(mark)
		return types.Invalid, 0, true
	}
	element = info.Target
	size := p.Types.Size(element)
	if n := p.Top(); p.Tree.Kind[n].IsConst() {
		v := int64(p.Bits(n))
		p.Tree.Truncate(mark)
		return element, offset + v*size, true
	}
	p.Cast(p.Types.Word)
	p.Constant(p.Types.Word, uint64(size), pos)
	p.BinaryNode(ast.Mul, p.Types.Word, pos)
	return element, offset, false
}

// offsetMember parses the name of a member of typ, which is at offset, and returns the
// member's type and offset.
func (p *parser) offsetMember(typ types.Type, offset int64, pos uint32) (types.Type, int64) {
	name := p.Ident
	if p.Tok != token.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return types.Invalid, 0
	}
	p.Next()
	if !p.Types.IsRecord(typ) || p.Types.Size(typ) < 0 {
		if typ != types.Invalid {
			p.errorf(pos, "request for member '%s' in something not a structure or union", p.Names.Name(name))
		}
		return types.Invalid, 0
	}
	m, ok := p.Types.FindMember(typ, name)
	switch {
	case !ok:
		p.errorf(pos, "'%s' has no member named '%s'", p.TypeName(types.Unqualified(typ)), p.Names.Name(name))
		return types.Invalid, 0
	case m.IsBitField:
		p.errorf(pos, "attempt to take address of bit-field '%s'", p.Names.Name(name))
		return types.Invalid, 0
	}
	return m.Typ, offset + m.Offset
}

// typesCompatible lowers __builtin_types_compatible_p. The arguments are types. Their qualifiers are ignored, and
// lengths of arrays in them are not evaluated.
func (c *builtinCall) typesCompatible() lower.Operand {
	p := c.p
	mark := p.Tree.Len()
	a := p.parseTypeName()
	p.expect(token.Comma)
	b := p.parseTypeName()
	p.typeSizes()
	p.Tree.Truncate(mark)
	p.Tree.Leaf(ast.Const, ast.I32, uint32(lower.Bit(p.Types.Compatible(types.Unqualified(a), types.Unqualified(b)))), c.pos)
	return p.ValueOf(types.Int, c.pos)
}

// chooseExpression lowers __builtin_choose_expr: a constant chooses one of two
// expressions. The other is not evaluated.
func (c *builtinCall) chooseExpression() lower.Operand {
	p := c.p
	v, ok := c.constant()
	if !ok {
		c.errorf(c.pos, "first argument to '%s' not a constant")
	}
	mark, ended := p.Tree.Len(), p.unreachable
	x := c.unconverted()
	first := p.unreachable
	p.unreachable = ended
	if x.Kind == lower.BitField { // parser.BitRange is overwritten by the next expression
		x = p.Rvalue(x)
	}
	start := p.Tree.Len()
	y := c.unconverted()
	if v != 0 {
		p.unreachable = first
		p.Tree.Truncate(start)
		return x
	}
	p.keepLast(mark, start)
	return y
}

// classifyType lowers __builtin_classify_type to gcc's
// number for the class of the argument's type. The argument is not evaluated.
func (c *builtinCall) classifyType() lower.Operand {
	p := c.p
	mark := p.Tree.Len()
	x := p.Rvalue(c.argument())
	p.Tree.Truncate(mark)
	class := -1
	switch info := p.Types.Info(x.Type); {
	case info.Kind == types.VoidKind:
		class = 0
	case types.IsIntegerKind(info.Kind), info.Kind == types.Int128Kind:
		class = 1
	case info.Kind == types.PointerKind:
		class = 5
	case info.Kind == types.FloatKind, info.Kind == types.LongDoubleKind:
		class = 8
	case info.Kind == types.ComplexKind:
		class = 9
	case info.Kind == types.RecordKind && info.Union:
		class = 13
	case info.Kind == types.RecordKind:
		class = 12
	}
	return c.number(uint64(class))
}

func (c *builtinCall) sourceLine() lower.Operand {
	_, line := c.p.sourceLine(c.pos)
	return c.number(uint64(line))
}

func (c *builtinCall) sourceFile() lower.Operand {
	name, _ := c.p.sourceLine(c.pos)
	return c.text(name)
}

func (c *builtinCall) sourceFunction() lower.Operand {
	name := ""
	if p := c.p; p.function != nil {
		name = p.Names.Name(p.unit.entities[p.function.entity].name)
	}
	return c.text(name)
}

// sourceLine returns the file and line of pos.
func (p *parser) sourceLine(pos uint32) (name string, line int) {
	file := p.unit.shared.Files[0]
	if p.snapshot == nil { // the first pass is running
		file.Marks, file.Text = p.LineMarks.Frozen(), p.Text
	}
	return file.Line(pos)
}

// text returns the address of a string as the value of the call.
func (c *builtinCall) text(s string) lower.Operand {
	p := c.p
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(p.piece.String([]byte(s), 1)), c.pos)
	return c.value()
}

// expect lowers __builtin_expect and __builtin_expect_with_probability to their first
// argument. The other arguments are only evaluated if they have effects.
func (c *builtinCall) expect() lower.Operand {
	c.argument()
	for c.rest != "" {
		c.forEffect()
	}
	return c.value()
}

// forEffect parses the next argument. If it has an effect, it is evaluated behind the
// last subtree, which remains the value.
func (c *builtinCall) forEffect() {
	p, mark := c.p, c.p.Tree.Len()
	p.Rvalue(c.unconverted())
	if !p.HasEffects(mark, p.Tree.Len()) {
		p.Tree.Truncate(mark)
		return
	}
	start := p.Tree.Cut(mark, &p.Clipboard)
	t := p.Tree.Type[p.Top()]
	kept := uint32(p.BlockLocal(t))
	p.Tree.Node(ast.Assign, t, kept, c.pos, 1)
	p.Tree.Paste(&p.Clipboard, start)
	p.Tree.Leaf(ast.Local, t, kept, c.pos)
	p.Then(c.pos)
	p.Then(c.pos)
}

// prefetch lowers __builtin_prefetch, which evaluates its arguments.
func (c *builtinCall) prefetch() lower.Operand {
	if c.parameter(); c.begin() {
		c.p.Rvalue(c.p.expression())
	} else {
		c.p.Wrong(c.pos)
	}
	return c.value()
}

// samePointer lowers a function that returns its first argument, a pointer.
func (c *builtinCall) samePointer() lower.Operand {
	c.argument()
	return c.value()
}

func (c *builtinCall) unreachable() lower.Operand {
	if c.p.Warnings.HasAny(&uninitializedWarnings) {
		c.p.ends = append(c.p.ends, c.pos)
	}
	c.p.Zero(ast.I32, c.pos)
	return c.value()
}

// trap lowers __builtin_trap to a call of abort.
func (c *builtinCall) trap() lower.Operand {
	c.p.Tree.Node(ast.Call, ast.Void, c.p.librarySymbol("abort"), c.pos, 0)
	return c.value()
}

// Wrappers ask for the size of the object to which an argument points. If the argument is a local variable, the size follows from the value of the
// variable, as long as the text of the function assigns to it once: where it is declared, or else later. Then each use that C defines has this value.
// Other variables are not followed. Their sizes are unknown, and less is checked.

// manyAssignments is more than one.
const manyAssignments = 2

// pointedState lists the objects to which local pointers of a function point. It is empty in a function without optimisation, in units that
// have no wrappers, and where statements are parsed in spans, since a span does not see the lists of others.
type pointedState struct {
	pointed     []pointed
	assignments assignments // empty if they have not been counted
}

// A pointed object is the one to which a local variable points.
type pointed struct {
	object int // the index of the variable in parser.objects
	name   intern.Ident
	pos    uint32 // of the variable
	local  uint32
	sizes  fortify.Sizes
	at     uint32 // the position of the variable's name where the address is assigned to it
}

// assignments tells which names the text of a function may assign to.
type assignments struct {
	of    map[intern.Ident]int // how often it may assign to a name
	found map[uint32]bool      // the positions of names where such an assignment has been counted
	all   bool                 // it may assign to every name
}

// followsPointers reports whether the parser notes to which objects local variables point.
func (p *parser) followsPointers() bool {
	return p.NotesSubobjects && p.unit.optimize && p.long == nil && p.expansion == nil && p.asking == 0
}

// notePointed notes that the last subtree, an address, is assigned to the variable parser.objects[index]. Its name is at pos.
func (p *parser) notePointed(index int, pos uint32) {
	o := &p.objects[index]
	if o.kind != localObject || o.isParameter || !p.Types.IsPointer(o.typ) {
		return
	}
	if sizes := fortify.SizesOf(&p.Lowering, p, p.Top()); sizes != fortify.Unknown {
		p.pointed = append(p.pointed, pointed{index, o.name, o.pos, uint32(o.number), sizes, pos})
	}
}

// notePointedBy does the same for a variable that is called name, is in a local, and has been declared without a value.
func (p *parser) notePointedBy(name intern.Ident, local, pos uint32) {
	if name == intern.None || int(name) >= len(p.bindings) || p.bindings[name] >= 0 {
		return
	}
	index := int(^p.bindings[name])
	if o := &p.objects[index]; o.kind == localObject && uint32(o.number) == local && !o.initialized {
		p.notePointed(index, pos)
	}
}

// pointedBy returns the sizes of the object to which a local points, if they are known.
func (p *parser) pointedBy(local uint32) (s fortify.Sizes, ok bool) {
	for i := len(p.pointed) - 1; i >= 0; i-- {
		x := &p.pointed[i]
		if x.local != local {
			continue
		}
		if x.object >= len(p.objects) {
			return s, false
		}
		o := &p.objects[x.object]
		if o.kind != localObject || o.name != x.name || o.pos != x.pos || !p.assignsOnce(x) {
			return s, false
		}
		return x.sizes, true
	}
	return s, false
}

// assignsOnce reports whether the function assigns to the variable of x only the address of x. An assignment to another variable of the
// same name counts, too. An assignment that the counter has not found must be the declaration: the counter skips "*x = y", since that may
// be a store through x as well as the declaration T *x = y.
func (p *parser) assignsOnce(x *pointed) bool {
	if p.assignments.of == nil {
		p.countAssignments()
	}
	a := &p.assignments
	if !a.found[x.at] && x.at != x.pos {
		return false
	}
	return !a.all && a.of[x.name] == lower.Bit(a.found[x.at])
}

// countAssignments reads the tokens of the function once. Taking the address of a variable counts as many assignments. An
// expression that may choose a variable without its name beside the operator, and an assembler statement, may assign to every name.
func (p *parser) countAssignments() {
	p.assignments = assignments{of: map[intern.Ident]int{}, found: map[uint32]bool{}}
	a := &p.assignments
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	p.Read(p.unit.text, int(p.function.body), int(p.function.end))
	before, name, pos, last, stored := token.LBrace, intern.None, uint32(0), token.LBrace, false
	for p.Next(); p.Tok != token.EOF; {
		tok, isStored := p.Tok, p.Tok == token.Ident && last == token.Star
		switch {
		case tok == token.Asm, tok == token.Generic, tok == token.Extension, tok == token.Ident && p.Names.Name(p.Ident) == "__builtin_choose_expr":
			a.all = true
			return
		case tok == token.LParen || tok == token.RParen: // (x)++ changes x, too
			last = tok
			p.Next()
			continue
		case tok == token.Ident && before == token.And: // &x[1] and &x->m do not take the address of x
			before, name = tok, p.Ident
			if p.Next(); p.Tok != token.LBracket && p.Tok != token.Arrow {
				a.of[name] += manyAssignments
			}
			last, stored = tok, false
			continue
		case tok == token.Ident && (before == token.Inc || before == token.Dec):
			a.of[p.Ident] += manyAssignments
		case before == token.Ident && (tok == token.Inc || tok == token.Dec || tok.IsAssignment() && !stored):
			a.of[name]++
			a.found[pos] = true
		}
		before, name, pos, last, stored = tok, p.Ident, p.Pos(), tok, isStored
		p.Next()
	}
}

// AllocatedSize returns the size of the object that a call of a function of the C library allocates.
func (p *parser) AllocatedSize(symbol uint32, arguments []uint64) (size int64, ok bool) {
	e := p.unit.entityOf(symbol)
	if e == nil || !e.function || e.internal {
		return 0, false
	}
	const most = 1 << 30
	switch name := p.Names.Name(e.name); {
	case name == "malloc" && len(arguments) == 1 && arguments[0] < most && p.unit.knows(name):
		return int64(arguments[0]), true
	case name == "calloc" && len(arguments) == 2 && arguments[0] < most && arguments[1] < most && p.unit.knows(name):
		return int64(arguments[0] * arguments[1]), true
	}
	return 0, false
}
