package workload

import (
	"bytes"
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
)

// TestWrite checks that a tree that is written and parsed again returns the same
// checksum, in every language. The number of nodes may change a little: constants are
// folded, code that constant conditions make unreachable disappears, and loops become
// longer.
func TestWrite(t *testing.T) {
	for _, s := range []Spec{Sizes[2].Spec, Lengths[7].Spec, spec("deep", 9000, 600, 20, 4000)} {
		s.Scalar = true
		tree, err := s.Tree(3)
		if err != nil {
			t.Fatal(err)
		}
		want, err := interp.Run(tree, interp.Config{})
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range TreeLanguages {
			var b bytes.Buffer
			if err := Write(&b, tree, language); err != nil {
				t.Fatal(err)
			}
			again := parse(t, language, b.Bytes())
			if n := again.Len(); n < s.Nodes*2/3 || n > s.Nodes*11/10 {
				t.Errorf("%s .%s: %d nodes of %d", s.Name, language, n, s.Nodes)
			}
			if got, err := interp.Run(again, interp.Config{}); got != want || err != nil {
				t.Errorf("%s .%s: status %d, want %d (%v)", s.Name, language, got, want, err)
			}
		}
	}
	if err := Write(&bytes.Buffer{}, &ast.Tree{}, "x"); err == nil {
		t.Error("no error for an unknown language")
	}
}
