package dwarf

import (
	"encoding/binary"
	"slices"
)

// A Piece is a part of a local that is not in one place: its other parts are elsewhere or nowhere. The location of such
// a local is a composition of all of its pieces (DWARF 5, section 2.6.1.2). Since each piece has its location in a part
// of the text, the local has a location list: the borders of all pieces divide the text, and in between nothing
// changes.
type Piece struct {
	Offset, Size int // in the local, in bytes
	Location     Location

	limits limits
}

// Confine limits the location of a piece of a local of f to the text from start to end.
func (x *Piece) Confine(f *Function, v *Local, start, end uint64) {
	low, high := v.visible(f)
	x.limits = limitsWithin(low, high, start, end)
}

// holdsAt reports whether the piece has its location in the text from start on, up to the next border.
func (x *Piece) holdsAt(start uint64) bool {
	return x.Location.Kind != Nowhere && x.limits.start <= start && start < x.limits.end
}

// borders lists where pieces begin and end to have their locations, in order.
func (v *Local) borders(list []uint64) []uint64 {
	for i := range v.Pieces {
		if x := &v.Pieces[i]; x.holdsAt(x.limits.start) {
			list = append(list, x.limits.start, x.limits.end)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// composition appends the expression for the local in the text from start on, up to the next border. It returns nil if no piece
// has a location there.
func (v *Local) composition(b []byte, start uint64) []byte {
	at := 0 // the end of the pieces so far
	for i := range v.Pieces {
		x := &v.Pieces[i]
		if !x.holdsAt(start) {
			continue
		}
		b = appendPiece(b, x.Offset-at)
		b = appendPiece(x.Location.expression(b), x.Size)
		at = x.Offset + x.Size
	}
	if at == 0 {
		return nil
	}
	return appendPiece(b, v.Size-at)
}

// appendPiece ends the expression of a piece of size bytes. Without one in front of it, the piece is nowhere.
func appendPiece(b []byte, size int) []byte {
	if size <= 0 {
		return b
	}
	return binary.AppendUvarint(append(b, opPiece), uint64(size))
}

// pieces writes the attribute with the location of a local in pieces. borders is the result of the local's method borders.
func (s *section) pieces(v *Local, borders []uint64, whole bool) {
	var memory [256]byte
	if whole {
		b := v.composition(memory[:0], borders[0])
		s.uleb(uint64(len(b)))
		s.byte(b...)
		return
	}
	s.beginList()
	for i, start := range borders[:len(borders)-1] {
		if b := v.composition(memory[:0], start); b != nil {
			s.lists.listEntry(start, borders[i+1], b)
		}
	}
	s.lists.byte(listEnd)
}
