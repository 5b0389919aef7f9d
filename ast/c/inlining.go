package c

import (
	"sort"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/inline"
)

// Inlining (Options.Inline). At the end of a function, when its tree is complete, calls of small functions
// are replaced by the callee's body: a tree is made from trees, and no text is parsed in another scope.
// The stages need not know of it, since a call is replaced by a statement expression.
//
// A callee is defined before its caller in the text. So there is no recursion, and the choice of inlined calls depends
// neither on how the unit is cut, nor on a snapshot. The worker that parses a piece keeps the bodies of the small
// functions in it. Bodies of functions before the piece are parsed once more, by a parser of the worker's own.
//
// This file says which functions may be inlined, and finds their bodies. Package inline keeps bodies and makes the new tree.

// Inline says which functions are inlined.
type Inline struct {
	Nodes    int  // the most nodes that a body may have; 0 inlines none
	Declared bool // only functions that are declared inline
}

// Limits, in nodes. They are about the function alone, so that inlining depends on nothing else.
const (
	mostOnce     = 400  // of a body that is called once
	smallFavour  = 2    // in a unit of one piece, the limit is multiplied by this
	mostForced   = 2000 // of a body that has the attribute always_inline
	inlineFavour = 2    // for a body that is declared inline, the limit is multiplied by this
	nodeText     = 12   // bytes of text: a longer function than this times its limit is not looked at
)

// inlineState is the part of a parser that concerns inlining.
type inlineState struct {
	bodies   map[int32]inlineBody // by entity
	own      []int32              // the entities of bodies that belong to the piece
	snapshot *snapshot            // for which bodies was made
	maker    *parser              // parses functions before the piece
	making   bool                 // this is such a parser
	asking   uint32               // the body of the last function that asked for its own frame
	made     inlineBody           // by it

	expansion inline.Expansion
}

// An inlineBody is a function that may replace calls; or it is empty, and calls of the function stay.
type inlineBody struct {
	*inline.Body
	variables debug.Body // for debuggers
}

// inlineCalls replaces calls in the function d. The nodes of d begin at start. It takes and returns the size of its frame objects.
func (p *parser) inlineCalls(d *definition, start int, objectBytes int64) int64 {
	body := p.keepBody(d, start, objectBytes)
	if !p.Resumes && !p.allInFrame {
		objectBytes = p.expandCalls(start, objectBytes)
	}
	if n := d.entity; p.mayInline(n, d) {
		p.inlining.bodies[n] = body
		p.inlining.own = append(p.inlining.own, n)
	}
	return objectBytes
}

// expandCalls replaces the calls.
func (p *parser) expandCalls(start int, objectBytes int64) int64 {
	x := &p.inlining.expansion
	f := p.inlineFunction(start, objectBytes)
	objectBytes, done := x.Run(f, inliner{p}, &p.Unexpanded)
	if !done {
		return objectBytes
	}
	for _, i := range p.tabled {
		n := &p.piece.labels[i]
		*n = x.Moved(*n)
	}
	for _, instance := range x.Instances {
		p.debug.Inline(instance, p.inlining.bodies[instance.Entity].variables, p.debugTypes())
	}
	return objectBytes
}

// inlineFunction describes the function that has been parsed.
func (p *parser) inlineFunction(start int, objectBytes int64) inline.Function {
	return inline.Function{
		Nodes: p.Tree, Start: start, Entity: p.function.entity, Area: objectBytes, StackAlign: p.StackAlign(), Instances: p.unit.debug,
	}
}

// keepBody returns the body of the function d, which has just been parsed. Its nodes begin at start. The body is empty
// if calls of the function stay.
func (p *parser) keepBody(d *definition, start int, objectBytes int64) (body inlineBody) {
	limit := p.inlineLimit(d)
	if p.Tree.Len()-start > limit+inline.MostParameters+3 || p.Resumes || p.allInFrame || p.inlining.asking == d.body ||
		len(p.nested) > 0 || !p.mayInline(d.entity, d) || len(p.tabled) > 0 {
		return body
	}
	f := p.inlineFunction(start, objectBytes)
	body.Body = inline.Keep(&f, p.piece.Locals[p.FirstLocal:], inline.Rules{
		Limit: limit, Forced: d.forced || d.once, Literals: p.piece.Literals, String: p.stringOf,
	})
	if body.Body != nil && p.unit.debug {
		body.variables = p.debug.Body(p.debugFunction(d, start), p.unit.shared.Files, p.inlining.making)
	}
	return body
}

// stringOf returns the text of symbol n of the piece if that is a string literal. It reports false for a static object, and for a
// string that bodies in other pieces would not share: there must be one object only.
func (p *parser) stringOf(n int32) (text string, ok bool) {
	if !p.unit.onePiece {
		return "", false
	}
	bytes, ok := p.piece.StringLiteral(&p.piece.Symbols[n])
	if !ok {
		return "", false
	}
	literal, found := p.piece.FindString(bytes)
	return string(bytes), found && literal == ^n
}

// beginInlining starts a piece. The bodies that belong to the last piece are dropped, so that memory does not grow with the text.
func (p *parser) beginInlining() {
	x := &p.inlining
	if x.bodies == nil || x.snapshot != p.snapshot {
		x.bodies, x.snapshot = map[int32]inlineBody{}, p.snapshot
	}
	for _, n := range x.own {
		delete(x.bodies, n)
	}
	x.own = x.own[:0]
}

// An inliner is the parser as an expansion knows it.
type inliner struct{ p *parser }

// Body returns the body that may stand in place of a call of symbol, or nil.
func (i inliner) Body(symbol uint32) *inline.Body {
	p := i.p
	if p.unit.entityOf(symbol) == nil {
		return nil
	}
	n := int32(symbol)
	if b, known := p.inlining.bodies[n]; known {
		return b.Body
	}
	var b inlineBody
	d := p.unit.definitionOf(n)
	if d == nil || d.end > p.function.body {
		return nil // it may be in the rest of the piece
	}
	if p.mayInline(n, d) {
		b = p.parseBody(d)
	}
	p.inlining.bodies[n] = b
	return b.Body
}

func (i inliner) Decide(from *ast.Builder, call int, why inline.Refusal) {
	i.p.decideCall(from, call, why)
}

func (i inliner) NewLocal(t ast.Type) uint32 { return uint32(i.p.NewLocal(t)) }

func (i inliner) LocalType(local uint32) ast.Type { return i.p.piece.Locals[i.p.FirstLocal+int(local)] }

func (i inliner) HoldsResult(local uint32) bool {
	m := i.p.MemberNumbered(int(local))
	return m != nil && i.p.FrameObjects[m.Object].Result && i.p.FrameOffsets[m.Number] < 0
}

func (i inliner) Literal(v uint64) uint32 { return i.p.piece.Literal(v) }

func (i inliner) String(text string) uint32 {
	return i.p.symbol(i.p.piece.String([]byte(text), 1))
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

// mayInline reports whether the declarations of entity n permit inlining it. d is its definition.
func (p *parser) mayInline(n int32, d *definition) bool {
	e := &p.unit.entities[n]
	info := p.Types.Info(d.typ)
	switch {
	case d.nested || !e.function || !e.defined && !e.dropped || d.length() > nodeText*p.inlineLimit(d) || e.name == p.main:
	case e.section != ast.InText && !e.dropped || info.Variadic || d.promoted || int(info.NumParams) > inline.MostParameters:
	case p.preempts(n): // another module may define it
	case e.nested || len(p.unit.nested[d.body]) > 0: // not with nested functions: their records stay in frames of their own
	case d.keepsCalls || p.unit.attributesOf(e).KeepsCalls():
	default:
		return true
	}
	return false
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

// parseBody parses the function d, which stands before the piece, and returns its body.
func (p *parser) parseBody(d *definition) inlineBody {
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
	m.inlining.made = inlineBody{}
	m.functionDefinition(d)
	if m.Diagnostics.Errors() > 0 {
		return inlineBody{}
	}
	return m.inlining.made
}

// A static function that is called once may be inlined if it is much larger than others: its own code is left out then
// (see unused.go). That is so in a unit of one piece only. There, the tokens of all bodies are read once more, before
// they are parsed, and names are counted. This takes a tenth of the time of parsing them.
//
// In such a unit bodies may contain string literals, too: equal ones of a piece are one object, in whatever function they stand.

// findCalledOnce marks the functions of a unit of one piece that are called once. The unit is complete.
func (p *parser) findCalledOnce() {
	u := p.unit
	if u.onePiece = p.isOnePiece(); !u.onePiece || u.inline.Declared {
		return
	}
	named := p.countNames()
	for i := range u.definitions {
		d := &u.definitions[i]
		e := &u.entities[d.entity]
		d.once = named[d.entity] == 1 && e.internal && !e.isAliased && u.attributesOf(e).OnlyInlining()
	}
}

// isOnePiece reports whether calls may be inlined, and all functions are in one chunk.
func (p *parser) isOnePiece() bool {
	u, size := p.unit, 0
	if u.inline.Nodes == 0 || p.speculative || u.functionSections || len(u.deferred) > 0 || len(u.shared.Assembler) > 0 {
		return false
	}
	for i := range u.definitions {
		size += u.definitions[i].length()
		if p.textSection(&u.entities[u.definitions[i].entity]) != "" {
			return false
		}
	}
	return size < leastChunk
}

// countNames counts how often bodies name each entity, and data refers to it.
func (p *parser) countNames() []int32 {
	u := p.unit
	named := make([]int32, len(u.entities))
	names := u.namesIn(p.Lexer, p.Names)()
	for i := range u.definitions {
		names.Count(u.definitions[i].body, u.definitions[i].end, named)
	}
	data := ast.Tree{DataSection: p.piece.Data, RODataSection: p.piece.ROData, Named: p.piece.Named}
	for _, list := range data.DataRelocs() {
		for _, r := range list {
			if r.Symbol >= 0 && int(r.Symbol) < len(named) {
				named[r.Symbol]++
			}
		}
	}
	return named
}

// Reports of the optimisations of the front end: messages for -fopt-info, and counts for -time=json. The messages about calls
// have gcc's words and gcc's reasons. The number behind a function's name differs: gcc counts functions in the order in which
// they are named, and gpucc prints the number of the entity.

// A DoneCount counts the inlined calls, the records in locals, the simplifications and the tail calls of a unit.
type DoneCount struct {
	Inlined    atomic.Int64 // calls that bodies replace
	Records    atomic.Int64 // records in locals
	Reads      atomic.Int64 // of locals that have been replaced by constants and other locals
	Operations atomic.Int64 // that are computed or left out
	Assigns    atomic.Int64 // that are left out
	Arms       atomic.Int64 // behind known conditions, that are left out
	TailCalls  atomic.Int64
	Divisions  atomic.Int64 // by constants, that are other instructions
}

// divided returns the counter of Divisions, or nil.
func (d *DoneCount) divided() *atomic.Int64 {
	if d == nil {
		return nil
	}
	return &d.Divisions
}

// reset forgets the counts: the unit is parsed again.
func (d *DoneCount) reset() {
	if d != nil {
		for _, count := range []*atomic.Int64{&d.Inlined, &d.Records, &d.Reads, &d.Operations, &d.Assigns, &d.Arms, &d.TailCalls, &d.Divisions} {
			count.Store(0)
		}
	}
}

// decideCall notes whether the call that is node n of a tree is inlined in the function being parsed, or why it is not.
func (p *parser) decideCall(from *ast.Builder, n int, why inline.Refusal) {
	if why == inline.Inlines && p.unit.done != nil {
		p.unit.done.Inlined.Add(1)
	}
	symbol, pos, own := from.Data[n], from.Pos[n], p.function.entity
	if !p.unit.decisions || p.unit.entityOf(symbol) == nil {
		return
	}
	caller, callee := p.entityName(own), p.entityName(int32(symbol))
	reason := ""
	switch why {
	case inline.Inlines:
		p.Diagnostics.Decidedf(ast.Optimized, pos, " Inlining %s/%d into %s/%d.", callee, symbol, caller, own)
		return
	case inline.IsRecursive:
		p.Diagnostics.Decidedf(ast.Missed, pos, "  Not inlining: recursive call.")
		return
	case inline.HasNoBody:
		reason = p.unavailable(int32(symbol))
	case inline.IsMismatched:
		reason = "mismatched arguments"
	case inline.GrowsTooMuch:
		reason = "--param large-function-growth limit reached"
	}
	p.Diagnostics.Decidedf(ast.Missed, pos, "  not inlinable: %s/%d -> %s/%d, %s", caller, own, callee, symbol, reason)
}

// unavailable says, as gcc does, why entity n has no body that may be inlined.
func (p *parser) unavailable(n int32) string {
	d := p.unit.definitionOf(n)
	switch {
	case d == nil || d.end > p.function.body && n != p.function.entity:
		return "function body not available"
	case n == p.function.entity:
		return "recursive inlining"
	case p.preempts(n):
		return "function body can be overwritten at link time"
	case d.length() > nodeText*p.inlineLimit(d):
		return "--param max-inline-insns-auto limit reached"
	}
	return "function not inlinable"
}

func (p *parser) entityName(n int32) string { return p.Names.Name(p.unit.entities[n].name) }

// decideRecords notes the records of the function being parsed that are in locals.
func (p *parser) decideRecords() {
	if !p.unit.decisions && p.unit.done == nil || p.Resumes {
		return
	}
	records, members := 0, 0
	for i := range p.FrameObjects {
		x := &p.FrameObjects[i]
		if x.Members == 0 || x.InMemory {
			continue
		}
		records++
		for m := x.Members; m > 0; m = p.MemberLocals[m-1].Next {
			members++
		}
	}
	if records == 0 {
		return
	}
	if p.unit.done != nil {
		p.unit.done.Records.Add(int64(records))
	}
	if p.unit.decisions {
		p.Diagnostics.Decidedf(ast.Optimized, p.function.pos, " records of %s/%d in locals: %d, with %d members", p.entityName(p.function.entity), p.function.entity, records, members)
	}
}
