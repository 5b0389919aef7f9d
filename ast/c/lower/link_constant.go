package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
)

// A LinkConstant is a value known when the program is linked: a number, or an offset from a
// symbol.
type LinkConstant struct {
	Symbolic bool
	Symbol   int32
	Value    uint64
}

// LinkConstant evaluates the subtree of node n as a constant expression in an initializer
// (6.6 7). ok is false if it is not one. symbolOf returns the symbol by which data refers to a label.
func (l *Lowering) LinkConstant(n int, symbolOf func(label uint32) int32) (c LinkConstant, ok bool) {
	switch k := l.Tree.Kind[n]; k {
	case ast.Const, ast.Const64:
		return LinkConstant{Value: l.Bits(n)}, true
	case ast.SymbolAddress, ast.GlobalAddress:
		return LinkConstant{Symbolic: true, Symbol: int32(l.Tree.Data[n])}, true
	case ast.LabelAddress:
		return LinkConstant{Symbolic: true, Symbol: symbolOf(l.Tree.Data[n])}, true
	case ast.Cast:
		c, ok = l.LinkConstant(n-1, symbolOf)
		from, to := l.Tree.Type[n-1], l.Tree.Type[n]
		if c.Symbolic { // between a pointer and an integer of its size
			return c, ok && from == l.Types.Word && to.Size() == l.WordSize && !to.IsFloat()
		}
		if ok {
			c.Value, ok = fold.Convert(c.Value, from, to)
			if !ok { // a NaN as an integer: zero, as in gcc
				c.Value, ok = 0, true
			}
		}
		return c, ok
	case ast.Index:
		a, okLeft := l.LinkConstant(int(l.Tree.First[n-1])-1, symbolOf)
		b, okRight := l.LinkConstant(n-1, symbolOf)
		if !okLeft || !okRight || b.Symbolic {
			return c, false
		}
		index, _ := fold.Convert(b.Value, l.Tree.Type[n-1], l.Types.Word)
		return LinkConstant{a.Symbolic, a.Symbol, a.Value + index<<l.Tree.Data[n]}, true
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr,
		ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(l.Tree.First[n-1]) - 1
		a, okLeft := l.LinkConstant(left, symbolOf)
		b, okRight := l.LinkConstant(n-1, symbolOf)
		if !okLeft || !okRight {
			return c, false
		}
		if c, ok = combine(k, l.Tree.Type[left], a, b); ok && !c.Symbolic {
			c.Value, _ = fold.Convert(c.Value, l.Tree.Type[n], l.Tree.Type[n]) // normalised for its type
		}
		return c, ok
	}
	return c, false
}

// combine applies the operation k, with operands of type t, to constants. Two addresses
// relative to the same symbol can be subtracted. The address of a symbol is never 0.
func combine(k ast.Kind, t ast.Type, a, b LinkConstant) (c LinkConstant, ok bool) {
	switch {
	case !a.Symbolic && !b.Symbolic, a.Symbolic && b.Symbolic && a.Symbol == b.Symbol && k != ast.Add:
		c.Value, ok = fold.Binary(k, t, a.Value, b.Value)
		return c, ok
	case a.Symbolic && b.Symbolic:
		return c, false
	case k == ast.Add:
		return LinkConstant{true, a.Symbol | b.Symbol, a.Value + b.Value}, true
	case k == ast.Sub && a.Symbolic:
		return LinkConstant{true, a.Symbol, a.Value - b.Value}, true
	case (k == ast.Eq || k == ast.Ne) && a.Symbolic && a.Value == 0 && b.Value == 0:
		return LinkConstant{Value: uint64(Bit(k == ast.Ne))}, true
	}
	return c, false
}
