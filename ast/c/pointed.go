package c

import (
	"bytes"

	"gpucc/ast/c/fortify"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
)

// Wrappers ask for the size of the object to which an argument points. If the argument is a local variable, the size follows from the value of the
// variable, as long as the text of the function assigns to it once: where it is declared, or else later. Then each use that C defines has this value.
// Other variables are not followed. Their sizes are unknown, and less is checked.

// pointedState holds what is known of the local pointers of a function. It is empty in a function without optimisation, in units that have no wrappers, and where
// statements are parsed in spans, since these do not see what other spans know.
type pointedState struct {
	pointed       []pointed
	assignmentsTo map[intern.Ident]int // how often the function assigns to a name, or may; nil if it has not been counted

	everyNameAssigned bool // an assembler statement may assign to any
}

// A pointed object is the one to which a local variable points.
type pointed struct {
	object  int // the index of the variable in parser.objects
	name    intern.Ident
	pos     uint32 // of the variable
	local   uint32
	sizes   fortify.Sizes
	counted int // how often the counter of assignments finds this one
}

// followsPointers reports whether the parser notes to which objects local variables point.
func (p *parser) followsPointers() bool {
	return p.NotesSubobjects && p.unit.optimize && p.long == nil && p.expansion == nil && p.asking == 0
}

// notePointed notes that the last subtree, an address, is assigned to the variable at an index of parser.objects. The counter of assignments finds
// this assignment counted times.
func (p *parser) notePointed(index, counted int) {
	o := &p.objects[index]
	if o.kind != localObject || o.isParameter || !p.Types.IsPointer(o.typ) {
		return
	}
	if sizes := fortify.SizesOf(&p.Lowering, p, p.Top()); sizes != fortify.Unknown {
		p.pointed = append(p.pointed, pointed{index, o.name, o.pos, uint32(o.number), sizes, counted})
	}
}

// notePointedBy does the same for a variable that is called name, is in a local, and has been declared without a value.
func (p *parser) notePointedBy(name intern.Ident, local uint32) {
	if name == intern.None || int(name) >= len(p.bindings) || p.bindings[name] >= 0 {
		return
	}
	index := int(^p.bindings[name])
	if o := &p.objects[index]; o.kind == localObject && uint32(o.number) == local && !o.initialized {
		p.notePointed(index, 1)
	}
}

// noteInitial does the same as notePointed for the declaration of a variable. Its counter does not find "*x =".
func (p *parser) noteInitial(index int) {
	before := bytes.TrimRight(p.Text[:p.objects[index].pos], " \t\n")
	p.notePointed(index, lower.Bit(!bytes.HasSuffix(before, []byte("*"))))
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
		if o.kind != localObject || o.name != x.name || o.pos != x.pos || p.assignments(x.name) > x.counted {
			return s, false
		}
		return x.sizes, true
	}
	return s, false
}

// manyAssignments is more than one.
const manyAssignments = 2

// assignments returns how often the text of the function may assign to a variable called name. Taking its address counts as many, and so does
// an assembler statement, wherever it is. What stands as "*x = 1" is an assignment to what x points to, or a declaration.
func (p *parser) assignments(name intern.Ident) int {
	if p.assignmentsTo == nil {
		p.countAssignments()
	}
	if p.everyNameAssigned {
		return manyAssignments
	}
	return p.assignmentsTo[name]
}

// countAssignments reads the tokens of the function once.
func (p *parser) countAssignments() {
	p.assignmentsTo = map[intern.Ident]int{}
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	p.Read(p.unit.text, int(p.function.body), int(p.function.end))
	before, name, last, stored := token.LBrace, intern.None, token.LBrace, false
	for p.Next(); p.Tok != token.EOF; {
		tok, isStored := p.Tok, p.Tok == token.Ident && last == token.Star
		switch {
		case tok == token.Asm:
			p.assignmentsTo = map[intern.Ident]int{}
			p.everyNameAssigned = true
			return
		case tok == token.LParen || tok == token.RParen: // (x)++ changes x, too
			last = tok
			p.Next()
			continue
		case tok == token.Ident && before == token.And: // &x[1] and &x->m do not take the address of x
			before, name = tok, p.Ident
			if p.Next(); p.Tok != token.LBracket && p.Tok != token.Arrow {
				p.assignmentsTo[name] += manyAssignments
			}
			last, stored = tok, false
			continue
		case tok == token.Ident && (before == token.Inc || before == token.Dec):
			p.assignmentsTo[p.Ident] += manyAssignments
		case before == token.Ident && (tok == token.Inc || tok == token.Dec || tok.IsAssignment() && !stored):
			p.assignmentsTo[name]++
		}
		before, name, last, stored = tok, p.Ident, tok, isStored
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
