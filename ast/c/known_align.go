package c

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// The alignment of an address follows from the object that the address is in. A pointer says nothing, as in gcc: its type
// may promise more than is true, and an access that is not aligned may trap.

// deepestAddress is how many operations of an address are looked at.
const deepestAddress = 8

// lowestBit returns the alignment of a number of bytes: a power of two.
func lowestBit(v uint64) int64 { return int64(1) << min(bits.TrailingZeros64(v), 16) }

// knownAlign returns the alignment in bytes of the address that the subtree with root n computes.
func (p *parser) knownAlign(n int) int64 {
	align := lowestBit(0)
	for range deepestAddress {
		data := p.b.Data[n]
		switch p.b.Kind[n] {
		case ast.FrameAddress:
			x, ok := p.frameObjectAt(int64(data))
			if !ok {
				return 1
			}
			return min(align, int64(x.align), lowestBit(uint64(int64(data)-int64(x.draft))))
		case ast.SymbolAddress, ast.GlobalAddress:
			return min(align, p.symbolAlign(data))
		case ast.Index:
			align = min(align, p.stepAlign(n-1)<<min(data, 16))
		case ast.Add:
			align = min(align, p.stepAlign(n-1))
		default:
			return 1
		}
		n = int(p.b.First[n-1]) - 1
	}
	return 1
}

// stepAlign returns the alignment of the number of bytes that the subtree with root n adds to an address.
func (p *parser) stepAlign(n int) int64 {
	if p.b.Kind[n] == ast.Cast && p.b.Type[n-1].IsInteger() { // it keeps the lowest bits, but those that it drops
		n--
	}
	switch k := p.b.Kind[n]; {
	case k.IsConst():
		return lowestBit(p.bits(n))
	case k == ast.Mul && p.b.Kind[n-1].IsConst():
		return lowestBit(p.bits(n - 1))
	}
	return 1
}

// symbolAlign returns the alignment of the object of a symbol of the unit.
func (p *parser) symbolAlign(symbol uint32) int64 {
	if int64(symbol) >= int64(len(p.unit.entities)) {
		return 1
	}
	e := &p.unit.entities[symbol]
	if e.function || e.typ == types.Invalid {
		return 1
	}
	return max(int64(p.types.Info(e.typ).Align), 1)
}

// frameObjectOf returns the number of the frame object that an address is in, and the offset there, or -1.
func (p *parser) frameObjectOf(n int) (object int, offset int64) {
	if p.b.Kind[n] != ast.FrameAddress {
		return -1, 0
	}
	if object = p.frameObjectNumber(int64(p.b.Data[n])); object >= 0 {
		offset = int64(p.b.Data[n]) - int64(p.frameObjects[object].draft)
	}
	return object, offset
}

// raiseAlign aligns the frame objects that two addresses are in to words, if both addresses are known to be aligned better
// then. gcc aligns all arrays so. In a span of a function the objects are those of others.
func (p *parser) raiseAlign(a, b int) {
	if p.wholeRecords {
		return
	}
	better := min(p.raisedAlign(a), p.raisedAlign(b))
	for _, n := range [...]int{a, b} {
		if p.knownAlign(n) < better {
			object, _ := p.frameObjectOf(n)
			p.frameObjects[object].align = int32(p.WordSize)
		}
	}
}

// raisedAlign returns the alignment of an address if the frame object that it is in is aligned to words, which only objects
// of a word and more are.
func (p *parser) raisedAlign(n int) int64 {
	object, offset := p.frameObjectOf(n)
	if object < 0 || int(p.frameObjects[object].size) < p.WordSize {
		return p.knownAlign(n)
	}
	return max(p.knownAlign(n), min(int64(p.WordSize), lowestBit(uint64(offset))))
}

// areDistinct reports whether two addresses are in different objects, one of which is in the frame.
func (p *parser) areDistinct(a, b int) bool {
	a, b = p.baseOf(a), p.baseOf(b)
	x, _ := p.frameObjectOf(a)
	y, _ := p.frameObjectOf(b)
	return x != y && p.isObject(a) && p.isObject(b)
}

// isObject reports whether node n is the address of an object, or of a byte of it.
func (p *parser) isObject(n int) bool {
	return p.b.Kind[n] == ast.FrameAddress || isSymbolAddress(p.b.Kind[n])
}

// baseOf returns the node to which the additions of an address with root n add.
func (p *parser) baseOf(n int) int {
	for range deepestAddress {
		if k := p.b.Kind[n]; k != ast.Add && k != ast.Index {
			break
		}
		n = int(p.b.First[n-1]) - 1
	}
	return n
}
