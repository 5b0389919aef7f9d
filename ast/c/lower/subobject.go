package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// A subobject is the array or member that an address was last formed from. __builtin_object_size asks for its size. The tree
// does not have it: an address there is the address of an object and a number of bytes.
type subobject struct {
	base   int      // the node at the bottom of the address, to which the offset is added
	kind   ast.Kind // of base; another kind there is another node
	offset int64    // of the subobject from there
	size   int64    // in bytes, or -1
	array  bool
	ends   bool // it is at the end of the record to which a pointer points

	indexed bool   // of an array: an element of it has been chosen
	around  extent // of an array: the array that it is an element of, or the member that it is
}

// An extent is a range of bytes at an address.
type extent struct {
	base         int
	offset, size int64
	ends         bool
}

// extent returns the bytes of s.
func (s *subobject) extent() extent { return extent{s.base, s.offset, s.size, s.array && s.ends} }

// subobjectState belongs to Lowering.
type subobjectState struct {
	NotesSubobjects bool // in a unit that asks for sizes of objects
	subobject       subobject
}

// AddressParts divides an address, the subtree with root n, into the node to which constants are added, and their sum. The
// sum contains the offset of a FrameAddress in the frame.
func (l *Lowering) AddressParts(n int) (base int, offset int64) {
	for l.Tree.Kind[n] == ast.Add && l.Tree.Kind[n-1].IsConst() {
		offset += int64(l.Bits(n - 1))
		n = int(l.Tree.First[n-1]) - 1
	}
	if l.Tree.Kind[n] == ast.FrameAddress {
		offset += int64(l.Tree.Data[n])
	}
	return n, offset
}

// noteArray notes that the last subtree is the address of an array of the given size. An array that is the member just noted ends
// where that does. As in gcc, an element that is an array itself, and becomes a pointer, points into the array around it.
func (l *Lowering) noteArray(size int64) {
	base, offset := l.AddressParts(l.Top())
	s := &l.subobject
	ends := s.base == base && s.offset == offset && !s.array && s.ends
	around := s.extent()
	if around.base != base || around.size < 0 || offset < around.offset || offset+size > around.offset+around.size {
		around.base = -1
	}
	*s = subobject{base: base, kind: l.Tree.Kind[base], offset: offset, size: size, array: true, ends: ends, around: around}
}

// NoteElement notes that an element is chosen of the array that has just been noted.
func (l *Lowering) NoteElement() { l.subobject.indexed = true }

// NoteMember notes that the last subtree is the address of member m of a record.
func (l *Lowering) NoteMember(record types.Type, m types.Member) {
	base, offset := l.AddressParts(l.Top())
	around := l.subobject
	ends := around.base != base || around.offset > offset || around.offset+around.size < offset || !around.array && around.ends
	if info := l.Types.Info(record); !info.Union {
		ends = ends && m.Offset+l.Types.Size(m.Typ) >= l.lastMember(record)
	}
	l.subobject = subobject{base: base, kind: l.Tree.Kind[base], offset: offset, size: l.Types.Size(m.Typ), ends: ends}
}

// lastMember returns the offset behind the last member of a record.
func (l *Lowering) lastMember(record types.Type) (end int64) {
	for _, m := range l.Types.MembersOf(record) {
		end = max(end, m.Offset+max(l.Types.Size(m.Typ), 0))
	}
	return end
}

// ForgetSubobject notes that the last subtree is the address of a whole object, or that no address has been formed: notes about nodes
// that are gone must not be taken for notes about others.
func (l *Lowering) ForgetSubobject() { l.subobject = subobject{base: -1} }

// SubobjectSize returns the number of bytes from the address with root n to the end of the subobject that it was formed from. ok is
// false if there is none. An array at the end of a record to which a pointer points may be longer than its type says.
func (l *Lowering) SubobjectSize(n int) (size int64, ok bool) {
	base, offset := l.AddressParts(n)
	s := &l.subobject
	known := l.Tree.Kind[base] == ast.FrameAddress || IsSymbolAddress(l.Tree.Kind[base])
	x := s.extent()
	if s.array && !s.indexed {
		x = s.around
	}
	if x.base != base || l.Tree.Kind[base] != s.kind || x.size < 0 || (x.ends || s.array && s.ends) && !known || s.array && s.around.base < 0 && !known {
		return 0, false
	}
	at := offset - x.offset
	return max(x.size-at, 0), at >= 0 && at <= x.size
}
