package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/types"
)

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
	if !p.isConst(typ) || len(in.Relocs) > 0 || !p.types.IsInteger(typ) && !p.types.IsFloat(typ) || p.types.IsWide(typ) || p.types.Size(typ) > 8 {
		return knownValue{}
	}
	var image [8]byte
	copy(image[:p.types.Size(typ)], in.Bytes)
	return knownValue{fold.Bits(p.types.Machine(typ), binary.LittleEndian.Uint64(image[:])), true}
}

// knownLoad returns the value of node n, a Load, if it reads a const object that has been defined
// before. If own is set, no other unit may be able to replace the object.
func (p *parser) knownLoad(n int, own bool) (v uint64, ok bool) {
	if p.b.Data[n] != 0 || !isSymbolAddress(p.b.Kind[n-1]) {
		return 0, false
	}
	symbol, t := p.b.Data[n-1], p.b.Type[n]&typeMask // without a pending cast: see known
	if int64(symbol) >= int64(len(p.unit.entities)) {
		x := p.piece.known[symbol]
		return fold.Bits(t, x.bits), x.known
	}
	e := &p.unit.entities[symbol]
	replaceable := p.b.Kind[n-1] == ast.GlobalAddress || p.unit.attributesOf(e).has(weakAttribute)
	// Another core may parse this text after the first pass has read more of the file.
	stored := p.types.Machine(e.typ)
	if !e.known || p.b.Pos[n] <= e.pos || t.Size() != stored.Size() || t.IsFloat() != stored.IsFloat() || own && replaceable {
		return 0, false
	}
	return fold.Bits(t, e.bits), true // a cast to the other sign changes the type of a Load
}

// loadKnown replaces the last node, a Load in the initializer of a static object, by its value, if
// that is known.
func (p *parser) loadKnown() {
	n := p.top()
	if v, ok := p.knownLoad(n, false); ok {
		t, pos := p.b.Type[n], p.b.Pos[n]
		p.dropLast()
		p.constant(t, v, pos)
	}
}

// mostKnown bounds the number of nodes of an expression whose value is looked for, so that the time
// for long chains of operators stays linear.
const mostKnown = 64

// settle replaces the last subtree, an integer or pointer, by its value if that is known and the
// subtree has no effect.
func (p *parser) settle() {
	n := p.top()
	if p.b.Kind[n].IsConst() {
		return
	}
	if v, ok := p.lastKnown(); ok && !p.b.Acts(int(p.b.First[n])) {
		t, pos := p.convertedType(n), p.b.Pos[n]
		p.dropLast()
		p.constant(t, v, pos)
	}
}

// lastKnown returns the value of the last subtree, an integer or pointer, if it is known.
func (p *parser) lastKnown() (v uint64, ok bool) {
	n := p.top()
	if n-int(p.b.First[n]) > mostKnown {
		return 0, false
	}
	return p.known(n)
}

// known returns the value of the subtree that ends at node n, an integer, if it is known.
func (p *parser) known(n int) (v uint64, ok bool) {
	v, ok = p.knownWithoutCast(n)
	if cast := p.b.Type[n] >> pendingShift; ok && cast != 0 { // see castLeft
		return fold.Bits(cast, v), !cast.IsFloat()
	}
	return v, ok
}

// convertedType returns the type of the subtree that ends at node n, behind its pending cast if it has one.
func (p *parser) convertedType(n int) ast.Type {
	if cast := p.b.Type[n] >> pendingShift; cast != 0 {
		return cast
	}
	return p.b.Type[n]
}

// knownWithoutCast is known without the pending cast of node n.
func (p *parser) knownWithoutCast(n int) (v uint64, ok bool) {
	t := p.b.Type[n] & typeMask
	switch k := p.b.Kind[n]; k {
	case ast.Const, ast.Const64:
		return p.bits(n), !t.IsFloat()
	case ast.Load:
		if !p.unit.optimize || t.IsFloat() {
			return 0, false
		}
		return p.knownLoad(n, true)
	case ast.Comma:
		return p.known(n - 1)
	case ast.Cast:
		v, ok = p.known(n - 1)
		return fold.Bits(t, v), ok && !t.IsFloat()
	case ast.LogicalNot:
		v, ok = p.known(n - 1)
		return uint64(b2i(v == 0)), ok
	case ast.LogicalAnd, ast.LogicalOr:
		return p.knownLogical(n, k == ast.LogicalOr)
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(p.b.First[n-1]) - 1
		a, ok := p.known(left)
		if !ok {
			return 0, false
		}
		b, ok := p.known(n - 1)
		if !ok {
			return 0, false
		}
		v, ok = fold.Binary(k, p.convertedType(left), a, b)
		return fold.Bits(t, v), ok
	}
	return 0, false
}

// knownLogical is known for an expression with || or, if or is false, with &&. Its right operand alone
// may decide.
func (p *parser) knownLogical(n int, or bool) (v uint64, ok bool) {
	right, rightKnown := p.known(n - 1)
	if rightKnown && (right != 0) == or {
		return uint64(b2i(or)), true
	}
	left, leftKnown := p.known(int(p.b.First[n-1]) - 1)
	if leftKnown && (left != 0) == or {
		return uint64(b2i(or)), true
	}
	return uint64(b2i(!or)), leftKnown && rightKnown
}
