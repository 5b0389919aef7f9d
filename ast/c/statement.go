package c

import (
	"gpucc/ast"
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/warn"
)

// block parses a compound statement (6.8.2). It returns the number of statement nodes in it.
func (p *parser) block() int {
	pos := p.Pos()
	scope, stack, labels := p.openScope(), len(p.lifetimes), len(p.hidden)
	locals, start := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(true)
	p.openSteps(pos)
	p.Next()
	unbraced, clauses := p.unbraced, p.clauses
	p.unbraced, p.clauses = 0, 0
	n := p.blockItems()
	p.unbraced, p.clauses = unbraced, clauses
	p.closeSteps(scope)
	p.listVariables(scope)
	p.closeScope(scope)
	p.closeLabels(labels)
	p.EndLocals(locals, start)
	n += p.leaveBlock(stack, pos)
	p.CloseFrameScope()
	return n
}

// blockItems parses to the end of a block and returns the number of nodes that it took.
func (p *parser) blockItems() int {
	n := 0
	var long *spans
	if p.long != nil {
		long = p.spansOf(p.PrevEnd - 1)
	}
	for p.Tok != token.RBrace && p.Tok != token.EOF {
		if long != nil {
			if nodes, ok := long.item(p); ok {
				n += nodes
				continue
			}
		}
		n += p.blockItem()
		if p.recovering {
			p.resume()
		}
	}
	if long != nil {
		long.end()
	}
	if p.Tok == token.EOF {
		p.errorf(p.Pos(), "expected declaration or statement at end of input")
	} else {
		p.Next()
	}
	return n
}

// blockItem parses a declaration or statement and returns the number of nodes that it
// took.
func (p *parser) blockItem() int {
	switch { // the usual cases
	case startsStatement[p.Tok]:
		return p.statements()
	case p.Tok == token.Ident && !p.dead.dead && !p.atLabel() && !p.isTypedef():
		return p.expressionStatement()
	}
	p.skipExtension()
	if p.Tok == token.Attribute {
		p.statementAttributes()
	}
	if p.startsLabel() {
		return p.parseLabels()
	}
	if p.Tok == token.LocalLabel {
		p.localLabels()
		return 0
	}
	if p.startsDeclaration() {
		locals, start := len(p.Live), p.Tree.Len()
		n := p.declaration()
		p.MadeBehind(locals, start)
		return n
	}
	if p.Tok == token.StaticAssert {
		p.staticAssert()
		return 0
	}
	return p.statements()
}

// startsStatement marks tokens that start a statement, and nothing else.
var startsStatement = [token.NumTokens]bool{
	token.LBrace: true, token.Semi: true, token.If: true, token.While: true, token.Do: true, token.For: true, token.Break: true, token.Continue: true, token.Return: true,
	token.Goto: true, token.Switch: true,
}

// skipExtension skips __extension__ (GNU C), which may stand before a declaration or
// an expression.
func (p *parser) skipExtension() {
	for p.Tok == token.Extension {
		p.Next()
	}
}

// statement parses a statement (6.8) into one node.
func (p *parser) statement() {
	pos := p.Pos()
	p.Together(p.statements(), pos)
}

// substatement parses a statement that is a part of an if statement or a loop, behind a keyword.
func (p *parser) substatement(keyword uint32) {
	if p.Tok == token.LBrace {
		p.statement()
		return
	}
	body := p.Pos()
	p.unbraced++
	p.asBlock(p.statement)
	p.unbraced--
	if p.Warnings.Has(warn.MisleadingIndentation) {
		p.checkIndentation(keyword, body)
	}
}

// checkIndentation warns of the indentation of the current token if that stands behind the statement at body, which has no braces and belongs to a
// keyword, and seems to belong to the keyword, too. Bodies of wrappers, which are parsed at each call, are from headers of the system.
func (p *parser) checkIndentation(keyword, body uint32) {
	if p.Text[keyword] == 'd' || p.Tok == token.RBrace || p.Tok == token.Else || p.Tok == token.Semi || p.Tok == token.EOF || p.recovering || p.snapshot == nil || p.expansion != nil {
		return
	}
	file, next := &p.unit.shared.Files[0], p.Pos()
	// Directives are looked for first, because IsMisleading reads the source file, and reads it again behind lines of another one.
	if p.directives.Before(file, next) || !p.written.IsMisleading(file, &p.lines, warn.Clause{Keyword: keyword, Body: body, Next: next}) {
		return
	}
	word := ast.Identifier(p.unit.shared.Files, keyword)
	p.warnf(warn.MisleadingIndentation, keyword, "this '%s' clause does not guard...", word).Notef(
		next, "...this statement, but the latter is misleadingly indented as if it were guarded by the '%s'", word)
}

// asBlock calls parse, which parses a statement that is a block by itself (6.8.4 3, 6.8.5 5): compound literals in it
// live until its end.
func (p *parser) asBlock(parse func()) {
	p.OpenFrameScope(true)
	parse()
	p.CloseFrameScope()
}

// statements parses a statement (6.8) and returns the number of nodes that it takes. A
// compound statement takes the nodes of the statements in it, and an unreachable
// statement takes none.
func (p *parser) statements() int {
	if !p.dead.dead {
		return p.anyStatement()
	}
	dead, start := p.dead, p.Tree.Len()
	n := p.anyStatement()
	if p.stillDead(&dead) {
		p.removeNodes(start)
		n = 0
	}
	return n
}

// anyStatement does the same as statements, for reachable and unreachable code.
func (p *parser) anyStatement() (n int) {
	if !p.nest() {
		return 0
	}
	n = 1
	pos, locals, start := p.Pos(), len(p.Live), p.Tree.Len()
	switch p.Tok {
	case token.LBrace:
		n = p.block()
	case token.Semi:
		p.Next()
		n = 0
	case token.If:
		if p.expansion != nil {
			n = p.ifInWrapper()
		} else {
			p.asBlock(p.ifStatement)
		}
	case token.While:
		p.asBlock(p.whileStatement)
	case token.Do:
		p.asBlock(p.doStatement)
	case token.For:
		n = p.forStatement()
	case token.Break, token.Continue:
		n = p.jump()
		p.leave()
	case token.Return:
		if p.expansion != nil {
			n = p.returnFromWrapper()
			break
		}
		n = p.returnStatement()
		if p.notesSteps() {
			if p.Tree.Kind[p.Top()] != ast.Return || p.Tree.Type[p.Top()] != ast.Void {
				p.gimple.Note(gimple.Plain, pos, 0)
			}
			p.gimple.Note(gimple.Return, pos, 0)
		}
		p.unreachable, p.returns = true, true
		p.leave()
	case token.Goto:
		n = p.gotoStatement()
		if p.notesSteps() {
			p.gimple.Note(gimple.Jump, pos, gimple.Named)
		}
		p.leave()
	case token.Case, token.Default:
		n = p.labeledStatement()
	case token.Switch:
		n = p.switchStatement()
	case token.Asm:
		n = p.asmStatement()
		if p.notesSteps() {
			p.gimple.Note(gimple.Plain, pos, 0)
		}
	case token.Attribute:
		if p.attributeSteps().Has(attribute.Unused) {
			p.unusedLabel = p.Pos()
		}
		n = p.statements()
	case token.Extension:
		p.skipExtension()
		n = p.statements()
	case token.Else:
		p.syntaxError("'else' without a previous 'if'")
		n = 0
	default:
		switch {
		case p.Tok == token.Ident && p.atLabel():
			n = p.labeledStatement()
		case isSpecifier[p.Tok]:
			p.syntaxError("expected expression before %s", p.describe())
			n = 0
		default:
			n = p.expressionStatement()
		}
	}
	p.EndLocals(locals, start)
	p.unnest()
	return n
}

// expressionStatement parses an expression and its semicolon.
func (p *parser) expressionStatement() int {
	n := p.effect()
	p.endOfStatement()
	return n
}

// effect parses an expression that is evaluated for its effects, and returns the number
// of statements that it takes. The operands of commas become separate statements.
func (p *parser) effect() (n int) {
	pos, comma, acts := p.Pos(), uint32(0), false
	locals, first := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(false)
	noted := p.notesSteps()
	for {
		start, ended := p.Tree.Len(), p.unreachable
		if noted {
			p.unreachable = false
		}
		x := p.likelyAssignment()
		if p.unit.mustUse {
			p.lint.DropResult()
		}
		if p.Warnings.Has(warn.UnusedValue) {
			acts = p.checkValue(x, start, comma, acts, pos) || acts
		}
		if x.Kind > lower.Local || p.Warnings.HasAny(&unusedVariables) {
			p.drop(x)
		}
		if noted {
			p.effectSteps(x.Pos, p.unreachable)
			p.unreachable = p.unreachable || ended
		}
		if p.Tree.Kind[p.Top()].Acts() { // most expressions do
			n++
		} else {
			n += p.steps(pos)
		}
		if p.Tok != token.Comma {
			break
		}
		comma = p.Pos()
		p.Next()
	}
	p.EndLocals(locals, first)
	p.CloseFrameScope()
	return n
}

// steps turns the last subtree, an expression with a value that is dropped, into statements, and returns their
// number. A left operand of a Comma that a lowering has added becomes a statement of its own, if it may stand
// as a statement. The address that remains behind a copied record is dropped.
func (p *parser) steps(pos uint32) int {
	p.DropFrameAddress()
	n := 1
	for ; p.Tree.Kind[p.Top()] == ast.Comma; n++ {
		step := p.Tree.Kind[p.Tree.First[p.Top()-1]-1]
		if !step.IsStatement() && !step.Acts() {
			break
		}
		p.Tree.Truncate(p.Top())
	}
	if n > 1 && p.Tree.Kind[p.Top()].IsConst() {
		p.Tree.Truncate(p.Top())
		return n - 1
	}
	p.Tree.Statement(pos)
	return n
}

// controlling parses the controlling expression of a statement, in parentheses.
func (p *parser) controlling() {
	p.expect(token.LParen)
	p.tested()
	p.expect(token.RParen)
}

// checkElse is called for an if statement without else, with its condition at pos, when its inner statement has been parsed. It warns
// if that ends with an if statement with else, without braces: readers may think that the else belongs to the outer one.
func (p *parser) checkElse(pos uint32) {
	if p.elseEnd == p.PrevEnd && p.Warnings.Has(warn.DanglingElse) {
		p.warnf(warn.DanglingElse, pos, "suggest explicit braces to avoid ambiguous 'else'")
	}
}

// tested parses a controlling expression. It warns of an assignment that has no
// additional parentheses.
func (p *parser) tested() {
	pos := p.Pos()
	locals, start := len(p.Live), p.Tree.Len()
	p.OpenFrameScope(false)
	x := p.expression()
	if p.Warnings.Has(warn.Address) {
		p.lint.Condition(x, pos)
	}
	p.Condition(x)
	p.Settle()
	p.CloseFrameScope()
	p.EndLocals(locals, start)
	if p.assignedEnd == p.PrevEnd && p.Warnings.Has(warn.Parentheses) {
		p.warnf(warn.Parentheses, pos, "suggest parentheses around assignment used as truth value")
	}
}

// ifStatement parses an if statement (6.8.4.1). A chain of else ifs is parsed in a loop
// instead of recursively, since generated chains can be long.
func (p *parser) ifStatement() {
	chain, passes := len(p.elseArms), false // passes: control reaches the end of an arm
	around, ends, all := p.dead, false, false
	for {
		pos := p.Pos()
		p.Next()
		test := p.Pos()
		p.controlling()
		condition, before := p.branch(), p.unreachable
		arms := p.ifSteps(test, condition)
		reached := p.dead
		p.markDead(condition.never)
		arm := p.dead
		empty, body := p.Tok == token.Semi, p.Pos()
		p.substatement(pos)
		if empty && p.Tok != token.Else {
			p.warnf(warn.EmptyBody, body, "suggest braces around empty body in an 'if' statement")
		}
		ends, all = ends || !p.dead.dead, all || condition.always
		p.restoreDeadCode(reached)
		passes = passes || !p.unreachable && !condition.never
		p.unreachable = before || condition.always
		if p.Tok != token.Else {
			p.checkElse(test)
			p.gimple.EndIf(&arms, false, p.unit.optimize)
			p.Tree.Node(ast.If, ast.Void, 0, pos, 2)
			if condition.never && !condition.acts && p.stillDead(&arm) {
				p.empty()
			}
			if len(p.elseArms) > chain && p.Warnings.Has(warn.MisleadingIndentation) {
				p.checkIndentation(p.elseArms[len(p.elseArms)-1].otherwise, pos)
			}
			break
		}
		p.markDead(condition.always)
		p.gimple.Else(&arms)
		p.elseArms = append(p.elseArms, elseArm{pos, p.Pos(), condition.always, p.dead, arms})
		p.Next()
		if p.Tok != token.If {
			if p.Tok == token.Semi {
				p.warnf(warn.EmptyBody, p.Pos(), "suggest braces around empty body in an 'else' statement")
			}
			p.substatement(p.elseArms[len(p.elseArms)-1].otherwise)
			ends, all = ends || !p.dead.dead, true
			break
		}
	}
	p.unreachable = p.unreachable && !passes
	p.endElseArms(chain)
	p.restoreDeadCode(around)
	if all && !ends {
		p.leave()
	}
}

// endElseArms appends the nodes of the if statements that have an else arm, from number chain on in p.elseArms. The
// last one is the innermost.
func (p *parser) endElseArms(chain int) {
	for i := len(p.elseArms) - 1; i >= chain; i-- {
		x := &p.elseArms[i]
		p.gimple.EndIf(&x.steps, true, p.unit.optimize)
		if x.never && p.stillDead(&x.dead) {
			p.empty()
		}
		if i > chain && p.Warnings.Has(warn.MisleadingIndentation) {
			p.checkIndentation(p.elseArms[i-1].otherwise, x.pos)
		}
		p.Tree.Node(ast.IfElse, ast.Void, 0, x.pos, 3)
	}
	p.elseEnd = 0
	if len(p.elseArms) > chain {
		p.elseEnd = p.PrevEnd
	}
	p.elseArms = p.elseArms[:chain]
}

// An elseArm is the else arm of an if statement being parsed.
type elseArm struct {
	pos       uint32   // of the if
	otherwise uint32   // position of the else
	never     bool     // the condition is always true
	dead      deadCode // the arm
	steps     gimple.Arms
}
