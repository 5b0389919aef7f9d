package c

import (
	"maps"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
)

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
	c.allInFrame, c.Resumes, c.PendingCasts = false, false, false
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
