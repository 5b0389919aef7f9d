package c

import (
	"slices"

	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An outermost operator is the operator of an expression that is applied last, if that is a binary operator or !. It is
// known until the next token: behind a closing parenthesis, the expression has none.
type outermost struct {
	op    token.Token
	pos   uint32       // of the operator
	end   int          // where the expression ends
	right rightOperand // of the last operator
}

// A rightOperand describes the right operand of an operator, as far as gcc's warnings depend on it.
type rightOperand struct {
	truth    bool // it is a comparison, a _Bool, 0 or 1
	constant bool
}

// outermostOperator returns the outermost operator of the expression that has just been parsed, or EOF, and its
// place. The place of a constant is pos.
func (p *parser) outermostOperator(constant bool, pos uint32) (token.Token, uint32) {
	switch {
	case p.outermost.end != p.PrevEnd:
		return token.EOF, pos
	case constant:
		return p.outermost.op, pos
	}
	return p.outermost.op, p.outermost.pos
}

// noteOutermost says that the expression that has just been parsed has the outermost operator op.
func (p *parser) noteOutermost(op token.Token, pos uint32) {
	p.outermost.op, p.outermost.pos, p.outermost.end = op, pos, p.PrevEnd
}

// groupedOperator parses a binary operator and its right operand behind left. It warns where readers may think
// that the operands are grouped in another way, as gcc does.
func (p *parser) groupedOperator(left lower.Operand) lower.Operand {
	op, pos := p.Tok, p.Pos()
	before, at := p.outermostOperator(p.Tree.Kind[p.Top()].IsConst(), pos)
	p.outermost.right = rightOperand{truth: true}
	left = p.operator(left)
	after, behind := p.outermostOperator(p.outermost.right.constant, pos)
	p.checkGrouping(op, pos, before, at, after, behind)
	p.noteOutermost(op, pos)
	return left
}

// noteRight describes x, the right operand of an operator, for the warnings.
func (p *parser) noteRight(x lower.Operand) {
	n := p.Top()
	constant := x.Kind == lower.Value && p.Tree.Kind[n].IsConst()
	p.outermost.right = rightOperand{x.Type&^types.Qualifiers == types.Bool || lower.IsTruth(p.Tree.Kind[n]) || constant && p.Bits(n) <= 1, constant}
}

// A grouping is a group of operators that should be in parentheses in an operand of another one.
type grouping struct {
	operators []token.Token
	message   string
}

// groupings gives the groupings of each operator, the first of which takes precedence.
var groupings = func() (t [token.NumTokens][]grouping) {
	comparisons := []token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq}
	all := append(comparisons, token.EqEq, token.NotEq)
	one := func(op, in token.Token, place string) grouping {
		return grouping{[]token.Token{op}, "suggest parentheses around '" + token.Punctuators[op] + "' " + place + " '" + token.Punctuators[in] + "'"}
	}
	several := func(operators []token.Token, what string, in token.Token) grouping {
		return grouping{operators, "suggest parentheses around " + what + " in operand of '" + token.Punctuators[in] + "'"}
	}
	for _, shift := range []token.Token{token.Shl, token.Shr} {
		t[shift] = []grouping{one(token.Plus, shift, "inside"), one(token.Minus, shift, "inside")}
	}
	t[token.OrOr] = []grouping{one(token.AndAnd, token.OrOr, "within")}
	t[token.Or] = []grouping{several([]token.Token{token.And, token.Xor, token.Plus, token.Minus}, "arithmetic", token.Or), several(all, "comparison", token.Or)}
	t[token.Xor] = []grouping{several([]token.Token{token.And, token.Plus, token.Minus}, "arithmetic", token.Xor), several(all, "comparison", token.Xor)}
	t[token.And] = []grouping{one(token.Plus, token.And, "in operand of"), one(token.Minus, token.And, "in operand of"), several(all, "comparison", token.And)}
	for _, op := range []token.Token{token.EqEq, token.NotEq} {
		t[op] = []grouping{several(all, "comparison", op)}
	}
	for _, op := range comparisons {
		t[op] = []grouping{{comparisons, "comparisons like 'X<=Y<=Z' do not have their mathematical meaning"}}
	}
	return t
}()

// checkGrouping warns if an operand of the operator op at pos should be in parentheses. left and right are the outermost operators of
// the two operands, or EOF; leftAt and rightAt are their places.
func (p *parser) checkGrouping(op token.Token, pos uint32, left token.Token, leftAt uint32, right token.Token, rightAt uint32) {
	if left == token.EOF && right == token.EOF {
		return
	}
	for _, g := range groupings[op] {
		at := leftAt
		if !slices.Contains(g.operators, left) {
			at = rightAt
			if !slices.Contains(g.operators, right) {
				continue
			}
		}
		p.warnf(warn.Parentheses, at, "%s", g.message)
		return
	}
	if left == token.Not && (op == token.And || op == token.Or) && !p.outermost.right.truth {
		p.warnf(warn.Parentheses, leftAt, "suggest parentheses around operand of '!' or change '%s' to '%[1]s%[1]s' or '!' to '~'", token.Punctuators[op])
	}
}

// checkElse is called for an if statement without else, with its condition at pos, when its inner statement has been parsed. It warns
// if that ends with an if statement with else, without braces: readers may think that the else belongs to the outer one.
func (p *parser) checkElse(pos uint32) {
	if p.elseEnd == p.PrevEnd && p.Warnings.Has(warn.DanglingElse) {
		p.warnf(warn.DanglingElse, pos, "suggest explicit braces to avoid ambiguous 'else'")
	}
}
