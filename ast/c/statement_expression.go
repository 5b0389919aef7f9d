package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// statementExpressionState numbers the statement expressions of the function being parsed.
type statementExpressionState struct {
	enclosing []int32 // by statement expression: the enclosing one
	blockEnd  int     // end of the last one in the text
}

// begin starts a function.
func (s *statementExpressionState) begin() {
	s.enclosing, s.blockEnd = append(s.enclosing[:0], 0), 0
}

// statementExpression parses ({ ... }) from the brace to the parenthesis (GNU C). This is
// a block. It has the value of its last statement, if that is an expression. In
// the tree it is a chain of Commas of the statements and the value.
//
// A jump may lead out of a statement expression but not into it, because operands of the
// enclosing expression would not have been evaluated.
func (p *parser) statementExpression(pos uint32) lower.Operand {
	p.OnlyC(pos, "statements in expressions")
	if p.function == nil {
		p.errorf(pos, "braced-group within expression allowed only inside a function")
		p.skipBlock()
		p.expect(token.RParen)
		return p.Wrong(pos)
	}
	if !p.nest() {
		return p.Wrong(pos)
	}
	p.enclosing, p.nodesMoved = append(p.enclosing, p.Innermost), true
	around := p.Innermost
	p.Innermost = int32(len(p.enclosing)) - 1
	scope, stack, labels := p.openScope(), len(p.lifetimes), len(p.hidden)
	sizes, inParameters := p.sizes, p.inParameters // of a declarator with this expression in a length
	p.sizes, p.inParameters = 0, 0
	p.Next()

	x, valued, n := p.ValueOf(types.Void, pos), false, 0
	for p.Tok != token.RBrace && p.Tok != token.EOF && !valued {
		p.skipExtension()
		if !p.startsExpression() {
			n += p.blockItem()
		} else if x, valued = p.lastExpression(); !valued {
			n++
		}
		if p.recovering {
			p.resume()
		}
	}
	p.expect(token.RBrace)
	p.listVariables(scope)
	p.closeScope(scope)
	p.closeLabels(labels)
	if len(p.lifetimes) > stack {
		x, n = p.leaveValue(x, valued, n, stack, pos)
	}
	p.Innermost, p.sizes, p.inParameters = around, sizes, inParameters
	p.expect(token.RParen)
	p.blockEnd = p.PrevEnd
	p.unnest()
	return p.blockValue(x, valued, n, pos)
}

// startsExpression reports whether the current token begins an expression statement.
func (p *parser) startsExpression() bool {
	switch p.Tok {
	case token.Ident:
		return !p.startsLabel() && !p.isTypedef()
	case token.Number, token.String, token.LParen, token.Inc, token.Dec, token.And, token.AndAnd, token.Star, token.Plus, token.Minus, token.Tilde, token.Not, token.Sizeof, token.Alignof, token.Generic, token.Func, token.Real, token.Imag:
		return true
	}
	return false
}

// lastExpression parses an expression statement. It is lowered to its value if it is the last
// of the block, and to one node otherwise.
func (p *parser) lastExpression() (x lower.Operand, valued bool) {
	pos, start := p.Pos(), p.Tree.Len()
	x = p.expression()
	isBlock := p.blockEnd == p.PrevEnd
	p.endOfStatement()
	for p.Tok == token.Semi {
		p.Next()
	}
	if p.Tok == token.RBrace && !p.recovering {
		return p.Rvalue(x), true
	}
	if p.Warnings.Has(warn.UnusedValue) && !isBlock {
		p.checkValue(x, start, 0, false, pos)
	}
	p.drop(x)
	p.Tree.Statement(pos)
	return p.ValueOf(types.Void, pos), false
}

// blockValue joins n statements and the value behind them, if there is one. Without a value
// it appends a constant, which must not be used.
func (p *parser) blockValue(x lower.Operand, valued bool, n int, pos uint32) lower.Operand {
	if !valued {
		p.Zero(ast.I32, pos)
	}
	for range n {
		p.Then(pos)
	}
	return p.ValueOf(x.Type, pos).Named(x.Alias)
}

// leaveValue saves the value x of a block and ends the lifetimes in p.lifetimes from
// number stack on. It returns the value and the number of statements.
func (p *parser) leaveValue(x lower.Operand, valued bool, n, stack int, pos uint32) (lower.Operand, int) {
	if !valued || types.Unqualified(x.Type) == types.Void {
		if valued {
			p.Tree.Statement(pos)
			n++
		}
		n += p.leaveBlock(stack, pos)
		if valued {
			p.Zero(ast.I32, pos)
		}
		return x, n
	}
	return x, n + p.keepValue(x, pos, func() int { return p.leaveBlock(stack, pos) })
}

// encloses reports whether the statement expression other is inside itself or encloses it.
func (p *parser) encloses(other, inside int32) bool {
	for inside > other {
		inside = p.enclosing[inside]
	}
	return inside == other
}
