package workload

import "gpucc/ast"

// Sizes of parts of statements, in nodes and levels.
const (
	leastNodes    = 2  // a statement: Assign, Const
	nestedLevels  = 5  // a list in a statement in a list
	nestedNodes   = 24 // a statement that contains a list of a reasonable size
	loopNodes     = 11 // a loop with an empty body
	loopNest      = 2
	loopRounds    = 3
	conditionSize = 5 // largest number of nodes of a condition
)

// statements appends statements of budget nodes in all, and of at most the given number
// of levels. budget is 0 or at least leastNodes. It returns the number of statements.
func (g *generator) statements(budget, levels int) (count int) {
	for budget > 0 {
		if levels >= nestedLevels && budget >= nestedNodes && g.IntN(5) < 2 {
			size := g.part(nestedNodes, min(budget, 40*levels), budget)
			count += g.nested(size, levels)
			budget -= size
			continue
		}
		if !g.spec.Scalar && g.nest > 0 && budget >= 5+leastNodes && g.IntN(8) == 0 {
			g.exit()
			budget -= 5
			count++
			continue
		}
		most := min(1+largest(levels-1), 15)
		if !g.spec.Scalar && levels >= 6 && budget >= 16 && g.IntN(4) == 0 {
			size := g.part(9, 13, budget)
			g.store(size)
			budget -= size
			count++
			continue
		}
		size := g.part(leastNodes, min(most, budget), budget)
		g.assignment(size, levels)
		budget -= size
		count++
	}
	return count
}

// part chooses the size of a statement, lo to hi nodes. The rest of the budget is 0 or
// enough for another statement.
func (g *generator) part(lo, hi, budget int) int {
	size := lo + g.IntN(hi-lo+1)
	if left := budget - size; left > 0 && left < leastNodes {
		if size-(leastNodes-left) >= lo {
			return size - (leastNodes - left)
		}
		return size + left
	}
	return size
}

// assignment appends a statement of size nodes that sets a local to an expression.
func (g *generator) assignment(size, levels int) {
	local := g.IntN(max(1, g.ints+g.floats))
	g.expression(g.locals[local], size-1, levels-1)
	g.assign(local)
}

// nested appends a statement that contains lists of statements: If, IfElse or Loop. It
// returns the number of statements that it appended.
func (g *generator) nested(size, levels int) int {
	switch {
	case g.nest < loopNest && size >= loopNodes+3+leastNodes && g.IntN(3) == 0:
		g.loop(size, levels)
		return 2
	case g.IntN(2) == 0:
		condition := g.condition(levels - 1)
		g.block(size-2-condition, levels-1)
		g.Node(ast.If, ast.Void, 0, 0, 2)
	default:
		condition := g.condition(levels - 1)
		rest := size - 3 - condition
		then := g.part(leastNodes, rest-leastNodes, rest)
		g.block(then, levels-1)
		g.block(rest-then, levels-1)
		g.Node(ast.IfElse, ast.Void, 0, 0, 3)
	}
	return 1
}

// block appends a Block with statements of budget nodes in all.
func (g *generator) block(budget, levels int) {
	g.Node(ast.Block, ast.Void, 0, 0, g.statements(budget, levels-1))
}

// loop appends two statements: the counter is set to 0, and a Loop counts to
// loopRounds.
func (g *generator) loop(size, levels int) {
	counter := g.ints + g.floats + g.nest
	before := len(g.exits)
	g.Leaf(ast.Const, ast.I32, 0, 0)
	g.assign(counter)
	g.Leaf(ast.LoopEntry, ast.Void, 0, 0)
	g.nest++
	g.block(size-loopNodes-1, levels-1)
	g.nest--
	g.Leaf(ast.Local, ast.I32, uint32(counter), 0)
	g.Leaf(ast.Const, ast.I32, 1, 0)
	g.Node(ast.Add, ast.I32, 0, 0, 2)
	g.assign(counter)
	g.Leaf(ast.Local, ast.I32, uint32(counter), 0)
	g.Leaf(ast.Const, ast.I32, loopRounds, 0)
	g.Node(ast.Lt, ast.I32, 0, 0, 2)
	loop := g.Node(ast.Loop, ast.Void, 0, 0, 4)
	for _, n := range g.exits[before:] {
		g.Data[n] = uint32(loop - n)
	}
	g.exits = g.exits[:before]
}

// exit appends an If with a Break or a Continue. It has five nodes.
func (g *generator) exit() {
	g.compare()
	kind := ast.Break
	if g.IntN(2) == 0 {
		kind = ast.Continue
	}
	g.exits = append(g.exits, g.Leaf(kind, ast.Void, 0, 0))
	g.Node(ast.If, ast.Void, 0, 0, 2)
}

// condition appends a condition and returns its size.
func (g *generator) condition(levels int) int {
	size := 3 + g.IntN(conditionSize-2)
	g.expression(ast.I32, size, levels)
	return size
}

// compare appends a comparison of two leaves.
func (g *generator) compare() {
	g.leaf(ast.I32)
	g.leaf(ast.I32)
	g.Node(ast.Lt+ast.Kind(g.IntN(4)), ast.I32, 0, 0, 2)
}

// spine appends a statement with exactly the given number of levels: nested Ifs, and in
// the innermost one an expression with the levels that are left.
func (g *generator) spine(levels int, budget *int) int {
	ifs := g.IntN((levels-5)/2 + 1)
	chain := levels - 2*ifs - 1
	size := 5*ifs + 1 + 2*chain - 1
	if left := *budget - size; left > 0 && left < leastNodes {
		return g.spine(levels, budget)
	}
	for range ifs {
		g.compare()
	}
	g.chain(chain)
	g.assign(0)
	for range ifs {
		g.Node(ast.Block, ast.Void, 0, 0, 1)
		g.Node(ast.If, ast.Void, 0, 0, 2)
	}
	*budget -= size
	return 1
}

// chain appends an expression with the given number of levels in which one operand of
// every operator is a leaf. If that is the left operand, it is a temporary while the
// right one is evaluated.
func (g *generator) chain(levels int) {
	waits := make([]bool, levels-1)
	for i := range waits {
		if waits[i] = g.IntN(2) == 0; waits[i] {
			g.leaf(ast.I32)
		}
	}
	g.leaf(ast.I32)
	for i := len(waits) - 1; i >= 0; i-- {
		if !waits[i] {
			g.leaf(ast.I32)
		}
		g.Node(pick(g, chainable), ast.I32, 0, 0, 2)
	}
}
