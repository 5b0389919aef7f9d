package dwarf

import (
	"encoding/binary"
	"slices"

	"gpucc/riscv/object"
)

// A Local is a parameter or a variable of a function.
type Local struct {
	Name       []byte
	Type       Ref
	File, Line uint32
	Block      int32 // its block, as an index in Function.Blocks, or -1: the whole function
	Parameter  bool
	Location   Location
	limits     limits

	Pieces []Piece // if not nil: its Location, by their offsets. They do not overlap
	Size   int     // with Pieces: in bytes
}

// limits are the part of the text in which something has its location.
type limits struct {
	confined   bool // it is not all of the text in which it is visible
	start, end uint64
}

// limitsWithin returns the part from start to end of the text from low to high.
func limitsWithin(low, high, start, end uint64) limits {
	return limits{start > low || end < high, max(start, low), min(end, high)}
}

// Confine limits the location of a local of f to the text from start to end. In the rest of its block, the local has no
// location.
func (v *Local) Confine(f *Function, start, end uint64) {
	from, to := v.visible(f)
	v.limits = limitsWithin(from, to, start, end)
	if v.limits.start >= v.limits.end {
		v.Location = Location{}
	}
}

// visible returns the text in which a local of f is visible.
func (v *Local) visible(f *Function) (start, end uint64) {
	if v.Block >= 0 {
		b := &f.Blocks[v.Block]
		return b.Start, b.Start + b.Size
	}
	return f.Start, f.Start + f.Size
}

// A Location says where a variable is. The zero Location is nowhere.
type Location struct {
	Kind     LocationKind
	Register int    // of InRegister
	Offset   int64  // of InFrame: from the caller's stack pointer, in bytes; of Constant: the value
	Align    uint32 // of InFrame: rounds the address up to a multiple of this; 0 is none
	Pointed  bool   // the variable is at the address that is there
	Value    bool   // of InFrame: the variable is nowhere, and has the address as its value
	Symbol   int32  // of AtSymbol
}

// A LocationKind says which fields a Location has.
type LocationKind uint8

const (
	Nowhere LocationKind = iota
	InRegister
	InFrame
	AtSymbol
	Constant
)

// A Block is a range of the text with variables of its own, or the body of an inlined function.
type Block struct {
	Outer       int32  // the block around it, as an index in Function.Blocks, or -1
	Start, Size uint64 // offset in the text, in bytes
	Inlined     Ref    // the function, an Inlined; or None
	File, Line  uint32 // of the call of that
}

// expression appends the expression of a location that is neither Nowhere nor AtSymbol.
func (p *Location) expression(b []byte) []byte {
	switch {
	case p.Kind == Constant:
		return append(appendSLEB(append(b, opConstant), p.Offset), opStackValue)
	case p.Kind == InFrame:
		b = appendSLEB(append(b, opFrameBase), p.Offset)
	case p.Pointed && p.Register < 32:
		return append(b, byte(opBaseRegister0+p.Register), 0)
	case p.Pointed:
		return append(binary.AppendUvarint(append(b, opBaseRegister), uint64(p.Register)), 0)
	case p.Register < 32:
		return append(b, byte(opRegister0+p.Register))
	default:
		return binary.AppendUvarint(append(b, opRegister), uint64(p.Register))
	}
	if p.Align > 0 {
		b = binary.AppendUvarint(append(b, opPlusConstant), uint64(p.Align-1))
		b = append(appendSLEB(append(b, opConstant), -int64(p.Align)), opAnd)
	}
	if p.Pointed {
		b = append(b, opDereference)
	}
	if p.Value {
		b = append(b, opStackValue)
	}
	return b
}

// value appends an expression for the word at a location that is neither Nowhere nor AtSymbol.
func (p *Location) value(b []byte) []byte {
	if p.Kind == InFrame {
		return append(p.expression(b), opDereference)
	}
	at := Location{Kind: InRegister, Register: p.Register, Pointed: true} // its address is the register's value
	return at.expression(b)
}

// appendSLEB appends a signed LEB128.
func appendSLEB(b []byte, v int64) []byte {
	for ; v >= 0x40 || v < -0x40; v >>= 7 {
		b = append(b, byte(v)&0x7f|0x80)
	}
	return append(b, byte(v)&0x7f)
}

// locals writes the entries of the parameters, blocks and variables of a function. Blocks without code
// are left out, with the variables in them.
func (s *section) locals(f *Function) {
	byBlock, first := s.byBlock(f)
	list := func(block int32) {
		for _, i := range byBlock[first[block+1]:first[block+2]] {
			s.local(f, &f.Locals[i])
		}
	}
	list(-1)
	open := int32(-1)
	for i := range f.Blocks {
		x := &f.Blocks[i]
		if x.Outer >= 0 && f.Blocks[x.Outer].Size == 0 {
			x.Outer = f.Blocks[x.Outer].Outer // which has been set in this way, too
		}
		if x.Size == 0 {
			continue
		}
		for ; open != x.Outer; open = f.Blocks[open].Outer {
			s.byte(0)
		}
		if x.Inlined == None {
			s.byte(entryBlock)
		} else {
			s.byte(entryInlinedCall)
			s.ref(x.Inlined)
			s.place(x.File, x.Line)
		}
		s.address(x.Start)
		s.uleb(x.Size)
		open = int32(i)
		list(open)
	}
	for ; open >= 0; open = f.Blocks[open].Outer {
		s.byte(0)
	}
	if f.Variadic {
		s.byte(entryVariadic)
	}
	s.byte(0)
}

// byBlock lists the locals by blocks: those of block b begin at first[b+1] in the list.
func (s *section) byBlock(f *Function) (list, first []int32) {
	m := s.scratch
	m.firstLocal = slices.Grow(m.firstLocal[:0], len(f.Blocks)+3)[:len(f.Blocks)+3]
	m.localOrder = slices.Grow(m.localOrder[:0], len(f.Locals))[:len(f.Locals)]
	list, first = m.localOrder, m.firstLocal
	clear(first)
	for i := range f.Locals {
		first[f.Locals[i].Block+3]++
	}
	for i := 3; i < len(first); i++ {
		first[i] += first[i-1]
	}
	for i := range f.Locals {
		at := &first[f.Locals[i].Block+2]
		list[*at] = int32(i)
		*at++
	}
	return list, first
}

// local writes the entry of a parameter or variable of f.
func (s *section) local(f *Function, v *Local) {
	entry, confined := byte(entryVariable), v.limits.confined && v.Location.Kind != Nowhere
	if v.Parameter {
		entry = entryParameter
	}
	borders := v.borders(s.scratch.borders[:0])
	s.scratch.borders = borders
	if low, high := v.visible(f); len(borders) > 0 {
		confined = len(borders) > 2 || borders[0] > low || borders[1] < high
	}
	switch {
	case v.Location.Kind == Nowhere && len(borders) == 0:
		entry++
	case confined:
		entry += 2
	}
	s.byte(entry)
	s.bytes = append(append(s.bytes, v.Name...), 0)
	s.ref(v.Type)
	s.place(v.File, v.Line)
	switch {
	case len(borders) > 0:
		s.pieces(v, borders, !confined)
		return
	case confined:
		var memory [64]byte
		s.list(&v.limits, v.Location.expression(memory[:0]))
		return
	}
	switch v.Location.Kind {
	case Nowhere:
	case AtSymbol:
		s.byte(byte(1+s.xlen/8), opAddress)
		s.symbol(v.Location.Symbol)
	default:
		var memory [64]byte
		b := v.Location.expression(memory[:0])
		s.byte(byte(len(b)))
		s.byte(b...)
	}
}

// Entries of location lists (DWARF 5, section 7.7.3).
const (
	listEnd         = 0x00
	listOffsetPair  = 0x04
	listStartLength = 0x08
)

// list writes the offset of a location list, and the list: an expression that holds in a part of the text.
func (s *section) list(part *limits, expression []byte) {
	s.beginList()
	s.lists.listEntry(part.start, part.end, expression)
	s.lists.byte(listEnd)
}

// beginList writes the offset of a location list, which begins at the end of the others.
func (s *section) beginList() {
	s.relocs = append(s.relocs, object.Reloc{Offset: uint64(s.len()), Type: object.R32, Symbol: s.anchors.lists, Addend: int64(s.lists.len())})
	s.word(0)
}

// listEntry writes an entry of a location list: an expression that holds in the text from start to end. Its own
// offsets count from the start of the text, if that is in one section; so they need no relocation.
func (s *section) listEntry(start, end uint64, expression []byte) {
	if len(s.anchors.text) == 1 {
		s.byte(listOffsetPair)
		s.uleb(start)
		s.uleb(end)
	} else {
		s.byte(listStartLength)
		s.address(start)
		s.uleb(end - start)
	}
	s.uleb(uint64(len(expression)))
	s.byte(expression...)
}

// listsHeader is the number of bytes in front of the location lists.
const listsHeader = 12

// beginLists begins the section of location lists. It returns a function that ends it.
func (s *section) beginLists() (end func()) {
	end = s.length()
	s.half(version)
	s.addressSize()
	s.byte(0) // bytes of a segment selector
	s.word(0) // lists that have numbers
	return end
}
