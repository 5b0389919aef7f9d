package c

import "gpucc/ast"

// A linkConstant is what is known of a value before the program runs: a number,
// or that many bytes from where the linker puts a symbol.
type linkConstant struct {
	symbolic bool
	symbol   int32
	value    uint64
}

// linkConstant evaluates the subtree of node n, a constant expression in an
// initializer (6.6 7); ok is false if it is none.
func (p *parser) linkConstant(n int) (c linkConstant, ok bool) {
	switch k := p.b.Kind[n]; k {
	case ast.Const, ast.Const64:
		return linkConstant{value: p.bits(n)}, true
	case ast.SymbolAddress:
		return linkConstant{symbolic: true, symbol: int32(p.b.Data[n])}, true
	case ast.LabelAddress:
		return linkConstant{symbolic: true, symbol: p.labelSymbol(p.b.Data[n])}, true
	case ast.Cast:
		c, ok = p.linkConstant(n - 1)
		from, to := p.b.Type[n-1], p.b.Type[n]
		if c.symbolic { // between a pointer and an integer of its size
			return c, ok && from == p.types.Word && to.Size() == p.WordSize && !to.IsFloat()
		}
		if ok {
			c.value, ok = p.castNumber(c.value, from, to)
		}
		return c, ok
	case ast.Index:
		a, okLeft := p.linkConstant(int(p.b.First[n-1]) - 1)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight || b.symbolic {
			return c, false
		}
		index, _ := p.castNumber(b.value, p.b.Type[n-1], p.types.Word)
		return linkConstant{a.symbolic, a.symbol, a.value + index<<p.b.Data[n]}, true
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr,
		ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(p.b.First[n-1]) - 1
		a, okLeft := p.linkConstant(left)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight {
			return c, false
		}
		if c, ok = combine(k, p.b.Type[left], a, b); ok && !c.symbolic {
			c.value, _ = p.castNumber(c.value, p.b.Type[n], p.b.Type[n]) // as its type has it
		}
		return c, ok
	}
	return c, false
}

// castNumber is castConst of a literal that is not in the tree.
func (p *parser) castNumber(v uint64, from, to ast.Type) (uint64, bool) {
	n := p.b.Len()
	p.constant(from, v, 0)
	ok := p.castConst(n, to)
	v = p.bits(n)
	p.b.Truncate(n)
	return v, ok
}

// combine applies the operation k on operands of type t to constants. Two places
// of one symbol have a distance, and no symbol is at 0.
func combine(k ast.Kind, t ast.Type, a, b linkConstant) (c linkConstant, ok bool) {
	switch {
	case !a.symbolic && !b.symbolic, a.symbolic && b.symbolic && a.symbol == b.symbol && k != ast.Add:
		c.value, ok = fold(k, t, a.value, b.value)
		return c, ok
	case a.symbolic && b.symbolic:
		return c, false
	case k == ast.Add:
		return linkConstant{true, a.symbol | b.symbol, a.value + b.value}, true
	case k == ast.Sub && a.symbolic:
		return linkConstant{true, a.symbol, a.value - b.value}, true
	case (k == ast.Eq || k == ast.Ne) && a.symbolic && a.value == 0 && b.value == 0:
		return linkConstant{value: uint64(b2i(k == ast.Ne))}, true
	}
	return c, false
}
