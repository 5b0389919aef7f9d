package object

import "testing"

// TestLabels numbers labels by their places, in whatever order they are
// referred to.
func TestLabels(t *testing.T) {
	for _, list := range [][]int64{{4, 4, 8, 20}, {20, 4, 8, 8, 4}, {8, 4, 20}} {
		o := &Object{}
		for _, at := range list {
			o.Text.Relocs = append(o.Text.Relocs, Reloc{Type: PCRelLo12I, Addend: at}, Reloc{Type: PCRelHi20, Addend: 1})
		}
		l := findLabels(o)
		l.first = 100
		want := map[int64]uint32{4: 100, 8: 101, 20: 102}
		if len(l.offsets) != len(want) {
			t.Errorf("%v: labels at %v", list, l.offsets)
		}
		for _, at := range list {
			if n := l.number(at); n != want[at] {
				t.Errorf("%v: the label at %d has number %d", list, at, n)
			}
		}
	}
}
