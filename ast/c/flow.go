package c

import (
	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// flowState is the control flow in the function being parsed.
type flowState struct {
	loop        loop             // the innermost one
	switching   *switchStatement // the innermost one, or nil
	elseArms    []elseArm        // the else-if chains that are being parsed
	dead        deadCode
	unbraced    int  // substatements that are no blocks, in the innermost block, around the current one
	clauses     int  // 1 in the first clause of a for statement, which has a scope of its own
	unreachable bool // control does not reach the next statement
	returns     bool // the function has a return statement
}

// begin starts a function.
func (s *flowState) begin() {
	s.loop, s.switching, s.dead = loop{}, nil, deadCode{}
	s.unreachable, s.returns, s.unbraced, s.clauses = false, false, 0, 0
}

// The parser finds out whether control reaches the end of a function while it parses the
// statements. Jumps, and calls of functions that do not return, set parser.unreachable.
// Labels reset it, and so do the ends of statements that may be skipped or left in
// another way. If a condition is constant, only the branch that it chooses counts, as in
// gcc.

// An operand that is always evaluated and does not return ends the expression, too. In an
// operand that may not be evaluated, or never is, such a call does not count.

// noteCall marks the statements behind a call as unreachable if the function called name does
// not return.
func (p *parser) noteCall(name intern.Ident) {
	if p.Warnings.HasAny(&flowWarnings) && name != intern.None && p.neverReturns(name) {
		p.unreachable = true
		if p.notesSteps() {
			p.gimple.NoteEnding(p.Tree.Pos[p.Top()])
		}
	}
}

// flowWarnings depend on which functions do not return.
var flowWarnings = warn.SetOf(warn.ReturnType, warn.ImplicitFallthrough)

// neverReturns reports whether the function called name never returns. Some functions are
// known to the compiler even without an attribute.
func (p *parser) neverReturns(name intern.Ident) bool {
	f := p.libraryFacts(name)
	return f != nil && f.Has(builtin.NoReturn) || p.attributesOf(name).has(noreturnAttribute)
}

// attributesOf returns the attributes of the function or object called name at file
// scope.
func (p *parser) attributesOf(name intern.Ident) *attribute {
	if int(name) < len(p.unit.linkage) {
		if n := p.unit.linkage[name]; n != 0 {
			return p.unit.attributesOf(&p.unit.entities[n-1])
		}
	}
	return nil
}

// A branch says whether the value of the last subtree, a condition, is known. acts says that the
// condition must be evaluated nevertheless.
type branch struct{ never, always, acts bool }

func (p *parser) branch() branch {
	n := p.Top()
	if p.Tree.Kind[n].IsConst() {
		return branch{never: p.Bits(n) == 0, always: p.Bits(n) != 0}
	}
	v, ok := p.LastKnown()
	return branch{ok && v == 0, ok && v != 0, true} // settle has replaced the others
}

// checkEnd warns if control reaches the end of a function with a result.
func (p *parser) checkEnd(result types.Type, end int) {
	e := &p.unit.entities[p.function.entity]
	switch {
	case p.unreachable || p.Types.Kind(result) == types.VoidKind || e.name == p.main:
	case e.internal && !p.returns: // gcc says so before it may drop the function
		p.warnf(warn.ReturnType, uint32(end), "no return statement in function returning non-void")
	default:
		p.warnf(warn.ReturnType, uint32(end), "control reaches end of non-void function")
	}
}

// Statements that are unreachable because of a constant condition or a jump leave nothing
// in the tree, so that symbols named only there are not referred to. As with gcc, a
// program may call a missing function behind if (0) or if (1) return. A label makes the
// code behind it reachable. A loop or switch that contains such a label is kept whole,
// since control may flow from the label to statements before it.

// deadCode says whether the next statement is unreachable.
type deadCode struct {
	dead      bool
	switching *switchStatement // the switch around all of the dead code: its cases can make code reachable
	labels    int              // number of labels when the dead code began
}

// markDead marks the code from here on as unreachable, if never is true.
func (p *parser) markDead(never bool) {
	if never && !p.dead.dead {
		p.dead = deadCode{true, p.switching, p.labelsInto(p.switching)}
	}
}

// leave marks the code behind a jump as unreachable. It does nothing in a statement
// expression, where the last statement may be the value.
// The body of a wrapper has no such value.
func (p *parser) leave() {
	p.markDead(p.Innermost == 0 || p.expansion != nil && p.Innermost == p.expansion.inside)
}

// labelsInto counts the labels so far that may make dead code reachable: named labels,
// and the cases of the switch s around the code.
func (p *parser) labelsInto(s *switchStatement) int {
	if s == nil {
		return p.EntryLabels
	}
	return p.EntryLabels + s.entries
}

// stillDead reports whether code that was dead at d is still dead: no label has made it
// reachable.
func (p *parser) stillDead(d *deadCode) bool { return d.dead && p.labelsInto(d.switching) == d.labels }

// restoreDeadCode ends a part of a statement. It restores the state around the part,
// unless a label has made the code around it reachable.
func (p *parser) restoreDeadCode(around deadCode) {
	p.dead = around
	p.dead.dead = p.stillDead(&around)
}

// enterAtLabel records a label, which makes the code behind it reachable.
func (p *parser) enterAtLabel() {
	p.dead.dead = false
	p.EntryLabels++
}

// removeNodes removes the statements from node start on.
func (p *parser) removeNodes(start int) {
	p.Tree.Truncate(start)
	p.assigned, p.nodesMoved = intern.None, true // these refer to nodes by number
}

// empty replaces the last statement by an empty one.
func (p *parser) empty() {
	n := p.Top()
	p.removeNodes(int(p.Tree.First[n]))
	p.Tree.Leaf(ast.Block, ast.Void, 0, p.Tree.Pos[n])
}
