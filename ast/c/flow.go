package c

import (
	"gpucc/ast"
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
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
	return f != nil && f.Has(builtin.NoReturn) || p.attributesOf(name).Has(attribute.Noreturn)
}

// attributesOf returns the attributes of the function or object called name at file
// scope.
func (p *parser) attributesOf(name intern.Ident) *attribute.List {
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

// jump parses break or continue (6.8.6), and returns the number of nodes that it takes.
func (p *parser) jump() (n int) {
	pos := p.Pos()
	k := ast.Break
	if p.Tok == token.Continue {
		k = ast.Continue
	}
	if k == ast.Break && p.loop.switched {
		p.switching.broken = p.switching.broken || !p.unreachable
		p.unreachable = true
		if p.notesSteps() && p.gimple.Passes() {
			p.switching.gimple.Broken = true
			p.gimple.Break(pos, p.switching.gimple.Breaks)
		}
		p.Next()
		n = p.leaving(p.switching.lifetimes, pos)
		p.goTo(p.switching.end, pos)
		p.endOfStatement()
		return n + 1
	}
	if !p.loop.inside {
		if k == ast.Break {
			p.errorf(pos, "break statement not within loop or switch")
		} else {
			p.errorf(pos, "continue statement not within a loop")
		}
	}
	p.loop.broken = p.loop.broken || k == ast.Break && !p.unreachable
	p.loop.continued = p.loop.continued || k == ast.Continue && !p.unreachable
	p.unreachable = true
	p.jumpSteps(k, pos)
	p.Next()
	if p.loop.number == 0 {
		p.loop.number = p.newLoop()
	}
	n = p.leaving(p.loop.lifetimes, pos)
	p.jumps = append(p.jumps, int32(p.Tree.Leaf(k, ast.Void, p.loop.number, pos)))
	p.endOfStatement()
	return n + 1
}

// returnStatement parses a return statement (6.8.6.4), and returns the number of nodes
// that it takes.
func (p *parser) returnStatement() (n int) {
	pos := p.Pos()
	p.Next()
	result := p.Types.Target(p.function.typ)
	void := p.Types.Kind(result) == types.VoidKind
	if p.Tok == token.Semi {
		p.Next()
		if !void {
			p.warnf(warn.UnspecificReturn, pos, "'return' with no value, in function returning non-void").Notef(p.function.pos, "declared here")
		}
		if p.sharesCleanups() {
			p.leaveCleanups(p.lifetimes, pos)
			return 1
		}
		n = p.callCleanups(0)
		p.returnNothing(pos)
		return n + 1
	}
	p.OpenFrameScope(len(p.cleanups) == 0) // the block ends here, if nothing is done behind the expression
	x := p.expression()
	if void {
		x = p.Rvalue(x)
		if p.Types.Kind(x.Type) != types.VoidKind && x.Type != types.Invalid {
			p.warnf(warn.UnspecificReturn, x.Pos, "'return' with a value, in function returning void").Notef(p.function.pos, "declared here")
		}
		p.Tree.Statement(pos)
		if n = 1; p.sharesCleanups() {
			p.leaveCleanups(p.lifetimes, pos)
		} else {
			n += p.callCleanups(0)
			p.Tree.Leaf(ast.Return, ast.Void, 0, pos)
		}
	} else {
		x = p.Assignable(x, result, lower.Context{Kind: lower.InReturn})
		if p.sharesCleanups() {
			p.saveReturned(x, pos)
			p.leaveCleanups(p.lifetimes, pos)
			n = 1
		} else {
			n = p.keepReturned(x, pos) + p.returnValue(x, pos)
		}
	}
	p.CloseFrameScope()
	p.endOfStatement()
	return n + 1
}
