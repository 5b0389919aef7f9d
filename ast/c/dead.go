package c

import "gpucc/ast"

// Statements that a constant condition keeps control from leave nothing in the
// tree, so that what only they name is not referred to: as with gcc, a program
// may call what does not exist behind if (0). A label lets control in: from there
// on statements stay. A loop or switch with such a label in it stays whole, for
// control may come from behind the label to what is before it.

// deadCode says of what is parsed next whether control is kept from it.
type deadCode struct {
	is        bool
	switching *switchStatement // around all of the dead code: its cases let control in
}

// kill notes that control does not come to what is parsed next, if never.
func (p *parser) kill(never bool) {
	if never && !p.dead.is {
		p.dead = deadCode{true, p.switching}
	}
}

// revive ends what a statement has found of parts of it: what held around it
// holds again, unless labels let control in since there were so many entries.
func (p *parser) revive(around deadCode, entries int32) {
	p.dead = around
	p.dead.is = around.is && p.entries == entries
}

// letIn notes a label at which control may come into dead code.
func (p *parser) letIn() {
	p.dead.is = false
	p.entries++
}

// takeBack removes the statements from node start on.
func (p *parser) takeBack(start int) {
	p.b.Truncate(start)
	p.noReturn, p.assigned = -1, noIdent // they know nodes by their numbers
}

// empty replaces the last statement by an empty one.
func (p *parser) empty() {
	n := p.top()
	p.takeBack(int(p.b.First[n]))
	p.b.Leaf(ast.Block, ast.Void, 0, p.b.Pos[n])
}
