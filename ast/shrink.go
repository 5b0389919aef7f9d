package ast

import (
	"cmp"
	"slices"
	"sort"

	"gpucc/internal/host"
)

// An Occupant is a function's or unit's object in a section: its offset and size, its alignment, and whether it is removed.
type Occupant struct {
	Offset, Size, Align uint64
	Removed             bool
}

// Gaps are ranges of a section that are removed. The bytes behind them move towards the section's start.
type Gaps []gap

// A gap is a range of a section, and the distance by which the bytes behind it move.
type gap struct{ begin, end, by uint64 }

// NewGaps returns the gaps that occupants of a section leave. Padding between objects that are removed is
// removed, too. All other objects stay aligned, and keep their order.
func NewGaps(list []Occupant) (g Gaps) {
	slices.SortStableFunc(list, func(a, b Occupant) int { return cmp.Compare(a.Offset, b.Offset) })
	by := uint64(0)
	for i := 0; i < len(list); {
		if !list[i].Removed {
			i++
			continue
		}
		x := gap{begin: list[i].Offset}
		for ; i < len(list) && list[i].Removed; i++ {
			x.end = max(x.end, list[i].Offset+list[i].Size)
		}
		if i < len(list) {
			x.end = max(x.end, list[i].Offset)
		}
		align := uint64(1)
		for k := i; k < len(list) && !list[k].Removed; k++ {
			align = max(align, list[k].Align)
		}
		by = (by + x.end - x.begin) &^ (align - 1)
		x.by = by
		g = append(g, x)
	}
	return g
}

// Moved returns the new offset of the byte at an offset. The byte is not in a gap.
func (g Gaps) Moved(offset uint64) uint64 {
	if i := g.behind(offset); i > 0 {
		return offset - g[i-1].by
	}
	return offset
}

// behind returns the number of gaps that end at an offset or before it.
func (g Gaps) behind(offset uint64) int {
	return sort.Search(len(g), func(i int) bool { return g[i].end > offset })
}

// has reports whether an offset is in a gap.
func (g Gaps) has(offset uint64) bool {
	i := g.behind(offset)
	return i < len(g) && offset >= g[i].begin
}

// Close removes the gaps from the section, and the relocations in them.
func (s *Section) Close(g Gaps) {
	if len(s.Bytes) > 0 {
		s.Bytes = g.close(s.Bytes)
	}
	kept := s.Relocs[:0]
	for _, r := range s.Relocs {
		if !g.has(r.Offset) {
			r.Offset = g.Moved(r.Offset)
			kept = append(kept, r)
		}
	}
	s.Relocs = kept
}

// close returns a copy of memory without the gaps.
func (g Gaps) close(from []byte) []byte {
	size := uint64(len(from))
	to := make([]byte, g.Moved(size))
	begin := uint64(0)
	for i := 0; i <= len(g); i++ {
		end := size
		if i < len(g) {
			end = g[i].begin
		}
		host.AppendSparse(to[:g.Moved(begin)], from[begin:end])
		if i < len(g) {
			begin = g[i].end
		}
	}
	return to
}
