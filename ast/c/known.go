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
func (l *lowering) loadKnown() {
	n := l.top()
	if v, ok := l.front.KnownLoad(n, false); ok {
		t, pos := l.b.Type[n], l.b.Pos[n]
		l.dropLast()
		l.constant(t, v, pos)
	}
}

// mostKnown bounds the number of nodes of an expression whose value is looked for, so that the time
// for long chains of operators stays linear.
const mostKnown = 64

// settle replaces the last subtree, an integer or pointer, by its value if that is known and the
// subtree has no effect.
func (l *lowering) settle() {
	n := l.top()
	if l.b.Kind[n].IsConst() {
		return
	}
	if v, ok := l.lastKnown(); ok && !l.b.Acts(int(l.b.First[n])) {
		t, pos := l.convertedType(n), l.b.Pos[n]
		l.dropLast()
		l.constant(t, v, pos)
	}
}

// lastKnown returns the value of the last subtree, an integer or pointer, if it is known.
func (l *lowering) lastKnown() (v uint64, ok bool) {
	n := l.top()
	if n-int(l.b.First[n]) > mostKnown {
		return 0, false
	}
	return l.known(n)
}

// known returns the value of the subtree that ends at node n, an integer, if it is known.
func (l *lowering) known(n int) (v uint64, ok bool) {
	v, ok = l.knownWithoutCast(n)
	if cast := l.b.Type[n] >> pendingShift; ok && cast != 0 { // see castLeft
		return fold.Bits(cast, v), !cast.IsFloat()
	}
	return v, ok
}

// convertedType returns the type of the subtree that ends at node n, behind its pending cast if it has one.
func (l *lowering) convertedType(n int) ast.Type {
	if cast := l.b.Type[n] >> pendingShift; cast != 0 {
		return cast
	}
	return l.b.Type[n]
}

// knownWithoutCast is known without the pending cast of node n.
func (l *lowering) knownWithoutCast(n int) (v uint64, ok bool) {
	t := l.b.Type[n] & typeMask
	switch k := l.b.Kind[n]; k {
	case ast.Const, ast.Const64:
		return l.bits(n), !t.IsFloat()
	case ast.Load:
		if !l.optimize || t.IsFloat() {
			return 0, false
		}
		return l.front.KnownLoad(n, true)
	case ast.Comma:
		return l.known(n - 1)
	case ast.Cast:
		v, ok = l.known(n - 1)
		return fold.Bits(t, v), ok && !t.IsFloat()
	case ast.LogicalNot:
		v, ok = l.known(n - 1)
		return uint64(b2i(v == 0)), ok
	case ast.LogicalAnd, ast.LogicalOr:
		return l.knownLogical(n, k == ast.LogicalOr)
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(l.b.First[n-1]) - 1
		a, ok := l.known(left)
		if !ok {
			return 0, false
		}
		b, ok := l.known(n - 1)
		if !ok {
			return 0, false
		}
		v, ok = fold.Binary(k, l.convertedType(left), a, b)
		return fold.Bits(t, v), ok
	}
	return 0, false
}

// knownLogical is known for an expression with || or, if or is false, with &&. Its right operand alone
// may decide.
func (l *lowering) knownLogical(n int, or bool) (v uint64, ok bool) {
	right, rightKnown := l.known(n - 1)
	if rightKnown && (right != 0) == or {
		return uint64(b2i(or)), true
	}
	left, leftKnown := l.known(int(l.b.First[n-1]) - 1)
	if leftKnown && (left != 0) == or {
		return uint64(b2i(or)), true
	}
	return uint64(b2i(!or)), leftKnown && rightKnown
}
