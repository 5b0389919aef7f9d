package objectfile

import (
	"testing"

	"gpucc/ast"
	"gpucc/riscv/dwarf"
)

// TestKinds checks that each kind of type has a kind of its own in package dwarf: a row that kinds lacks would
// be a signed number.
func TestKinds(t *testing.T) {
	seen := map[dwarf.Kind]ast.DebugKind{}
	for k, kind := range kinds {
		if other, found := seen[kind]; found {
			t.Errorf("kinds %d and %d have the same kind %d", other, k, kind)
		}
		seen[kind] = ast.DebugKind(k)
	}
	if len(kinds) != int(ast.DebugInlined)+1 {
		t.Errorf("%d kinds, want %d", len(kinds), ast.DebugInlined+1)
	}
}
