package flatten

import (
	"testing"

	"gpucc/gpu"
)

// TestEqual checks that all three ways give the same result, for every depth and
// branching factor of Figure 1 for which the tree is small.
func TestEqual(t *testing.T) {
	dev := gpu.NewCPU()
	for depth := range 32 {
		for branching := range 32 {
			n := Nodes(depth, branching, 20_000)
			if n > 20_000 {
				continue
			}
			tree := New(depth, branching)
			if len(tree.Parent) != n {
				t.Fatalf("depth %d, branching %d: %d nodes, not %d", depth, branching, len(tree.Parent), n)
			}
			want := Mutating(tree.Root)
			if got := Join(Pure(tree.Root)); !Equal(got, want) {
				t.Errorf("depth %d, branching %d: pure differs", depth, branching)
			}
			c := Upload(dev, tree)
			groups := c.Flatten()
			if got, err := c.Download(groups); err != nil || !Equal(got, want) {
				t.Errorf("depth %d, branching %d: by key: %v, want %v (%v)", depth, branching, got, want, err)
			}
			groups.Free(dev)
			c.Free()
		}
	}
}

// TestExample compares the result for ((a b) (c d)) with one made by hand.
func TestExample(t *testing.T) {
	f := Mutating(New(2, 2).Root)
	want := Flat{[]uint32{2, 5, 6}, []uint32{0, 2, 4, 6}, []uint32{0, 1, 3, 4, 2, 5}}
	if !Equal(f, want) {
		t.Errorf("%v, want %v", f, want)
	}
}
