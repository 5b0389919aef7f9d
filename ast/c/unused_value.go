package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkValue warns if the nodes from start on, of an expression x whose value no one
// wants, do nothing, or compute one that they need not. Before says whether operands
// of commas stand before it, and acts whether one of them does something.
func (p *parser) checkValue(x operand, start int, before, acts bool) (does bool) {
	does = p.does(start)
	switch {
	case x.typ == types.Invalid || x.typ == types.Void || x.typ&types.Volatile != 0 || p.recovering:
		return true
	case does:
		k := p.b.Kind[p.top()]
		if x.kind == memory && p.Text[x.pos] == '*' || x.kind == value && k >= ast.Eq && k <= ast.LogicalOr {
			p.warnf(warn.UnusedValue, x.pos, "value computed is not used")
		}
	case p.blockEnd == p.PrevEnd: // what is last in a block is not there for its own sake
	case p.Tok == lex.Comma:
		p.warnf(warn.UnusedValue, x.pos, "left-hand operand of comma expression has no effect")
	case before && acts:
		p.warnf(warn.UnusedValue, x.pos, "right-hand operand of comma expression has no effect")
	default:
		p.warnf(warn.UnusedValue, x.pos, "statement with no effect")
	}
	return does
}

// does reports whether the nodes from start on do more than compute a value.
func (p *parser) does(start int) bool {
	for n := start; n < p.b.Len(); n++ {
		if k := p.b.Kind[n]; k.IsStatement() || k.HasEffect(p.b.Data[n]) {
			return true
		}
	}
	return false
}
