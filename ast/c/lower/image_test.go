package lower

import (
	"bytes"
	"testing"

	"gpucc/ast"
)

// TestImage gives objects with initializers that store constants to ImageOf.
func TestImage(t *testing.T) {
	const base = 16
	fill := func(values ...uint64) *Lowering {
		l, _ := newTest()
		l.Tree.Leaf(ast.Block, ast.Void, 0, 0)
		for i, v := range values {
			l.Tree.Leaf(ast.FrameAddress, ast.U64, uint32(base+4*i), 0)
			l.Constant(ast.I32, v, 0)
			l.Tree.Node(ast.Store, ast.I32, 0, 0, 2)
		}
		return l
	}
	eight := []uint64{1, 2, 3, 4, 5, 6, 7, 1 << 20}
	want := []byte{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 16, 0}
	l := fill(eight...)
	if got := l.ImageOf(1, base, 32); !bytes.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if l.ImageOf(1, base, 31) != nil || l.ImageOf(1, base+4, 32) != nil {
		t.Error("an image of stores outside of the object")
	}
	if l := fill(1, 2, 3, 4); l.ImageOf(1, base, 16) != nil {
		t.Error("the image of four constants saves nothing")
	}
	l.Tree.Data[3] = ast.MemoryVolatile
	if l.ImageOf(1, base, 32) != nil {
		t.Error("an image of a volatile object")
	}
}
