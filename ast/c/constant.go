package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// constantExpression parses an integer constant expression (6.6) and removes it from the
// tree. ok is false if it is not one.
func (p *parser) constantExpression() (v int64, typ types.Type, ok bool) {
	mark, values := p.Tree.Len(), p.UsesValues
	p.UsesValues = false
	x := p.Scalar(p.conditional())
	p.UsesValues = values
	if p.Types.Kind(x.Type) == types.Int128Kind {
		x = p.Narrow128(x)
	}
	n := p.Top()
	ok = p.Types.IsInteger(x.Type) && p.Tree.Kind[n].IsConst()
	if ok {
		v = int64(p.Bits(n))
	}
	p.Tree.Truncate(mark)
	return v, x.Type, ok || x.Type == types.Invalid
}

// A linkConstant is a value known when the program is linked: a number, or an offset from a
// symbol.
type linkConstant struct {
	symbolic bool
	symbol   int32
	value    uint64
}

// linkConstant evaluates the subtree of node n as a constant expression in an initializer
// (6.6 7). ok is false if it is not one.
func (p *parser) linkConstant(n int) (c linkConstant, ok bool) {
	switch k := p.Tree.Kind[n]; k {
	case ast.Const, ast.Const64:
		return linkConstant{value: p.Bits(n)}, true
	case ast.SymbolAddress, ast.GlobalAddress:
		return linkConstant{symbolic: true, symbol: int32(p.Tree.Data[n])}, true
	case ast.LabelAddress:
		return linkConstant{symbolic: true, symbol: p.labelSymbol(p.Tree.Data[n])}, true
	case ast.Cast:
		c, ok = p.linkConstant(n - 1)
		from, to := p.Tree.Type[n-1], p.Tree.Type[n]
		if c.symbolic { // between a pointer and an integer of its size
			return c, ok && from == p.Types.Word && to.Size() == p.WordSize && !to.IsFloat()
		}
		if ok {
			c.value, ok = fold.Convert(c.value, from, to)
			if !ok { // a NaN as an integer: zero, as in gcc
				c.value, ok = 0, true
			}
		}
		return c, ok
	case ast.Index:
		a, okLeft := p.linkConstant(int(p.Tree.First[n-1]) - 1)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight || b.symbolic {
			return c, false
		}
		index, _ := fold.Convert(b.value, p.Tree.Type[n-1], p.Types.Word)
		return linkConstant{a.symbolic, a.symbol, a.value + index<<p.Tree.Data[n]}, true
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr,
		ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(p.Tree.First[n-1]) - 1
		a, okLeft := p.linkConstant(left)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight {
			return c, false
		}
		if c, ok = combine(k, p.Tree.Type[left], a, b); ok && !c.symbolic {
			c.value, _ = fold.Convert(c.value, p.Tree.Type[n], p.Tree.Type[n]) // normalised for its type
		}
		return c, ok
	}
	return c, false
}

// combine applies the operation k, with operands of type t, to constants. Two addresses
// relative to the same symbol can be subtracted. The address of a symbol is never 0.
func combine(k ast.Kind, t ast.Type, a, b linkConstant) (c linkConstant, ok bool) {
	switch {
	case !a.symbolic && !b.symbolic, a.symbolic && b.symbolic && a.symbol == b.symbol && k != ast.Add:
		c.value, ok = fold.Binary(k, t, a.value, b.value)
		return c, ok
	case a.symbolic && b.symbolic:
		return c, false
	case k == ast.Add:
		return linkConstant{true, a.symbol | b.symbol, a.value + b.value}, true
	case k == ast.Sub && a.symbolic:
		return linkConstant{true, a.symbol, a.value - b.value}, true
	case (k == ast.Eq || k == ast.Ne) && a.symbolic && a.value == 0 && b.value == 0:
		return linkConstant{value: uint64(lower.Bit(k == ast.Ne))}, true
	}
	return c, false
}

// The value of an expression may be known although C does not call the expression constant: it
// reads objects that are const, or it is "x && 0". The initializers of static objects use such
// values, and so do conditions. As in gcc, the object has no references from code that a known
// condition excludes.

// A knownValue is the value of a const object of arithmetic type. known is false if it is not known.
type knownValue struct {
	bits  uint64
	known bool
}

// valueOfImage returns the value of the object of type typ that an initializer describes.
func (p *parser) valueOfImage(in *initializer, typ types.Type) knownValue {
	if !p.isConst(typ) || len(in.Relocs) > 0 || !p.Types.IsInteger(typ) && !p.Types.IsFloat(typ) || p.Types.IsWide(typ) || p.Types.Size(typ) > 8 {
		return knownValue{}
	}
	var image [8]byte
	copy(image[:p.Types.Size(typ)], in.Bytes)
	return knownValue{fold.Bits(p.Types.Machine(typ), binary.LittleEndian.Uint64(image[:])), true}
}

// knownLoad returns the value of node n, a Load, if it reads a const object that has been defined
// before. If own is set, no other unit may be able to replace the object.
func (p *parser) knownLoad(n int, own bool) (v uint64, ok bool) {
	if p.Tree.Data[n] != 0 || !lower.IsSymbolAddress(p.Tree.Kind[n-1]) {
		return 0, false
	}
	symbol, t := p.Tree.Data[n-1], p.Tree.Type[n]&lower.TypeMask // without a pending cast: see known
	e := p.unit.entityOf(symbol)
	if e == nil {
		x := p.piece.known[symbol]
		return fold.Bits(t, x.bits), x.known
	}
	replaceable := p.Tree.Kind[n-1] == ast.GlobalAddress || p.unit.attributesOf(e).has(weakAttribute)
	// Another core may parse this text after the first pass has read more of the file.
	stored := p.Types.Machine(e.typ)
	if !e.known || p.Tree.Pos[n] <= e.pos || t.Size() != stored.Size() || t.IsFloat() != stored.IsFloat() || own && replaceable {
		return 0, false
	}
	return fold.Bits(t, e.bits), true // a cast to the other sign changes the type of a Load
}
