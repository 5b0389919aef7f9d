package c

import (
	"maps"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// The state of a parser of spans: it begins with a copy of the state of the parser that forks, and the parser of the function merges its
// own state with the state that it leaves behind.

// copyOf returns a copy of the state of p that p does not change any more. The lists that p
// only appends to are shared.
func (p *parser) copyOf() *parser {
	c := *p
	c.Front = &c
	c.Names = p.Names.Snapshot()
	c.Types = p.Types.Clone()
	c.bindings, c.tags = clone(p.bindings), clone(p.tags)
	c.objects = clone(p.objects)
	c.FrameOffsets, c.Births = clone(p.FrameOffsets), clone(p.Births)
	c.FrameObjects, c.FrameScopes = clone(p.FrameObjects), clone(p.FrameScopes)
	c.labels, c.labelNames, c.loopNodes = clone(p.labels), maps.Clone(p.labelNames), clone(p.loopNodes)
	c.switching = withoutCases(p.switching)
	x := *p.piece
	x.Locals, x.Symbols = clone(x.Locals[p.FirstLocal:]), clone(x.Symbols)
	x.known, x.externs = maps.Clone(x.known), maps.Clone(x.externs)
	c.piece, c.Values = &x, &x.Values
	return &c
}

func clone[T any](list []T) []T { return append([]T(nil), list...) }

// newParser returns a parser for spans of the fork.
func (f *fork) newParser() *parser {
	s := f.state
	c := &parser{Lexer: s.Fork()}
	c.startLowering(&s.Lowering)
	c.Names, c.Pragmas, c.Warnings = s.Names.Extend(), s.Pragmas, s.Warnings
	c.unitState = s.unitState
	c.publisher, c.skimmed, c.usedEntities = nil, nil, []bool{}
	c.Types, c.enumerations = s.Types.Clone(), maps.Clone(s.enumerations)
	c.bindings, c.tags = clone(s.bindings), clone(s.tags)
	c.visible, c.depth = s.visible, s.depth
	c.objects = clone(s.objects)
	c.function, c.InFunction, c.region = s.function, s.InFunction, s.region
	c.NotesSubobjects = s.NotesSubobjects
	c.inSpan, c.nested = true, s.nested
	c.piece = newPiece(0)
	c.Tree, c.Values, c.Diagnostics = &c.piece.nodes, &c.piece.Values, &ast.Diagnostics{}
	return c
}

// begin brings a parser of spans to the state s. The uses of objects count from 0.
func (c *parser) begin(s *parser) {
	*c.Diagnostics = ast.Diagnostics{}
	c.Packing = s.Packing.Clone()
	c.dropObjects(len(s.objects))
	for i := range c.objects {
		c.objects[i].uses, c.objects[i].isSet = 0, false
	}
	c.depth = s.depth
	clear(c.usedEntities)
	c.beginPiece(s.piece)
	c.Tree.Leaf(ast.Block, ast.Void, 0, 0) // some code expects a last node; merge leaves it out
	c.beginLocals(s)
	c.FrameObjects, c.FrameScopes = append(c.FrameObjects[:0], s.FrameObjects...), append(c.FrameScopes[:0], s.FrameScopes...)
	c.Clock, c.DraftBytes, c.BitsObject = s.Clock, s.DraftBytes, s.BitsObject
	c.beginFlow(s)
	c.labelState.begin()
	c.labels, c.labelNames, c.defined = append(c.labels[:0], s.labels...), maps.Clone(s.labelNames), s.defined
	c.loopNodes = append(c.loopNodes, s.loopNodes...)
	c.MemberState.Begin(true)
	c.lifetimeState.begin()
	c.debug.begin()
	c.statementExpressionState.begin()
	c.Wides, c.undeclared, c.registerVariables = c.Wides[:0], nil, nil
	c.allInFrame, c.Resumes, c.PendingCasts, c.manyArguments = false, false, false, false
	c.unnamed, c.nesting, c.recovering = s.unnamed, s.nesting, false
	c.declaratorState, c.elseArms, c.headersInUse = declaratorState{}, nil, 0
	c.assigned = intern.None
}

// dropObjects undeclares all objects but the first n.
func (c *parser) dropObjects(n int) {
	for i := len(c.objects) - 1; i >= n; i-- {
		o := &c.objects[i]
		(*c.table(o.kind))[o.name] = o.hidden
	}
	c.objects = c.objects[:n]
}

// beginPiece empties the piece of c, and gives it the locals and symbols of the piece s.
func (c *parser) beginPiece(s *piece) {
	x := c.piece
	x.reset()
	x.Locals, x.Symbols = append(x.Locals, s.Locals...), append(x.Symbols, s.Symbols...)
	x.known, x.externs = maps.Clone(s.known), maps.Clone(s.externs)
}

// beginLocals gives c the locals of s. None of them is free.
func (c *parser) beginLocals(s *parser) {
	c.LocalState.Begin(0)
	c.unset, c.ends = c.unset[:0], c.ends[:0]
	c.FrameOffsets, c.Births = append(c.FrameOffsets, s.FrameOffsets...), append(c.Births, s.Births...)
	for range c.FrameOffsets {
		c.FreeBefore = append(c.FreeBefore, lower.NeverFreed)
	}
}

// beginFlow sets the control flow of c as at a point of s that control reaches.
func (c *parser) beginFlow(s *parser) {
	before := c.switching
	c.flowState.begin()
	c.loop, c.EntryLabels, c.switching = s.loop, s.EntryLabels, withoutCases(s.switching)
	if before != nil && c.switching != nil {
		c.switching.cases = before.cases[:0] // their memory is used again
	}
	c.loop.broken, c.loop.continued, c.loop.breaksNoted, c.loop.continuesNoted = false, false, false, false
	c.gimple.Fork(&s.gimple)
}

// withoutCases returns a copy of a switch statement, and of those around it, that has no cases. It
// collects the cases of a span.
func withoutCases(s *switchStatement) *switchStatement {
	if s == nil {
		return nil
	}
	c := *s
	c.outer, c.cases, c.entries, c.broken, c.defaultLabel = withoutCases(s.outer), nil, 0, false, -1
	c.gimple.Broken, c.hasDefault = false, false
	return &c
}

// parseSpan parses the statements of a span.
func (c *parser) parseSpan(s lex.Span) {
	c.Read(c.unit.text, s.Start, int(c.function.end))
	c.Next()
	c.spanNodes = 0
	for c.Start < s.End && c.Tok != token.RBrace && c.Tok != token.EOF && len(c.Diagnostics.List) == 0 {
		c.spanNodes += c.blockItem()
	}
	if c.PrevEnd > s.End || c.Start < s.End {
		c.spanNodes = givenUp
	}
}

// givenUp stands for the number of nodes of a span that does not consist of whole statements.
const givenUp = -1

// isCurrent reports whether p is at a point at which the parsers of spans may begin with the
// state of the fork.
func (f *fork) isCurrent(p *parser) bool {
	s := f.state
	return len(p.objects) == len(s.objects) && p.depth == s.depth
}

// merge adds the nodes of a span to p, and the other state that the span's parser c leaves behind.
// It returns the number of statements. The nodes get their numbers at once, and f fills them in
// later. merge reports false, and changes nothing, if the span is given up.
func (p *parser) merge(f *fork, c *parser) (nodes int, ok bool) {
	m, nodes := merging{p: p, c: c, s: f.state, spans: len(f.list) - f.first}, c.spanNodes
	if !m.isUsual() {
		f.Release(c)
		return 0, false
	}
	m.mergeSymbols()
	m.mergeObjects()
	m.mergeLabels()
	m.mergeFlow()
	m.mergeFrame()
	m.mergeLocals()
	m.mergeUnset()
	m.mergeDebug()
	f.fill(p.Tree, c.Tree.Len()-1, func(at int) {
		m.fillNodes(p.Tree, at)
		f.Release(c)
	})
	end := f.list[f.first].End
	p.Offset = end
	p.Next()
	p.assigned = intern.None
	return nodes, true
}

// A merging is one run of merge.
type merging struct {
	p *parser // of the function
	c *parser // of the span
	s *parser // the state from which c began

	spans int // number of spans of the block that are not merged yet

	// By number in c, from those in s on: numbers in p.
	symbols []uint32
	labels  []int32
	locals  []uint32
	objects []int32 // by frame object of the span: the distance by which its draft offset moves

	literals []uint32 // by number in c: numbers in p
	loops    int      // the number that is added to numbers of loops
}

// isUsual reports whether c has parsed the span, and leaves nothing behind that a merging cannot
// merge.
func (m *merging) isUsual() bool {
	c, s, x := m.c, m.s, m.c.piece
	switch {
	case c.spanNodes == givenUp, len(c.Diagnostics.List) > 0, c.recovering,
		len(c.objects) != len(s.objects), c.depth != s.depth, len(c.Live) > 0, c.sizes > 0,
		len(c.hidden) > 0, len(c.lifetimes) > 0, len(c.departures) > 0, len(c.cleanups) > 0, len(c.conditionalCleanups) > 0,
		len(c.Wides) > 0, len(c.undeclared) > 0, c.registerVariables != nil,
		!c.Packing.Equal(&s.Packing), len(x.labels) > 0, len(x.externs) != len(s.piece.externs), len(x.known) != len(s.piece.known),
		!x.AddsOnlyStrings(len(s.piece.Symbols)),
		len(c.FrameScopes) != len(s.FrameScopes), m.p.DraftBytes+c.DraftBytes > mostDraftBytes:
		return false
	}
	return m.labelsAreUsual() && (c.switching == nil || c.switching.defaultLabel < 0 || m.p.switching.defaultLabel < 0)
}

// mostDraftBytes is less than the limit in AllocateAt.
const mostDraftBytes = 1 << 30

// labelsAreUsual reports whether the labels of c can be merged without an error.
func (m *merging) labelsAreUsual() bool {
	for i := range m.c.labels {
		x := &m.c.labels[i]
		n, named := m.shared(int32(i))
		if !named {
			continue
		}
		isNew := i >= len(m.s.labels)
		before := label{}
		if !isNew {
			before = m.s.labels[i]
		}
		defined := x.defined > 0 && before.defined == 0
		if x.inside != before.inside || x.jumped > 0 || x.symbol != before.symbol || defined && n >= 0 && m.p.labels[n].defined > 0 {
			return false
		}
	}
	return true
}

// shared returns the number in p of label i of c, if jumps outside of the span can lead to it; or
// -1 if p does not know it. named is false if it belongs to the span alone.
func (m *merging) shared(i int32) (n int32, named bool) {
	if int(i) < len(m.s.labels) {
		return i, true
	}
	x := &m.c.labels[i]
	if x.name == intern.None || m.c.labelNames[x.name] != i {
		return -1, false
	}
	if id, ok := m.ident(x.name); ok {
		if n, ok := m.p.labelNames[id]; ok {
			return n, true
		}
	}
	return -1, true
}

// ident returns the number in p of an identifier of c, if p has one.
func (m *merging) ident(id intern.Ident) (intern.Ident, bool) {
	if int(id) < m.s.Names.Len() {
		return id, true
	}
	return m.p.Names.Lookup(m.c.Names.Name(id))
}

// mergeSymbols gives string literals symbols of p.
func (m *merging) mergeSymbols() {
	x := m.c.piece
	for _, s := range x.Symbols[len(m.s.piece.Symbols):] {
		text := x.ROData.Bytes[s.Offset : s.Offset+s.Size-1]
		m.symbols = append(m.symbols, m.p.symbol(m.p.piece.String(text, 1)))
	}
	for _, v := range x.Literals {
		m.literals = append(m.literals, m.p.piece.Literal(v))
	}
	for n, used := range m.c.usedEntities {
		if used {
			m.p.noteUse(int32(n))
		}
	}
}

// mergeObjects counts the span's uses of objects that are declared around it.
func (m *merging) mergeObjects() {
	for i := range m.c.objects {
		from, to := &m.c.objects[i], &m.p.objects[i]
		to.uses += from.uses
		to.isSet = to.isSet || from.isSet
	}
}

// mergeLabels gives the labels of c numbers in p.
func (m *merging) mergeLabels() {
	m.p.labels = extended(m.p.labels, len(m.c.labels)-len(m.s.labels), m.spans)
	for i := range m.c.labels {
		n, named := m.shared(int32(i))
		if n < 0 {
			n = m.newLabel(int32(i), named)
		}
		m.labels = append(m.labels, n)
	}
	inside := int32(len(m.p.enclosing)) - 1
	for i, n := range m.labels {
		x, y := &m.c.labels[i], &m.p.labels[n]
		y.used, y.outside = y.used || x.used, y.outside || x.outside
		if x.jumped == 0 && y.defined == 0 {
			y.jumped = 0
		}
		if x.defined <= m.s.defined { // not in the span
			continue
		}
		y.defined, y.shares = m.p.defined+x.defined-m.s.defined, m.labels[x.shares]
		if y.inside = x.inside; x.inside > 0 {
			y.inside += inside
		}
	}
	for _, n := range m.c.enclosing[1:] {
		if n > 0 {
			n += inside
		}
		m.p.enclosing = append(m.p.enclosing, n)
	}
	m.p.defined += m.c.defined - m.s.defined
}

// extended returns list with capacity for n more elements. If it has not enough, it gets capacity for as
// many from each of the spans that are not merged: a list that grows whenever it is full is copied
// several times, to fresh pages each time.
func extended[T any](list []T, n, spans int) []T {
	if n <= cap(list)-len(list) {
		return list
	}
	return append(host.Huge(make([]T, 0, len(list)+n*spans*9/8)), list...)
}

// newLabel makes a label of p for label i of c.
func (m *merging) newLabel(i int32, named bool) int32 {
	x := &m.c.labels[i]
	name := x.name
	if name != intern.None {
		name = m.p.Names.InternName(m.c.Names.Name(name))
	}
	if named {
		return m.p.namedLabel(name, x.pos)
	}
	return m.p.newLabel(name, x.pos)
}

// mergeFlow merges the control flow, and the cases of the innermost switch statement.
func (m *merging) mergeFlow() {
	p, c := m.p, m.c
	p.returns, p.allInFrame, p.Resumes = p.returns || c.returns, p.allInFrame || c.allInFrame, p.Resumes || c.Resumes
	p.PendingCasts, p.nodesMoved = p.PendingCasts || c.PendingCasts, true
	p.manyArguments = p.manyArguments || c.manyArguments
	p.loop.broken, p.loop.continued = p.loop.broken || c.loop.broken, p.loop.continued || c.loop.continued
	p.loop.breaksNoted, p.loop.continuesNoted = p.loop.breaksNoted || c.loop.breaksNoted, p.loop.continuesNoted || c.loop.continuesNoted
	p.gimple.Append(&c.gimple, &m.s.gimple)
	m.loops = len(p.loopNodes) - len(m.s.loopNodes)
	p.loopNodes = append(p.loopNodes, c.loopNodes[len(m.s.loopNodes):]...)
	p.EntryLabels += c.EntryLabels - m.s.EntryLabels
	if s := p.switching; s != nil {
		x := c.switching
		s.broken, s.entries = s.broken || x.broken, s.entries+x.entries
		s.gimple.Broken, s.hasDefault = s.gimple.Broken || x.gimple.Broken, s.hasDefault || x.hasDefault
		s.cases = extended(s.cases, len(x.cases), m.spans)
		for _, y := range x.cases {
			y.Label = m.labels[y.Label]
			s.cases = append(s.cases, y)
		}
		if x.defaultLabel >= 0 {
			s.defaultLabel = m.labels[x.defaultLabel]
		}
	}
	p.unreachable, p.dead = c.unreachable, deadCode{}
	p.markDead(c.dead.dead)
}

// mergeFrame gives the frame objects of c draft offsets in p. Objects that live longer than the
// span are allocated as p would do it.
func (m *merging) mergeFrame() {
	p, c, s := m.p, m.c, m.s
	first := len(s.FrameObjects)
	list := c.FrameObjects[first:]
	m.objects = make([]int32, len(list))
	longer := make([]int32, len(list)) // 1 + the scope, of objects that live longer
	for k := range s.FrameScopes {
		for i := c.FrameScopes[k].Last; int(i) > first; i = c.FrameObjects[i-1].Sibling {
			longer[int(i)-1-first] = int32(k) + 1
		}
	}
	moved, ticks := int32(types.AlignUp(p.DraftBytes-s.DraftBytes, p.StackAlign())), p.Clock-s.Clock
	for i, x := range list {
		if longer[i] == 0 {
			m.objects[i] = moved
			x.Draft, x.Begin, x.End = x.Draft+moved, x.Begin+ticks, x.End+ticks
			p.FrameObjects = append(p.FrameObjects, x)
		}
	}
	p.DraftBytes, p.Clock = c.DraftBytes+int64(moved), c.Clock+ticks
	for i, k := range longer {
		if k == 0 {
			continue
		}
		m.objects[i] = m.longObject(&list[i], int(k)-1) - list[i].Draft
	}
}

// longObject returns the draft offset in p of the object x of c, which lives in a scope around
// the span.
func (m *merging) longObject(x *lower.FrameObjectInfo, scope int) int32 {
	p := m.p
	if m.c.BitsObject != m.s.BitsObject && x.Draft == m.c.BitsObject-1 {
		return int32(p.BitsFrame().Data)
	}
	n := m.owner(x.Draft)
	if n < 0 {
		return p.AllocateAt(lower.Birth{Scope: int32(scope), Time: p.FrameScopes[scope].Begin}, int64(x.Size), int64(x.Align))
	}
	if p.FrameOffsets[n] < 0 {
		p.FrameOffsets[n] = p.AllocateAt(p.Births[n], int64(x.Size), int64(x.Align))
		p.InFrame = true
	}
	return p.FrameOffsets[n]
}

// owner returns the local of p that has the object of c at a draft offset, or -1.
func (m *merging) owner(draft int32) int {
	for n, from := range m.c.FrameOffsets[:len(m.s.FrameOffsets)] {
		if from == draft && m.s.FrameOffsets[n] < 0 {
			return n
		}
	}
	return -1
}

// mergeLocals gives the locals of c numbers in p. Locals that are dead at the end of the span share
// numbers with such locals of other spans.
func (m *merging) mergeLocals() {
	p, c := m.p, m.c
	first := len(m.s.FrameOffsets)
	freed := make([]bool, len(c.FrameOffsets)-first)
	for _, n := range c.Free {
		for ; n > 0; n = c.FreeBefore[n-1] {
			freed[int(n)-1-first] = true
		}
	}
	m.locals = make([]uint32, len(freed))
	var dead []int32
	for i, isFree := range freed {
		t := c.piece.Locals[first+i]
		offset := c.FrameOffsets[first+i]
		switch {
		case offset >= 0:
			n := p.NewLocal(t)
			p.FrameOffsets[n] = int32(m.offset(uint32(offset)))
			p.InFrame = true
			m.locals[i] = uint32(n)
		case isFree:
			n := p.TakeLocal(t)
			dead = append(dead, n)
			m.locals[i] = uint32(n)
		default:
			m.locals[i] = uint32(p.NewLocal(t))
		}
	}
	for _, n := range dead {
		p.FreeLocal(n)
	}
}

// mergeUnset lists the variables of c that are declared without a value.
func (m *merging) mergeUnset() {
	firstLocal := int32(len(m.s.FrameOffsets))
	m.p.ends = append(m.p.ends, m.c.ends...)
	for _, x := range m.c.unset {
		x.Number = int32(m.locals[x.Number-firstLocal])
		if int(x.Name) >= m.s.Names.Len() {
			x.Name = m.p.Names.InternName(m.c.Names.Name(x.Name))
		}
		m.p.unset = append(m.p.unset, x)
	}
}

// mergeDebug adds the variables, scopes and types that c has listed to the lists of p.
func (m *merging) mergeDebug() {
	c := m.c
	if c.debug.IsEmpty() {
		return
	}
	moved, firstLocal := m.p.debugTypes().Append(c.piece.debugTypes), int32(len(m.s.FrameOffsets))
	local := func(n int32) int32 {
		if n < firstLocal {
			return n
		}
		return int32(m.locals[n-firstLocal])
	}
	m.p.debug.Append(&c.debug.Variables, func(v debug.Variable) debug.Variable {
		v.Type = moved(v.Type)
		switch v.Storage {
		case debug.InLocal, debug.Reference:
			v.Number = local(v.Number)
		case debug.InFrame, debug.Aligned:
			v.Number = int32(m.offset(uint32(v.Number)))
		}
		return v
	}, func(x debug.MeasuredArray) debug.MeasuredArray {
		x.Type, x.Local = moved(x.Type), local(x.Local)
		return x
	})
}

// offset returns the draft offset in p of one in c.
func (m *merging) offset(offset uint32) uint32 {
	if int64(offset) < m.s.DraftBytes {
		return offset
	}
	if n := m.c.FrameObjectNumber(int64(offset)); n >= 0 {
		return offset + uint32(m.objects[n-len(m.s.FrameObjects)])
	}
	return offset
}

// fillNodes copies the nodes of c to b, from number at on. It replaces the numbers in them: a
// label, local, symbol or literal of c becomes the one that p has for it.
func (m *merging) fillNodes(b *ast.Builder, at int) {
	from := m.c.Tree
	b.Fill(at, from, 1)
	kinds, data := b.Kind[at:at+from.Len()-1], b.Data[at:at+from.Len()-1]
	firstLocal, firstLoop, firstSymbol := uint32(len(m.s.FrameOffsets)), uint32(len(m.s.loopNodes)), uint32(ast.OwnSymbols+len(m.s.piece.Symbols))
	for i, k := range kinds {
		switch k.Names() {
		case ast.NamesSymbol:
			if data[i] >= firstSymbol {
				data[i] = m.symbols[data[i]-firstSymbol]
			}
		case ast.NamesLiteral:
			data[i] = m.literals[data[i]]
		}
		if k.UsesLocal() && data[i] >= firstLocal {
			data[i] = m.locals[data[i]-firstLocal]
		}
		switch k {
		case ast.FrameAddress:
			data[i] = m.offset(data[i])
		case ast.Label, ast.Goto, ast.Case, ast.LabelAddress:
			data[i] = uint32(m.labels[data[i]])
		case ast.Loop, ast.Break, ast.Continue:
			if data[i] > firstLoop {
				data[i] += uint32(m.loops)
			}
		}
	}
}
