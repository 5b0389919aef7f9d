package c

import (
	"gpucc/ast"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/warn"
)

// A loop is the loop, or the switch statement, to which break and continue refer.
type loop struct {
	inside    bool
	switched  bool   // break refers to a switch in the loop
	broken    bool   // a reachable break refers to it
	continued bool   // it has a continue
	skipped   bool   // its body is dead
	lifetimes int    // length of lifetimeState.lifetimes at the loop
	number    uint32 // from 1, if it has a Break or Continue; see resolveJumps

	labels                      gimple.LoopLabels // for -Wimplicit-fallthrough; 0 if steps are not noted
	breaksNoted, continuesNoted bool              // there is a step that jumps to the label
}

// A header is the condition and the step of a loop. They are parsed before the body but
// stand behind it in the tree. Therefore they are collected in a Builder of their own.
type header struct {
	nodes *ast.Builder
	start int
	body  *ast.Builder // the builder that contains the loop
}

// beginHeader collects the following nodes in a header. The headers of nested loops share a
// Builder. A header inside a header, which only a statement expression allows, takes the
// next Builder.
func (p *parser) beginHeader() header {
	if p.headersInUse == len(p.headerBuilders) {
		b := new(ast.Builder)
		b.Leaf(ast.Block, ast.Void, 0, 0) // some code expects a last node
		p.headerBuilders = append(p.headerBuilders, b)
	}
	h := header{nodes: p.headerBuilders[p.headersInUse], body: p.Tree}
	h.start = h.nodes.Len()
	p.headersInUse++
	p.turnTo(h.nodes)
	return h
}

func (p *parser) endHeader(h *header) {
	p.headersInUse--
	p.turnTo(h.body)
}

// turnTo directs the following nodes to b.
func (p *parser) turnTo(b *ast.Builder) {
	p.Tree = b
	p.assigned = intern.None // it refers to a node by number
}

// loopBody parses the body of a loop with the keyword at pos. never says that the condition is always false. labels are for steps.
func (p *parser) loopBody(pos uint32, never bool, labels gimple.LoopLabels) (inner loop) {
	outer, around := p.loop, p.dead
	p.loop = loop{inside: true, lifetimes: len(p.lifetimes), labels: labels}
	p.dead.dead = false
	p.markDead(never)
	body := p.dead
	p.substatement(pos)
	inner, p.loop = p.loop, outer
	inner.skipped = never && p.stillDead(&body)
	p.restoreDeadCode(around)
	return inner
}

// newLoop returns the number of a loop that has a Break or Continue.
func (p *parser) newLoop() uint32 {
	p.loopNodes = append(p.loopNodes, 0)
	return uint32(len(p.loopNodes))
}

// finishLoop appends the Loop node. The last four subtrees are its children.
func (p *parser) finishLoop(l loop, pos uint32) {
	n := p.Tree.Node(ast.Loop, ast.Void, l.number, pos, 4)
	if l.number > 0 {
		p.loopNodes[l.number-1] = int32(n)
	}
	if l.skipped {
		p.empty()
	}
}

// whileStatement parses a while statement (6.8.5.1).
func (p *parser) whileStatement() {
	pos := p.Pos()
	p.Next()
	entry := p.Tree.Leaf(ast.LoopEntry, ast.Void, 0, pos)
	h := p.beginHeader()
	labels, first, at := p.newLoopLabels(), p.gimple.Len(), p.Pos()
	start := p.behindToken()
	p.controlling()
	test := p.branch()
	exits := !test.always && !p.unreachable
	steps := p.testLoop(first, start, labels, test)
	p.endHeader(&h)
	p.enterAtBody(entry, test)
	p.gimple.BeginLoop(&steps, labels, at)
	l := p.loopBody(pos, test.never && !test.acts, labels)
	p.endLoop(&steps, &l, at, true)
	p.unreachable = !exits && !l.broken
	p.Tree.Leaf(ast.Block, ast.Void, 0, pos)
	p.Tree.Paste(h.nodes, h.start)
	p.finishLoop(l, pos)
}

// enterAtBody changes the LoopEntry of a loop if its condition always holds: then the condition need not be tested before
// the first iteration.
func (p *parser) enterAtBody(entry int, test branch) {
	if p.unit.optimize && test.always && !test.acts {
		p.Tree.Data[entry] = 1
	}
}

// doStatement parses a do statement (6.8.5.2).
func (p *parser) doStatement() {
	pos := p.Pos()
	p.Next()
	p.Tree.Leaf(ast.LoopEntry, ast.Void, 1, pos)
	labels := p.newLoopLabels()
	if labels.Breaks > 0 {
		p.gimple.LabelHere(p.gimple.NewLabel())
	}
	if p.Tok == token.Semi {
		p.warnf(warn.EmptyBody, p.Pos(), "suggest braces around empty body in 'do' statement")
	}
	l := p.loopBody(pos, false, labels)
	p.Tree.Leaf(ast.Block, ast.Void, 0, pos)
	if p.Tok == token.While {
		p.Next()
		body := p.unreachable && !l.continued
		p.unreachable = false
		first, start := p.gimple.Len(), p.behindToken()
		p.controlling()
		steps := p.testLoop(first, start, labels, p.branch())
		p.endLoop(&steps, &l, pos, false)
		p.unreachable = (p.unreachable || body || p.branch().always) && !l.broken
	} else {
		p.syntaxError("expected 'while' before %s", p.describe())
		p.Wrong(pos)
	}
	p.finishLoop(l, pos)
	p.endOfStatement()
}

// forStatement parses a for statement (6.8.5.3) into its first clause and the Loop, and
// returns the number of nodes that these take.
func (p *parser) forStatement() int {
	pos := p.Pos()
	p.Next()
	p.expect(token.LParen)
	scope, stack := p.openScope(), len(p.lifetimes)
	locals, start := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(true)
	p.openSteps(pos)
	n := 0
	switch {
	case p.Tok == token.Semi:
		p.Next()
	case p.startsDeclaration():
		n = p.declaration()
	default:
		p.clauses++
		n = p.effect()
		p.clauses--
		p.expect(token.Semi)
	}
	entry := p.Tree.Leaf(ast.LoopEntry, ast.Void, 0, pos)
	h := p.beginHeader()
	labels, first, begin := p.newLoopLabels(), p.gimple.Len(), p.Pos()
	if p.Tok == token.Semi {
		p.Constant(ast.I32, 1, pos)
	} else {
		p.tested()
	}
	test := p.branch()
	steps := p.testLoop(first, begin, labels, test)
	exits := !test.always && !p.unreachable
	step, entered := p.Tree.Len(), p.unreachable
	p.expect(token.Semi)
	if p.Tok == token.RParen {
		p.Tree.Leaf(ast.Block, ast.Void, 0, pos)
	} else {
		p.unbraced++
		p.Together(p.effect(), pos)
		p.unbraced--
		p.gimple.AddStep(&steps, first)
	}
	p.endHeader(&h)
	p.enterAtBody(entry, test)
	p.unreachable = entered
	p.expect(token.RParen)
	p.gimple.BeginLoop(&steps, labels, pos)
	l := p.loopBody(pos, test.never && !test.acts, labels)
	p.endLoop(&steps, &l, pos, true)
	p.unreachable = !exits && !l.broken
	p.Tree.Paste(h.nodes, step)
	p.Tree.Paste(h.nodes, h.start)
	p.finishLoop(l, pos)
	p.closeSteps(scope)
	p.listVariables(scope)
	p.closeScope(scope)
	p.EndLocals(locals, start)
	n += p.leaveBlock(stack, pos)
	p.CloseFrameScope()
	return n + 1
}
