package lower

import (
	"math/bits"

	"gpucc/ast"
)

// The alignment of an address follows from the object that the address is in. A pointer says nothing, as in gcc: its type
// may promise more than is true, and an access that is not aligned may trap.

// deepestAddress is how many operations of an address are looked at.
const deepestAddress = 8

// lowestBit returns the alignment of a number of bytes: a power of two.
func lowestBit(v uint64) int64 { return int64(1) << min(bits.TrailingZeros64(v), 16) }

// KnownAlign returns the alignment in bytes of the address that the subtree with root n computes.
func (l *Lowering) KnownAlign(n int) int64 {
	align := lowestBit(0)
	for range deepestAddress {
		data := l.Tree.Data[n]
		switch l.Tree.Kind[n] {
		case ast.FrameAddress:
			x, ok := l.FrameObjectAt(int64(data))
			if !ok {
				return 1
			}
			return min(align, int64(x.Align), lowestBit(uint64(int64(data)-int64(x.Draft))))
		case ast.SymbolAddress, ast.GlobalAddress:
			return min(align, l.Front.SymbolAlign(data))
		case ast.Index:
			align = min(align, l.stepAlign(n-1)<<min(data, 16))
		case ast.Add:
			align = min(align, l.stepAlign(n-1))
		default:
			return 1
		}
		n = int(l.Tree.First[n-1]) - 1
	}
	return 1
}

// stepAlign returns the alignment of the number of bytes that the subtree with root n adds to an address.
func (l *Lowering) stepAlign(n int) int64 {
	if l.Tree.Kind[n] == ast.Cast && l.Tree.Type[n-1].IsInteger() { // it keeps the lowest bits, but those that it drops
		n--
	}
	switch k := l.Tree.Kind[n]; {
	case k.IsConst():
		return lowestBit(l.Bits(n))
	case k == ast.Mul && l.Tree.Kind[n-1].IsConst():
		return lowestBit(l.Bits(n - 1))
	}
	return 1
}

// frameObjectOf returns the number of the frame object that an address is in, and the offset there, or -1.
func (l *Lowering) frameObjectOf(n int) (object int, offset int64) {
	if l.Tree.Kind[n] != ast.FrameAddress {
		return -1, 0
	}
	if object = l.FrameObjectNumber(int64(l.Tree.Data[n])); object >= 0 {
		offset = int64(l.Tree.Data[n]) - int64(l.FrameObjects[object].Draft)
	}
	return object, offset
}

// RaiseAlign aligns the frame objects that two addresses are in to words, if both addresses are known to be aligned better
// then. gcc aligns all arrays so. In a span of a function nothing changes, because other spans share the objects.
func (l *Lowering) RaiseAlign(a, b int) {
	if l.wholeRecords {
		return
	}
	better := min(l.raisedAlign(a), l.raisedAlign(b))
	for _, n := range [...]int{a, b} {
		if l.KnownAlign(n) < better {
			object, _ := l.frameObjectOf(n)
			l.FrameObjects[object].Align = int32(l.WordSize)
		}
	}
}

// raisedAlign returns the alignment of an address if the frame object that it is in is aligned to words, which only objects
// of a word and more are.
func (l *Lowering) raisedAlign(n int) int64 {
	object, offset := l.frameObjectOf(n)
	if object < 0 || int(l.FrameObjects[object].Size) < l.WordSize {
		return l.KnownAlign(n)
	}
	return max(l.KnownAlign(n), min(int64(l.WordSize), lowestBit(uint64(offset))))
}

// AreDistinct reports whether two addresses are known to be in different objects. At least one of
// these is in the frame.
func (l *Lowering) AreDistinct(a, b int) bool {
	a, b = l.baseOf(a), l.baseOf(b)
	x, _ := l.frameObjectOf(a)
	y, _ := l.frameObjectOf(b)
	return x != y && l.isObject(a) && l.isObject(b)
}

// isObject reports whether node n is the address of an object, or of a byte of it.
func (l *Lowering) isObject(n int) bool {
	return l.Tree.Kind[n] == ast.FrameAddress || IsSymbolAddress(l.Tree.Kind[n])
}

// baseOf returns the node at the bottom of an address with root n: the base to which its additions
// add.
func (l *Lowering) baseOf(n int) int {
	for range deepestAddress {
		if k := l.Tree.Kind[n]; k != ast.Add && k != ast.Index {
			break
		}
		n = int(l.Tree.First[n-1]) - 1
	}
	return n
}
