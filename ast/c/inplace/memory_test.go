package inplace

import (
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/types"
	"gpucc/ast/treetext"
)

// TestReplace calls functions of memory with objects of 8 bytes in the frame, which are aligned to 4, and looks at the tree. The second object
// has draft offset 12, since draft offsets leave a gap. The second
// argument of memset is a number.
func TestReplace(t *testing.T) {
	for _, x := range []struct {
		function string
		size     uint64
		small    bool
		want     string
	}{
		{"memcpy", 4, false, "(Comma u64 (Store u32 (FrameAddress u64) (Load u32 (FrameAddress u64 12))) (FrameAddress u64))"},
		{"memcpy", 2, false, "(Comma u64 (Store u16 (FrameAddress u64) (Load u16 (FrameAddress u64 12))) (FrameAddress u64))"},
		{"memset", 1, false, "(Comma u64 (Store u8 (FrameAddress u64) (Const u8 3)) (FrameAddress u64))"},
		{"memcpy", mostInPlace + 1, false, ""},
		{"memcpy", 7, true, ""},
	} {
		c, _ := newCall(types.Void)
		l := c.Lowering
		to, from := l.Frame(8, 4), l.Frame(8, 4)
		l.PutAddress(to, 0, 0)
		l.Tree.Node(ast.Argument, ast.U64, 0, 0, 1)
		if x.function == "memset" {
			l.Constant(ast.I32, 3, 0)
		} else {
			l.PutAddress(from, 0, 0)
		}
		l.Tree.Node(ast.Argument, l.Tree.Type[l.Top()], 0, 0, 1)
		l.Constant(ast.U64, x.size, 0)
		l.Tree.Node(ast.Argument, ast.U64, 0, 0, 1)
		before, got := l.Tree.Len(), ""
		if Replace(l, builtin.FindDeclared(x.function), x.small, true, 0) {
			got = treetext.Format(l.Tree, l.Top())
		} else if l.Tree.Len() != before {
			t.Errorf("%s of %d stays, and has another tree", x.function, x.size)
		}
		if got != x.want {
			t.Errorf("%s of %d: %s, not %s", x.function, x.size, got, x.want)
		}
	}
}
