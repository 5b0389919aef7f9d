package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
)

// Statements that a constant condition, or a jump before them, keeps control from
// leave nothing in the tree, so that what only they name is not referred to: as with
// gcc, a program may call what does not exist behind if (0), or if (1) return. A label
// lets control in: from there on statements stay. A loop or switch with such a label in
// it stays whole, for control may come from behind the label to what is before it.

// deadCode says of what is parsed next whether control is kept from it.
type deadCode struct {
	dead      bool
	switching *switchStatement // around all of the dead code: its cases let control in
	labels    int              // that there were when it began
}

// markDead notes that control does not come to what is parsed next, if never.
func (p *parser) markDead(never bool) {
	if never && !p.dead.dead {
		p.dead = deadCode{true, p.switching, p.labelsInto(p.switching)}
	}
}

// leave is kill behind a jump. In a statement expression what is last is its value,
// and stays.
func (p *parser) leave() { p.markDead(p.inside == 0) }

// labelsInto is how many labels there are so far that may lead into dead code, by their
// names or as cases of a switch around it.
func (p *parser) labelsInto(s *switchStatement) int {
	if s == nil {
		return p.entries
	}
	return p.entries + len(s.cases) + b2i(s.defaultLabel >= 0)
}

// stays reports whether code that was dead has been so since, for no label lets
// control in.
func (p *parser) stays(d *deadCode) bool { return d.dead && p.labelsInto(d.switching) == d.labels }

// revive ends what a statement has found of parts of it: what held around it
// holds again, unless a label has let control in.
func (p *parser) revive(around deadCode) {
	p.dead = around
	p.dead.dead = p.stays(&around)
}

// letIn notes a label at which control may come into dead code.
func (p *parser) letIn() {
	p.dead.dead = false
	p.entries++
}

// takeBack removes the statements from node start on.
func (p *parser) takeBack(start int) {
	p.b.Truncate(start)
	p.noReturn, p.assigned, p.scattered = -1, intern.None, true // they know nodes by their numbers
}

// empty replaces the last statement by an empty one.
func (p *parser) empty() {
	n := p.top()
	p.takeBack(int(p.b.First[n]))
	p.b.Leaf(ast.Block, ast.Void, 0, p.b.Pos[n])
}
