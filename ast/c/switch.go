package c

import (
	"gpucc/ast"
	"gpucc/ast/c/cases"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A switchStatement is a switch statement being parsed (6.8.4.2).
type switchStatement struct {
	outer        *switchStatement
	depth        int
	enum         types.Type   // the enumerated type of the value, or another type
	alias        intern.Ident // of the value
	boolean      bool         // the value is a boolean expression, if that may be reported
	typ          types.Type   // the type of the promoted value; the error type if the value is not an integer
	cases        []cases.Case
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
		n += p.dispatch(s, v, pos)
		p.Tree.Paste(&p.Clipboard, start)
	} else {
		comparisons := p.newLabel(intern.None, pos)
		p.goTo(comparisons, pos)
		n = p.statements()
		s.ended = p.unreachable
		p.goTo(s.end, pos)
		n += 2 + p.defineLabel(comparisons, pos)
		p.sortCases(s)
		n += p.dispatch(s, v, pos)
	}
	if p.Warnings.HasAny(&lint.OfEnumerations) && p.Types.Kind(s.enum) == types.EnumKind {
		p.lint.CheckEnumeration(&lint.Switch{
			Enum: s.enum, Alias: s.alias, Enumerators: p.enumeratorsOf(types.Unqualified(s.enum)), Type: s.typ, Cases: s.cases,
			HasDefault: s.defaultLabel >= 0, Known: s.value.known, Value: s.value.bits,
		}, p.Warnings, pos)
	}
	if s.boolean {
		p.lint.CheckBooleanSwitch(s.cases, s.defaultLabel >= 0, pos)
	}
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
	start := p.Pos()
	x := p.expression()
	s.enum, s.alias = x.Type, x.Alias
	s.boolean = p.Warnings.Has(warn.SwitchBool) && p.lint.IsCondition(x, start)
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
	p.checkCaseRange(s, low, high, pos)
	if s.value.known && (p.compareCases(s, s.value.bits, low) < 0 || p.compareCases(s, s.value.bits, high) > 0) {
		s.cases = append(s.cases, cases.Case{Low: low, High: high, Label: -1, Pos: pos})
		return 0
	}
	n := p.newLabel(intern.None, pos)
	s.cases = append(s.cases, cases.Case{Low: low, High: high, Label: n, Pos: pos})
	s.entry = n
	return p.enterSwitch(s, n, pos)
}

// checkCaseRange warns if a case has values that the type of the controlling expression, before it is promoted, does not have.
func (p *parser) checkCaseRange(s *switchStatement, low, high uint64, pos uint32) {
	typ := types.Unqualified(s.enum)
	if p.Types.Kind(typ) != types.IntegerKind || p.Types.Size(typ) >= p.Types.Size(s.typ) {
		return
	}
	width, least, most := 8*p.Types.Size(typ), int64(0), int64(0)
	if typ == types.Bool {
		width = 1
	}
	if most = 1<<width - 1; p.Types.Machine(typ).IsSigned() {
		least, most = -1<<(width-1), 1<<(width-1)-1
	}
	low64, high64 := int64(low), int64(high)
	switch {
	case high64 < least:
		p.warnf(warn.SwitchOutsideRange, pos, "case label value is less than minimum value for type")
		return
	case low64 > most:
		p.warnf(warn.SwitchOutsideRange, pos, "case label value exceeds maximum value for type")
		return
	}
	if low64 < least {
		p.warnf(warn.SwitchOutsideRange, pos, "lower value in case label range less than minimum value for type")
	}
	if high64 > most {
		p.warnf(warn.SwitchOutsideRange, pos, "upper value in case label range exceeds maximum value for type")
	}
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
	p.CheckConstant(uint64(v), typ, s.typ, pos)
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

// signed reports whether the values of the switch are signed.
func (s *switchStatement) signed(t *types.Table) bool { return t.Machine(s.typ).IsSigned() }

// compareCases orders two values of the type of the switch.
func (p *parser) compareCases(s *switchStatement, a, b uint64) int {
	return cases.Compare(a, b, s.signed(p.Types))
}

// sortCases sorts the cases by value. If cases overlap it reports an error and drops all of
// them.
func (p *parser) sortCases(s *switchStatement) {
	duplicate := false
	cases.Sort(s.cases, s.signed(p.Types), func(a, b *cases.Case) {
		p.errorf(max(a.Pos, b.Pos), "duplicate case value").Notef(min(a.Pos, b.Pos), "previously used here")
		duplicate = true
	})
	if duplicate {
		s.cases = nil
	}
}

// dispatch appends statements that jump to the label of the case that local v matches, to the
// default label or to the end, and returns their number.
func (p *parser) dispatch(s *switchStatement, v, pos uint32) int {
	if s.value.known {
		p.goTo(s.other(), pos)
		return 1
	}
	x := cases.Switch{Lowering: &p.Lowering, Jumps: switchJumps{p}, Type: p.Types.Machine(s.typ), Local: v, Other: s.other(), Pos: pos}
	return x.Dispatch(s.cases)
}

// switchJumps appends the jumps of a switch statement.
type switchJumps struct{ p *parser }

func (j switchJumps) Goto(label int32, pos uint32)    { j.p.goTo(label, pos) }
func (j switchJumps) JumpsTo(label int32, pos uint32) { j.p.jumpsTo(label, pos) }

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
