package ast

import "testing"

// TestBuilderFind looks for kinds at the beginning, between others and at the end, and for one behind
// the last node.
func TestBuilderFind(t *testing.T) {
	var b Builder
	if n := b.Find(Local, 0); n != -1 {
		t.Errorf("found node %d of none", n)
	}
	for i := range 100 {
		b.Leaf([]Kind{Const, Local}[min(i%33, 1)], I32, 0, 0)
	}
	b.Truncate(99)
	var got []int
	for n := b.Find(Const, 0); n >= 0; n = b.Find(Const, n+1) {
		got = append(got, n)
	}
	if len(got) != 3 || got[0] != 0 || got[1] != 33 || got[2] != 66 {
		t.Errorf("constants at %d, want 0, 33 and 66", got)
	}
}
