package lint

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
func (c *Checker) outermostOperator(constant bool, pos uint32) (token.Token, uint32) {
	switch {
	case c.outermost.end != c.front.End():
		return token.EOF, pos
	case constant:
		return c.outermost.op, pos
	}
	return c.outermost.op, c.outermost.pos
}

// NoteOutermost says that the expression that has just been parsed has the outermost operator op.
func (c *Checker) NoteOutermost(op token.Token, pos uint32) {
	c.outermost.op, c.outermost.pos, c.outermost.end = op, pos, c.front.End()
}

// EndOutermost says that the expression that has just been parsed has no outermost operator: it is a cast.
func (c *Checker) EndOutermost() { c.outermost.end = 0 }

// A Grouped is a binary operator. Its right operand is being parsed.
type Grouped struct {
	op   token.Token
	pos  uint32
	left token.Token // the outermost operator of the left operand
	at   uint32      // its place
}

// BeginGrouped notes the binary operator op at pos. Its left operand has just been parsed. The right one may have been parsed before, as the
// length of an array, so that its end says nothing.
func (c *Checker) BeginGrouped(op token.Token, pos uint32) Grouped {
	left, at := c.outermostOperator(c.Tree.Kind[c.Top()].IsConst(), pos)
	c.outermost.end, c.outermost.right = 0, rightOperand{truth: true}
	return Grouped{op, pos, left, at}
}

// EndGrouped warns if readers may think that the operands of g are grouped in another way. The right one has just been parsed.
func (c *Checker) EndGrouped(g Grouped) {
	right, at := c.outermostOperator(c.outermost.right.constant, g.pos)
	c.checkGrouping(g, right, at)
	c.NoteOutermost(g.op, g.pos)
}

// NoteRight describes x, the right operand of an operator, for the warnings.
func (c *Checker) NoteRight(x lower.Operand) {
	n := c.Top()
	constant := x.Kind == lower.Value && c.Tree.Kind[n].IsConst()
	c.outermost.right = rightOperand{x.Type&^types.Qualifiers == types.Bool || lower.IsTruth(c.Tree.Kind[n]) || constant && c.Bits(n) <= 1, constant}
}

// NoteLiteral does the same for a literal with the value v.
func (c *Checker) NoteLiteral(v uint64) { c.outermost.right = rightOperand{v <= 1, true} }

// A grouping is a group of operators that should be in parentheses in an operand of another one.
type grouping struct {
	operators []token.Token
	text      string // the name of the group and of its place in the warning; "" for comparisons of comparisons
}

// groupings gives the groupings of each operator. The first one that applies counts.
var groupings = [token.NumTokens][]grouping{
	token.Shl:  {{[]token.Token{token.Plus}, "'+' inside"}, {[]token.Token{token.Minus}, "'-' inside"}},
	token.Shr:  {{[]token.Token{token.Plus}, "'+' inside"}, {[]token.Token{token.Minus}, "'-' inside"}},
	token.OrOr: {{[]token.Token{token.AndAnd}, "'&&' within"}},
	token.Or: {
		{[]token.Token{token.And, token.Xor, token.Plus, token.Minus}, "arithmetic in operand of"},
		{[]token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq}, "comparison in operand of"},
	},
	token.Xor: {
		{[]token.Token{token.And, token.Plus, token.Minus}, "arithmetic in operand of"},
		{[]token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq}, "comparison in operand of"},
	},
	token.And: {
		{[]token.Token{token.Plus}, "'+' in operand of"}, {[]token.Token{token.Minus}, "'-' in operand of"},
		{[]token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq}, "comparison in operand of"},
	},
	token.EqEq:      {{[]token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq}, "comparison in operand of"}},
	token.NotEq:     {{[]token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq}, "comparison in operand of"}},
	token.Less:      {{operators: []token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq}}},
	token.Greater:   {{operators: []token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq}}},
	token.LessEq:    {{operators: []token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq}}},
	token.GreaterEq: {{operators: []token.Token{token.Less, token.Greater, token.LessEq, token.GreaterEq}}},
}

// message is the warning about a group of operators in an operand of op.
func (g *grouping) message(op token.Token) string {
	if g.text == "" {
		return "comparisons like 'X<=Y<=Z' do not have their mathematical meaning"
	}
	return "suggest parentheses around " + g.text + " '" + token.Punctuators[op] + "'"
}

// checkGrouping warns if an operand of g should be in parentheses. right is the outermost operator of the right operand, or EOF; rightAt
// is its place.
func (c *Checker) checkGrouping(g Grouped, right token.Token, rightAt uint32) {
	if g.left == token.EOF && right == token.EOF {
		return
	}
	for _, group := range groupings[g.op] {
		at := g.at
		if !slices.Contains(group.operators, g.left) {
			at = rightAt
			if !slices.Contains(group.operators, right) {
				continue
			}
		}
		c.front.Warnf(warn.Parentheses, at, "%s", group.message(g.op))
		return
	}
	if g.left == token.Not && (g.op == token.And || g.op == token.Or) && !c.outermost.right.truth {
		c.front.Warnf(warn.Parentheses, g.at, "suggest parentheses around operand of '!' or change '%s' to '%[1]s%[1]s' or '!' to '~'", token.Punctuators[g.op])
	}
}
