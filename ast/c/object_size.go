package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// The sizes of the objects to which addresses point: __builtin_object_size. They follow from the nodes of the address, and
// from the subobject that lower notes. Of what is in a variable nothing is known, except in a wrapper, whose parameters have
// the sizes of the arguments.

// objectSizes are the values of __builtin_object_size for each value of its second argument. An unknown size is -1 for 2 and 3, too, where
// the function has the value 0.
type objectSizes [4]int64

const unknownSize = -1

var unknownSizes = objectSizes{unknownSize, unknownSize, unknownSize, unknownSize}

const (
	ofSubobject = 1 // a bit of the second argument
	atLeast     = 2 // another one
)

// objectSize lowers __builtin_object_size, whose first argument is not evaluated.
func (c *builtinCall) objectSize() lower.Operand {
	p := c.p
	mark, noted := p.Tree.Len(), p.NotesSubobjects
	p.asking++
	p.NotesSubobjects = true
	p.ForgetSubobject()
	x := p.Rvalue(c.unconverted())
	p.asking--
	sizes := unknownSizes
	if p.Tree.Len() > mark && p.Types.IsPointer(x.Type) {
		sizes = p.sizesOf(p.Top())
	}
	p.NotesSubobjects = noted
	p.Tree.Truncate(mark)
	kind, ok := c.constant()
	if !ok || kind < 0 || kind > 3 {
		c.errorf(c.pos, "last argument of '%s' is not integer constant between 0 and 3")
		return c.number(0)
	}
	size := sizes[kind]
	if size == unknownSize && kind >= atLeast {
		size = 0
	}
	return c.number(uint64(size))
}

// sizesOf returns the sizes for the address with root n.
func (p *parser) sizesOf(n int) objectSizes {
	switch p.Tree.Kind[n] {
	case ast.Comma:
		return p.sizesOf(n - 1)
	case ast.Conditional:
		z := n - 1
		y := int(p.Tree.First[z]) - 1
		return p.sizesOf(y).either(p.sizesOf(z))
	}
	base, offset := p.AddressParts(n)
	sizes := unknownSizes
	switch k := p.Tree.Kind[base]; {
	case k == ast.FrameAddress:
		if x, ok := p.FrameObjectAt(int64(p.Tree.Data[base])); ok {
			sizes = sameSizes(max(int64(x.Draft)+int64(x.Size)-offset, 0))
			if offset < int64(x.Draft) {
				sizes = sameSizes(0)
			}
		}
	case lower.IsSymbolAddress(k):
		if size, ok := p.symbolSize(p.Tree.Data[base]); ok && offset >= 0 {
			sizes = sameSizes(max(size-offset, 0))
		}
	case k == ast.Local:
		if a := p.actualIn(p.Tree.Data[base]); a != nil {
			return a.sizes.behind(offset)
		}
	}
	if size, ok := p.SubobjectSize(n); ok {
		for _, kind := range [...]int{ofSubobject, ofSubobject | atLeast} {
			if sizes[kind] == unknownSize || size < sizes[kind] {
				sizes[kind] = size
			}
		}
	}
	return sizes
}

func sameSizes(size int64) objectSizes { return objectSizes{size, size, size, size} }

// either returns the sizes for an address that has the sizes s or t.
func (s objectSizes) either(t objectSizes) objectSizes {
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
func (s objectSizes) behind(offset int64) objectSizes {
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

// symbolSize returns the size of the object of a symbol, if that is known.
func (p *parser) symbolSize(symbol uint32) (size int64, ok bool) {
	if n := int(symbol) - ast.OwnSymbols; n >= 0 {
		if p.unit.symbolFunction == nil || n >= len(p.piece.Symbols) {
			return 0, false
		}
		s := &p.piece.Symbols[n]
		return int64(s.Size), !s.Func && s.Size > 0
	}
	if int64(symbol) >= int64(len(p.unit.entities)) {
		return 0, false
	}
	e := &p.unit.entities[symbol]
	info := p.Types.Info(e.typ)
	if e.function || e.typ == types.Invalid || info.Size < 0 || p.unit.attributesOf(e).has(weakAttribute) {
		return 0, false
	}
	return max(info.Size, int64(e.size)), true
}
