package workload

import (
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
)

// TestTables checks that every tree of up to 700,000 nodes is valid and has exactly the
// given properties.
func TestTables(t *testing.T) {
	for _, cases := range [][]Case{Sizes, Lengths, Shapes} {
		for _, c := range cases {
			if err := c.Check(); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			if c.Nodes > 700_000 {
				continue
			}
			for _, c.Scalar = range []bool{false, true} {
				check(t, c.Spec, 1)
			}
		}
	}
}

// TestSeeds checks small trees of many seeds.
func TestSeeds(t *testing.T) {
	for seed := range uint64(300) {
		check(t, spec("small", 400+int(seed), 9+int(seed%12), 5+int(seed%20), 140), seed)
	}
}

func check(t *testing.T, s Spec, seed uint64) {
	t.Helper()
	tree, err := s.Tree(seed)
	if err != nil {
		t.Fatal(err)
	}
	if err := ast.Validate(tree); err != nil {
		t.Fatalf("%s, seed %d: %v", s.Name, seed, err)
	}
	got := Measure(tree)
	want := Properties{s.Nodes, got.Width, s.Height, s.Functions, s.Largest}
	if got != want {
		t.Errorf("%s, seed %d: %+v, want %+v", s.Name, seed, got, want)
	}
}

func TestCheck(t *testing.T) {
	for _, s := range []Spec{
		spec("no functions", 100, 9, 0, 99),
		spec("flat", 100, 3, 1, 99),
		spec("too high", 100, 50, 1, 99),
		spec("too few nodes", 100, 9, 20, 60),
		spec("too many nodes", 1000, 9, 3, 60),
	} {
		if _, err := s.Tree(1); err == nil {
			t.Errorf("%s: no error", s.Name)
		}
	}
}

// TestRun checks that programs terminate, in a number of steps that is a small multiple
// of the number of nodes, and that every seed has its own checksum.
func TestRun(t *testing.T) {
	sums := map[int]bool{}
	for seed := range uint64(5) {
		for _, s := range []Spec{Sizes[2].Spec, Lengths[7].Spec, spec("many", 20_000, 12, 1000, 200), spec("deep", 9000, 600, 20, 4000)} {
			tree, err := s.Tree(seed)
			if err != nil {
				t.Fatal(err)
			}
			status, err := interp.Run(tree, interp.Config{MaxSteps: 200 * int64(s.Nodes)})
			if err != nil {
				t.Fatalf("%s, seed %d: %v", s.Name, seed, err)
			}
			sums[status] = true
		}
	}
	if len(sums) < 10 {
		t.Errorf("%d different checksums of 20 programs", len(sums))
	}
}
