// Package fortify serves _FORTIFY_SOURCE: the sizes of the objects to which addresses point (__builtin_object_size), and calls of
// functions of the C library that check such a size, as __builtin___memcpy_chk.
//
// Both follow from the nodes of addresses and arguments. The parser implements Front.
package fortify

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// A Front is a parser that answers questions about symbols and locals.
type Front interface {
	// SymbolSize returns the size of the object of a symbol, if that is known.
	SymbolSize(symbol uint32) (size int64, ok bool)
	// LocalSizes returns the sizes for the address in a local, if it stands for the argument of a wrapper or always has one value.
	LocalSizes(local uint32) (s Sizes, ok bool)
	// AllocatedSize returns the size of the object that a call of a function allocates, if the function and the arguments say it.
	AllocatedSize(symbol uint32, arguments []uint64) (size int64, ok bool)
	// Literal returns the string literal of a symbol, if it is one.
	Literal(symbol uint32) (text []byte, ok bool)
}

// Sizes are the values of __builtin_object_size for each value of its second argument. An unknown size is -1 for 2 and 3, too, where
// the function has the value 0.
//
// They follow from the nodes of the address, and from the subobject that package lower notes. An address that is in a variable has the sizes
// that the parser says: in a wrapper, the parameters have the sizes of the arguments.
type Sizes [Kinds]int64

// Kinds is the number of values of the second argument.
const Kinds = 4

const unknownSize = -1

// Unknown are the sizes for an address that may be of any object.
var Unknown = Sizes{unknownSize, unknownSize, unknownSize, unknownSize}

const (
	ofSubobject = 1 // a bit of the second argument
	atLeast     = 2 // another one
)

// Value returns the value of __builtin_object_size with the second argument kind.
func (s *Sizes) Value(kind int64) int64 {
	if s[kind] == unknownSize && kind >= atLeast {
		return 0
	}
	return s[kind]
}

// SizesOf returns the sizes for the address with root n.
func SizesOf(l *lower.Lowering, front Front, n int) Sizes {
	switch l.Tree.Kind[n] {
	case ast.Comma:
		return SizesOf(l, front, n-1)
	case ast.Conditional:
		z := n - 1
		y := int(l.Tree.First[z]) - 1
		return SizesOf(l, front, y).either(SizesOf(l, front, z))
	}
	base, offset := l.AddressParts(n)
	if l.Tree.Kind[base] == ast.Call {
		if size, ok := allocatedSize(l, front, base); ok {
			return sameSizes(size).behind(offset)
		}
	}
	sizes := Unknown
	switch k := l.Tree.Kind[base]; {
	case k == ast.FrameAddress:
		if x, ok := l.FrameObjectAt(int64(l.Tree.Data[base])); ok {
			sizes = sameSizes(max(int64(x.Draft)+int64(x.Size)-offset, 0))
			if offset < int64(x.Draft) {
				sizes = sameSizes(0)
			}
		}
	case lower.IsSymbolAddress(k):
		if size, ok := front.SymbolSize(l.Tree.Data[base]); ok && offset >= 0 {
			sizes = sameSizes(max(size-offset, 0))
		}
	case k == ast.Local:
		if s, ok := front.LocalSizes(l.Tree.Data[base]); ok {
			sizes = s.behind(offset)
		}
	}
	if size, ok := l.SubobjectSize(n); ok {
		for _, kind := range [...]int{ofSubobject, ofSubobject | atLeast} {
			if sizes[kind] == unknownSize || size < sizes[kind] {
				sizes[kind] = size
			}
		}
	}
	return sizes
}

// allocatedSize returns the size of the object that the call with root n allocates. All arguments must be literals.
func allocatedSize(l *lower.Lowering, front Front, n int) (size int64, ok bool) {
	var buffer [2]uint64
	arguments := buffer[:0]
	for i := n - 1; i >= int(l.Tree.First[n]); i = int(l.Tree.First[i]) - 1 {
		if l.Tree.Kind[i] != ast.Argument || !l.Tree.Kind[i-1].IsConst() || len(arguments) == len(buffer) {
			return 0, false
		}
		arguments = append(arguments, l.Bits(i-1))
	}
	return front.AllocatedSize(l.Tree.Data[n], arguments)
}

func sameSizes(size int64) Sizes { return Sizes{size, size, size, size} }

// either returns the sizes for an address that has the sizes s or t.
func (s Sizes) either(t Sizes) Sizes {
	for i := range s {
		switch {
		case s[i] == unknownSize || t[i] == unknownSize:
			s[i] = unknownSize
		case i < atLeast:
			s[i] = max(s[i], t[i])
		default:
			s[i] = min(s[i], t[i])
		}
	}
	return s
}

// behind returns the sizes for an address behind another one.
func (s Sizes) behind(offset int64) Sizes {
	for i := range s {
		if s[i] != unknownSize {
			s[i] = max(s[i]-offset, 0)
		}
		if offset < 0 {
			s[i] = unknownSize
		}
	}
	return s
}
