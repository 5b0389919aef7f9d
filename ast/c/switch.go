package c

import (
	"cmp"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A switchStatement is a switch statement being parsed (6.8.4.2).
type switchStatement struct {
	outer        *switchStatement
	depth        int
	enum         types.Type // the enumerated type of the value, or another type
	typ          types.Type // the type of the promoted value; the error type if the value is not an integer
	cases        []switchCase
	lifetimes    int        // length of lifetimeState.lifetimes at the switch
	inside       int32      // enclosing statement expression
	broken       bool       // a reachable break refers to it
	ended        bool       // control does not reach the end of the body
	entries      int        // labels of s by which control may enter the body
	value        knownValue // of the controlling expression
	entry        int32      // label of the case with that value, or -1
	defaultLabel int32      // or -1
	end          int32      // label behind the statement

	// For -Wimplicit-fallthrough.
	gimple     gimple.Switch
	hasDefault bool
}

// A switchCase leads the values from low to high, which have the switch's type, to a
// label.
type switchCase struct {
	low, high uint64
	label     int32
	pos       uint32
}

// switchStatement parses a switch statement and returns the number of nodes that it
// takes:
//
//	v = value; comparisons of v, jumps to the labels in the body; body; end:
//
// The body is parsed first, since it contains the cases, and then moved behind the
// comparisons.
func (p *parser) switchStatement() (n int) {
	pos := p.Pos()
	p.Next()
	s := &switchStatement{outer: p.switching, lifetimes: len(p.lifetimes), inside: p.Innermost, entry: -1, defaultLabel: -1, end: p.newLabel(intern.None, pos)}
	if s.outer != nil {
		s.depth = s.outer.depth + 1
	}
	p.expect(token.LParen)
	v := p.switchValue(s, pos)
	p.expect(token.RParen)

	switched, before := p.loop.switched, p.unreachable
	around := p.dead
	p.loop.switched, p.switching = true, s
	p.beginSwitch(s)
	p.unreachable = true // until a label follows
	p.dead.dead = false
	p.markDead(s.value.known) // until the case follows
	if s.depth < movedSwitches && p.spansOf(p.Start) == nil {
		body := p.Tree.Len()
		n = p.statements()
		s.ended = p.unreachable
		p.sortCases(s)
		start := p.Tree.Cut(body, &p.Clipboard)
		n += p.dispatch(s, v, caseGroups(s.cases), pos)
		p.Tree.Paste(&p.Clipboard, start)
	} else {
		comparisons := p.newLabel(intern.None, pos)
		p.goTo(comparisons, pos)
		n = p.statements()
		s.ended = p.unreachable
		p.goTo(s.end, pos)
		n += 2 + p.defineLabel(comparisons, pos)
		p.sortCases(s)
		n += p.dispatch(s, v, caseGroups(s.cases), pos)
	}
	p.checkEnumeration(s, s.enum, pos)
	p.endSwitch(s, pos)
	p.loop.switched, p.switching = switched, s.outer
	p.restoreDeadCode(around)
	n += p.defineLabel(s.end, pos)
	p.unreachable = before || s.ended && s.defaultLabel >= 0 && !s.broken
	return n + 1 // the added node is the assignment of the value
}

// movedSwitches is the greatest depth of nested switch statements at which bodies are
// moved. In deeper ones a jump leads over the body, so that the moves take linear time in
// all. So it does in a switch statement with a long body: to move 8 million nodes takes a tenth
// of the time of the compilation, and twice the memory.
const movedSwitches = 8

// switchValue parses the controlling expression, and stores its value in a local. It
// returns the number of the local.
func (p *parser) switchValue(s *switchStatement, pos uint32) uint32 {
	p.OpenFrameScope(false)
	defer p.CloseFrameScope()
	x := p.expression()
	s.enum = x.Type
	x = p.PromotedValue(x)
	if s.typ = x.Type; !p.Types.IsInteger(x.Type) {
		switch {
		case x.Type == types.Invalid:
		case p.Types.Kind(x.Type) == types.Int128Kind:
			p.errorf(pos, "a switch on type '%s' is not supported", p.TypeName(x.Type))
		default:
			p.errorf(pos, "switch quantity not an integer")
		}
		s.typ = types.Invalid
	}
	p.Settle()
	t := p.Tree.Type[p.Top()]
	if n := p.Top(); p.Tree.Kind[n].IsConst() && s.typ != types.Invalid {
		s.value = knownValue{p.Types.Wrap(int64(p.Bits(n)), s.typ), true}
	}
	v := uint32(p.BlockLocal(t))
	p.Tree.Node(ast.Assign, t, v, pos, 1)
	p.Tree.Statement(pos)
	return v
}

// caseLabel parses "case constant:" or "case constant ... constant:" (GNU C), and returns
// the number of nodes that it takes.
func (p *parser) caseLabel() int {
	pos, s := p.Pos(), p.switching
	p.labelSteps(true)
	p.Next()
	if s == nil {
		p.errorf(pos, "case label not within a switch statement")
	} else if s.inside != p.Innermost {
		p.errorf(pos, "switch jumps into statement expression")
	}
	low, ok := p.caseValue(s, pos)
	high := low
	if p.Tok == token.Ellipsis {
		p.OnlyC(p.Pos(), "ranges of cases")
		p.Next()
		var ok2 bool
		high, ok2 = p.caseValue(s, pos)
		ok = ok && ok2
	}
	p.expect(token.Colon)
	if !ok {
		return 0
	}
	if p.compareCases(s, low, high) > 0 {
		p.warnf(warn.Always, pos, "empty range specified")
		return 0
	}
	if s.value.known && (p.compareCases(s, s.value.bits, low) < 0 || p.compareCases(s, s.value.bits, high) > 0) {
		s.cases = append(s.cases, switchCase{low, high, -1, pos})
		return 0
	}
	n := p.newLabel(intern.None, pos)
	s.cases = append(s.cases, switchCase{low, high, n, pos})
	s.entry = n
	return p.enterSwitch(s, n, pos)
}

// enterSwitch defines a label of s by which control may enter the body. It returns the number of
// nodes that this takes.
func (p *parser) enterSwitch(s *switchStatement, label int32, pos uint32) int {
	s.entries++
	p.caseEnters(s, pos)
	return p.defineLabel(label, pos)
}

// caseEnters reports an error for a case of s in the scope of a variable length array that is
// declared inside s.
func (p *parser) caseEnters(s *switchStatement, pos uint32) {
	if s == p.dead.switching {
		p.dead.dead = false
	}
	if firstArray(p.lifetimes[s.lifetimes:]) >= 0 {
		p.errorf(pos, "switch jumps into scope of identifier with variably modified type")
	}
}

// caseValue parses a constant of a case label and converts it to the type of
// the switch (6.8.4.2 5).
func (p *parser) caseValue(s *switchStatement, pos uint32) (uint64, bool) {
	v, typ, ok := p.constantExpression()
	if !ok {
		p.errorf(pos, "case label does not reduce to an integer constant")
	}
	if !ok || s == nil || s.typ == types.Invalid || typ == types.Invalid || p.recovering {
		return 0, false
	}
	return p.Types.Wrap(v, s.typ), true
}

// defaultLabel parses "default:", and returns the number of nodes that it takes.
func (p *parser) defaultLabel() int {
	pos, s := p.Pos(), p.switching
	p.labelSteps(true)
	p.Next()
	p.expect(token.Colon)
	if s != nil {
		s.hasDefault = true
	}
	switch {
	case s == nil:
		p.errorf(pos, "'default' label not within a switch statement")
		return 0
	case s.inside != p.Innermost:
		p.errorf(pos, "switch jumps into statement expression")
		return 0
	case s.defaultLabel >= 0:
		p.errorf(pos, "multiple default labels in one switch").Notef(p.labels[s.defaultLabel].pos, "this is the first default label")
		return 0
	}
	s.defaultLabel = p.newLabel(intern.None, pos)
	if s.value.known && s.entry >= 0 {
		return 0
	}
	return p.enterSwitch(s, s.defaultLabel, pos)
}

// compareCases orders two values of the type of the switch.
func (p *parser) compareCases(s *switchStatement, a, b uint64) int {
	if p.Types.Machine(s.typ).IsSigned() {
		return cmp.Compare(int64(a), int64(b))
	}
	return cmp.Compare(a, b)
}

// sortCases sorts the cases by value. If cases overlap it reports an error and drops all of
// them.
func (p *parser) sortCases(s *switchStatement) {
	order := func(a, b switchCase) int { return p.compareCases(s, a.low, b.low) }
	if !slices.IsSortedFunc(s.cases, order) {
		slices.SortStableFunc(s.cases, order)
	}
	duplicate := false
	for i := 1; i < len(s.cases); i++ {
		a, b := &s.cases[i-1], &s.cases[i]
		if p.compareCases(s, a.high, b.low) >= 0 {
			p.errorf(max(a.pos, b.pos), "duplicate case value").Notef(min(a.pos, b.pos), "previously used here")
			duplicate = true
		}
	}
	if duplicate {
		s.cases = nil
	}
}

// A caseGroup is a run of consecutive cases that are decided together: a single case, or
// cases with a jump table.
type caseGroup struct{ cases []switchCase }

func (g *caseGroup) low() uint64  { return g.cases[0].low }
func (g *caseGroup) high() uint64 { return g.cases[len(g.cases)-1].high }

// Cases share a table if there are at least tableCases of them, and at most tableSpread
// entries for each.
const (
	tableSpread = 4
	tableCases  = 5
)

// caseGroups divides the sorted cases into jump tables and single cases. A table takes
// cases as long as it stays dense enough; a group too small for a table is divided into
// single cases.
func caseGroups(cases []switchCase) (list []caseGroup) {
	for len(cases) > 0 {
		n := 1
		for n < len(cases) && cases[n].high-cases[0].low < uint64(tableSpread*(n+1)) {
			n++
		}
		if n < tableCases {
			n = 1
		}
		list = append(list, caseGroup{cases[:n]})
		cases = cases[n:]
	}
	return list
}

// linearGroups is the greatest number of groups that are compared one after the other.
const linearGroups = 4

// dispatch appends statements that jump to the label of the case that local v matches, to the
// default label or to the end, and returns their number. They form a balanced tree of
// comparisons over the groups, which are sorted.
func (p *parser) dispatch(s *switchStatement, v uint32, list []caseGroup, pos uint32) int {
	if s.value.known {
		p.goTo(s.other(), pos)
		return 1
	}
	n := 0
	t := p.Types.Machine(s.typ)
	for len(list) > linearGroups {
		middle := len(list) / 2
		p.Tree.Leaf(ast.Local, t, v, pos)
		p.Constant(t, list[middle].low(), pos)
		p.Tree.Node(ast.Lt, ast.I32, 0, pos, 2)
		p.Together(p.dispatch(s, v, list[:middle], pos), pos)
		p.Tree.Node(ast.If, ast.Void, 0, pos, 2)
		list = list[middle:]
		n++
	}
	for i := range list {
		if g := &list[i]; len(g.cases) == 1 {
			p.compareCase(&g.cases[0], t, v, pos)
			p.goTo(g.cases[0].label, pos)
		} else {
			p.jumpTable(s, g, t, v, pos)
		}
		p.Tree.Node(ast.If, ast.Void, 0, pos, 2)
		n++
	}
	p.goTo(s.other(), pos)
	return n + 1
}

// other returns the label for the values that match no case, or for the only value if it is known.
func (s *switchStatement) other() int32 {
	if s.value.known && s.entry >= 0 {
		return s.entry
	}
	if s.defaultLabel >= 0 {
		return s.defaultLabel
	}
	return s.end
}

// jumpTable appends the condition that local v of type t is in the range of g, and the
// jump through a table of labels that v selects from.
func (p *parser) jumpTable(s *switchStatement, g *caseGroup, t ast.Type, v uint32, pos uint32) {
	entries := g.high() - g.low() + 1
	index := uint32(p.BlockLocal(p.Types.Word))
	p.Tree.Leaf(ast.Local, t, v, pos)
	p.distanceFrom(g, t, pos)
	p.Tree.Node(ast.Assign, p.Types.Word, index, pos, 1)
	p.Constant(p.Types.Word, entries-1, pos)
	p.Tree.Node(ast.Le, ast.I32, 0, pos, 2)

	p.Tree.Leaf(ast.Local, p.Types.Word, index, pos)
	p.Tree.Node(ast.Switch, ast.Void, uint32(entries), pos, 1)
	next := g.low()
	for _, x := range g.cases {
		for ; next != x.low; next++ {
			p.tableEntry(s.other(), pos)
		}
		for ; next != x.high+1; next++ {
			p.tableEntry(x.label, pos)
		}
	}
	p.Tree.Node(ast.Block, ast.Void, 0, pos, int(entries)+1)
}

func (p *parser) tableEntry(label int32, pos uint32) {
	p.jumpsTo(label, pos)
	p.Tree.Leaf(ast.Case, ast.Void, uint32(label), pos)
}

// distanceFrom turns the last subtree, of type t, into its distance from the low end of g,
// an unsigned word. A 32-bit value is sign-extended where the upper bits do not matter,
// since registers hold it that way.
func (p *parser) distanceFrom(g *caseGroup, t ast.Type, pos uint32) {
	word := p.Types.Word
	if t == ast.U32 && word == ast.U64 && g.high() > 1<<31-1 {
		p.Constant(t, -g.low(), pos)
		p.BinaryNode(ast.Add, t, pos)
		p.Cast(word)
		return
	}
	if t == ast.U32 {
		p.Cast(ast.I32)
	}
	p.Cast(word)
	p.Constant(word, -g.low(), pos)
	p.BinaryNode(ast.Add, word, pos)
}

// compareCase appends the condition that local v of type t matches x. For a range it is
// an unsigned comparison of the distance from the low end. Its place in the text is that of the
// switch: it is no part of the block of the case, and a debugger does not stop there for the case.
func (p *parser) compareCase(x *switchCase, t ast.Type, v, pos uint32) {
	p.Tree.Leaf(ast.Local, t, v, pos)
	if x.low == x.high {
		p.Constant(t, x.low, pos)
		p.Tree.Node(ast.Eq, ast.I32, 0, pos, 2)
		return
	}
	p.Constant(t, -x.low, pos)
	p.Tree.Node(ast.Add, t, 0, pos, 2)
	unsigned := ast.U64
	if t.Size() == 4 {
		unsigned = ast.U32
	}
	p.Cast(unsigned)
	p.Constant(unsigned, x.high-x.low, pos)
	p.Tree.Node(ast.Le, ast.I32, 0, pos, 2)
}
