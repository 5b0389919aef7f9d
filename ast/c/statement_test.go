package c

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestStatements: no node of a statement is there for nothing. There is no Block in a
// Block, but for what a constant condition leaves; none of a single statement, but for
// a function's and a Label's; and no Expression above what acts by itself.
func TestStatements(t *testing.T) {
	wants, _ := filepath.Glob("../../testdata/programs/*.want")
	if len(wants) == 0 {
		t.Fatal("no programs")
	}
	for _, want := range wants {
		file := strings.TrimSuffix(want, ".want") + ".c"
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // in another language
		}
		if err != nil {
			t.Fatal(err)
		}
		tree := parse(t, file, string(text), 8)
		for n, k := range tree.Kind {
			if n == 0 || k != ast.Block && k != ast.Expression {
				continue
			}
			parent, child, empty := tree.Kind[tree.Parent[n]], tree.Kind[n-1], int(tree.First[n]) == n
			alone := !empty && tree.ChildIndex[n-1] == 0
			if k == ast.Block && parent == ast.Block && !empty ||
				k == ast.Block && parent != ast.Function && alone && child != ast.Label ||
				k == ast.Expression && child.Acts() {
				at := ast.Position(tree.Files, tree.Pos[n])
				t.Errorf("%s:%d: %s of %s in %s", file, at.Line, k, child, parent)
			}
		}
	}
}
