package c

import (
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
)

// Wrappers ask for the size of the object to which an argument points. If the argument is a local variable, the size follows from the value of the
// variable, as long as the text of the function assigns to it once: where it is declared, or else later. Then each use that C defines has this value.
// Other variables are not followed. Their sizes are unknown, and less is checked.

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

// manyAssignments is more than one.
const manyAssignments = 2

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
