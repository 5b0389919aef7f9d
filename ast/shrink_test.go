package ast

import (
	"slices"
	"testing"
)

// TestGaps removes occupants of a section. The others keep their order and alignment.
func TestGaps(t *testing.T) {
	for name, test := range map[string]struct {
		list  []Occupant
		moved map[uint64]uint64 // offsets before, and behind
		bytes string            // of "0123456789abcdef", behind
	}{
		"nothing":            {[]Occupant{{0, 8, 8, false}}, map[uint64]uint64{0: 0, 16: 16}, "0123456789abcdef"},
		"first":              {[]Occupant{{0, 4, 4, true}, {4, 4, 4, false}, {8, 8, 4, false}}, map[uint64]uint64{4: 0, 8: 4, 16: 12}, "456789abcdef"},
		"aligned":            {[]Occupant{{0, 4, 4, true}, {4, 4, 4, false}, {8, 8, 8, false}}, map[uint64]uint64{4: 4, 8: 8, 16: 16}, "\x00\x00\x00\x00456789abcdef"},
		"padding":            {[]Occupant{{0, 1, 1, true}, {8, 8, 8, false}}, map[uint64]uint64{8: 0, 16: 8}, "89abcdef"},
		"two":                {[]Occupant{{8, 4, 4, true}, {0, 4, 4, true}, {4, 4, 4, false}, {12, 4, 4, false}}, map[uint64]uint64{4: 0, 12: 4, 16: 8}, "4567cdef"},
		"last":               {[]Occupant{{0, 12, 4, false}, {12, 4, 4, true}}, map[uint64]uint64{0: 0, 16: 12}, "0123456789ab"},
		"all":                {[]Occupant{{0, 12, 4, true}, {12, 4, 4, true}}, map[uint64]uint64{16: 0}, ""},
		"behind a fixed one": {[]Occupant{{0, 4, 4, true}, {4, 2, 8, false}, {6, 4, 1, true}, {10, 6, 2, false}}, map[uint64]uint64{4: 4, 10: 6, 16: 12}, "\x00\x00\x00\x0045abcdef"},
	} {
		g := NewGaps(test.list)
		for offset, want := range test.moved {
			if got := g.Moved(offset); got != want {
				t.Errorf("%s: %d moves to %d, want %d", name, offset, got, want)
			}
		}
		s := Section{Bytes: []byte("0123456789abcdef")}
		var want []uint64
		for _, x := range test.list {
			s.Relocs = append(s.Relocs, Reloc{Offset: x.Offset})
			if !x.Removed {
				want = append(want, g.Moved(x.Offset))
			}
		}
		s.Close(g)
		var got []uint64
		for _, r := range s.Relocs {
			got = append(got, r.Offset)
		}
		slices.Sort(want)
		slices.Sort(got)
		if string(s.Bytes) != test.bytes || !slices.Equal(got, want) {
			t.Errorf("%s: %q with relocations at %d, want %q and %d", name, s.Bytes, got, test.bytes, want)
		}
	}
}
