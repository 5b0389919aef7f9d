package c

import (
	"sort"

	"gpucc/ast"
)

// Inlining (Options.Inline). At the end of a function, when its tree is complete, calls of small functions
// are replaced by the callee's body: a tree is made from trees, and no text is parsed in another scope.
// The stages need not know of it, since a call is replaced by a statement expression.
//
// A callee is defined before its caller in the text. So there is no recursion, and what is inlined depends neither
// on how the unit is cut, nor on a snapshot. The worker that parses a piece keeps the bodies of the small functions in it.
// Bodies of functions before the piece are parsed once more, by a parser of the worker's own.
//
//   - inlining.go says which functions may be inlined, and finds their bodies;
//   - inline_body.go keeps the body of a function;
//   - inline_once.go finds functions that are called once;
//   - inline_plan.go chooses the calls of a function, and where the callee's statements go;
//   - inline_expand.go makes the new tree.

// Inline says which functions are inlined.
type Inline struct {
	Nodes    int  // the most nodes that a body may have; 0 inlines none
	Declared bool // only functions that are declared inline
}

// Limits, in nodes. They count from the function alone, so that nothing else decides what is inlined.
const (
	mostOnce       = 400  // of a body that is called once
	smallFavour    = 2    // in a unit of one piece, the limit is multiplied by this
	mostForced     = 2000 // of a body that has the attribute always_inline
	inlineFavour   = 2    // for a body that is declared inline, the limit is multiplied by this
	leastGrowth    = 400  // a function may always grow by this, and to twice its size
	nodeText       = 12   // bytes of text: a longer function than this times its limit is not looked at
	mostInlineArea = 256  // bytes of the frame objects of a body
	mostInlined    = 4    // bodies within each other
	mostParameters = 16
)

// inlineState is the part of a parser that concerns inlining.
type inlineState struct {
	bodies   map[int32]*inlineBody // by entity; nil if calls of it stay
	own      []int32               // the entities of bodies that belong to the piece
	snapshot *snapshot             // for which bodies was made
	maker    *parser               // parses functions before the piece
	making   bool                  // this is such a parser
	asking   uint32                // the body of the last function that asked for its own frame
	made     *inlineBody           // by it

	expansion inlineExpansion
	inlined   int // number of calls that have been replaced, for tests
}

// inlineCalls replaces calls in the function d, whose nodes begin at start. It takes and returns the size of its frame objects.
func (p *parser) inlineCalls(d *definition, start int, objectBytes int64) int64 {
	body := p.keepBody(d, start, objectBytes)
	if !p.resumes && !p.allInFrame {
		objectBytes = p.inlining.expansion.run(p, start, objectBytes)
	}
	if n := d.entity; p.mayInline(n, d) {
		p.inlining.bodies[n] = body
		p.inlining.own = append(p.inlining.own, n)
	}
	return objectBytes
}

// beginInlining starts a piece. The bodies that belong to the last piece are dropped, so that memory does not grow with the text.
func (p *parser) beginInlining() {
	x := &p.inlining
	if x.bodies == nil || x.snapshot != p.snapshot {
		x.bodies, x.snapshot = map[int32]*inlineBody{}, p.snapshot
	}
	for _, n := range x.own {
		delete(x.bodies, n)
	}
	x.own = x.own[:0]
}

// calledBody returns the body that may stand in place of a call of symbol, or nil.
func (p *parser) calledBody(symbol uint32) *inlineBody {
	if int(symbol) >= len(p.unit.entities) {
		return nil
	}
	n := int32(symbol)
	if b, known := p.inlining.bodies[n]; known {
		return b
	}
	var b *inlineBody
	d := p.unit.definitionOf(n)
	if d == nil || d.end > p.function.body {
		return nil // it may be in the rest of the piece
	}
	if p.mayInline(n, d) {
		b = p.parseBody(d)
	}
	p.inlining.bodies[n] = b
	return b
}

// definitionOf returns the definition of entity n that calls reach, or nil if there is none.
func (u *unit) definitionOf(n int32) *definition {
	if i := u.symbolFunction[n]; int64(i) < int64(len(u.definitions)) && u.definitions[i].entity == n {
		return &u.definitions[i]
	}
	e := &u.entities[n]
	if !e.function || !e.defined && !e.dropped {
		return nil
	}
	for _, list := range [][]definition{u.definitions, u.deferred, u.inlined} {
		if i := sort.Search(len(list), func(i int) bool { return list[i].pos >= e.pos }); i < len(list) && list[i].entity == n {
			return &list[i]
		}
	}
	return nil
}

// mayInline reports whether entity n, whose definition is d, may be inlined by what its declarations say.
func (p *parser) mayInline(n int32, d *definition) bool {
	e := &p.unit.entities[n]
	info := p.types.Info(d.typ)
	switch {
	case d.nested || !e.function || !e.defined && !e.dropped || d.length() > nodeText*p.inlineLimit(d) || e.name == p.main:
	case e.section != ast.InText && !e.dropped || info.Variadic || d.promoted || int(info.NumParams) > mostParameters:
	case p.preempts(n): // another module may define it
	case e.nested || len(p.unit.nested[d.body]) > 0: // not with nested functions: their records stay in frames of their own
	case d.keepsCalls || p.unit.attributesOf(e).keepsCalls():
	default:
		return true
	}
	return false
}

// keepsCalls reports whether calls of a function with these attributes are not inlined.
func (a *attribute) keepsCalls() bool {
	for ; a != nil; a = a.next {
		switch a.kind {
		case noinlineAttribute, ownCodeAttribute, nakedAttribute, ifuncAttribute, aliasAttribute, weakAttribute, noreturnAttribute, sectionAttribute:
			return true
		}
	}
	return false
}

// onlyInlining reports whether these attributes say nothing but whether to inline.
func (a *attribute) onlyInlining() bool {
	for ; a != nil; a = a.next {
		if !a.kind.concernsInlining() {
			return false
		}
	}
	return true
}

// concernsInlining reports whether attributes of this kind say nothing but whether to inline.
func (k attributeKind) concernsInlining() bool {
	return k == noinlineAttribute || k == ownCodeAttribute || k == alwaysInlineAttribute
}

// inlineLimit returns the largest body that stands in place of calls of the function d, in nodes.
func (p *parser) inlineLimit(d *definition) int {
	limit := p.unit.inline.Nodes
	if p.unit.onePiece {
		limit *= smallFavour
	}
	switch declared := p.unit.entities[d.entity].inline; {
	case d.forced:
		return mostForced
	case d.once:
		return max(mostOnce, limit)
	case declared:
		return limit * inlineFavour
	case p.unit.inline.Declared:
		return 0
	}
	return limit
}

// parseBody parses the function d, which stands before the piece, and returns its body, or nil.
func (p *parser) parseBody(d *definition) *inlineBody {
	m := p.inlining.maker
	if m == nil {
		m = p.worker()
		m.inlining.making = true
		p.inlining.maker = m
		m.piece = newPiece(0)
	}
	m.use(p.snapshot)
	m.piece.reset()
	m.setPiece(m.piece, &ast.Diagnostics{}) // the function is parsed with messages elsewhere
	m.inlining.made = nil
	m.functionDefinition(d)
	if m.Diagnostics.Errors() > 0 {
		return nil
	}
	return m.inlining.made
}
