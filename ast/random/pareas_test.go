package random

import (
	"flag"
	"math/rand"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
	"gpucc/ast/pareas"
)

var seeds = flag.Int("seeds", 48, "how many random programs of each kind")

func TestPareas(t *testing.T) {
	var nodes, steps int64
	kinds := map[ast.Kind]bool{}
	for seed := range int64(*seeds) {
		text := Pareas(seed, Size(10+int(seed%150)))
		if Pareas(seed, Size(10+int(seed%150))) != text {
			t.Fatalf("seed %d: two programs", seed)
		}
		tree, errs := pareas.Parse("random.par", []byte(text), pareas.Options{})
		if errs.Errors() > 0 {
			t.Fatalf("seed %d:\n%s", seed, errs)
		}
		if err := ast.Validate(tree); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, k := range tree.Kind {
			kinds[k] = true
		}
		nodes += int64(tree.Len())
		steps += runPareas(t, seed, tree)
	}
	for _, k := range []ast.Kind{ast.If, ast.IfElse, ast.Loop, ast.Return, ast.Assign, ast.Rem, ast.Shr, ast.Cast, ast.Call, ast.LogicalNot, ast.LogicalAnd, ast.LogicalOr} {
		if !kinds[k] {
			t.Errorf("no program has a %s", k)
		}
	}
	t.Logf("%d programs, %d nodes, %d steps", *seeds, nodes, steps)
}

// runPareas runs main and every function, with random arguments.
func runPareas(t *testing.T, seed int64, tree *ast.Tree) (steps int64) {
	r := rand.New(rand.NewSource(seed))
	if _, err := interp.Run(tree, interp.Config{MaxSteps: 20_000_000}); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	for _, f := range tree.Functions {
		m, err := interp.New(tree, interp.Config{MaxSteps: 20_000_000})
		if err != nil {
			t.Fatal(err)
		}
		var args []uint64
		for n := tree.First[f.Root] + 1; tree.Kind[n] == ast.Parameter; n++ {
			args = append(args, uint64(r.Uint32()))
		}
		if _, err := m.Call(tree.Symbols[f.Symbol].Name, args...); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		steps += m.Steps()
	}
	return steps
}

func TestPareasShape(t *testing.T) {
	o := Options{Functions: 30, Statements: 5, Depth: 3, Parameters: 20, Cost: 10_000}
	text := Pareas(1, o)
	if n := strings.Count(text, "fn f"); n != 30 {
		t.Errorf("%d functions", n)
	}
}
