package treetext

import (
	"testing"

	"gpucc/ast"
)

// TestFormat checks that a tree is written as it was read.
func TestFormat(t *testing.T) {
	const text = "(Function i32 3 (FunctionEntry) (Parameter i32) (Block (Goto -2) (Return i32 (Sub i32 (Local i32) (Const i32 -7)))))"
	b := new(ast.Builder)
	for _, n := range Parse(t, text) {
		n.Append(b, 5)
	}
	if got := Format(b, b.Len()-1); got != text || b.Pos[2] != 5 {
		t.Errorf("%s\n%s", got, text)
	}
}
