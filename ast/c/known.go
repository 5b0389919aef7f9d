package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
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
	if int64(symbol) >= int64(len(p.unit.entities)) {
		x := p.piece.known[symbol]
		return fold.Bits(t, x.bits), x.known
	}
	e := &p.unit.entities[symbol]
	replaceable := p.Tree.Kind[n-1] == ast.GlobalAddress || p.unit.attributesOf(e).has(weakAttribute)
	// Another core may parse this text after the first pass has read more of the file.
	stored := p.Types.Machine(e.typ)
	if !e.known || p.Tree.Pos[n] <= e.pos || t.Size() != stored.Size() || t.IsFloat() != stored.IsFloat() || own && replaceable {
		return 0, false
	}
	return fold.Bits(t, e.bits), true // a cast to the other sign changes the type of a Load
}
