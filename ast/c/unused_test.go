package c

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"
)

// TestUnreferencedTypes: the types of static objects are found even if the parser of the first pass, which has gone on to
// parse bodies, uses a snapshot from before these types.
func TestUnreferencedTypes(t *testing.T) {
	var text strings.Builder
	text.WriteString(generate(largeText))
	for i := range 200 {
		fmt.Fprintf(&text, "static struct { int x[%d]; } s%d[%d] = {{{1}}};\n", i+1, i, i+2)
	}
	text.WriteString("static volatile char kept[3][100] = {{1}};\nstatic const char unused[2][300] = {{1}};\nint last(void) { return s3[1].x[0]; }\n")
	s := newSource("t.c", []byte(text.String()), Options{ABI: convention.RV64, Optimize: true})
	pieces := s.parseAll()
	early := s.chunks[0].snapshot
	if early.last || early.types.Len() >= s.last.types.Len() {
		t.Fatal("there is no early snapshot")
	}
	s.first.use(early)
	if again := s.Finish(); again != nil {
		t.Fatal("the unit is stale")
	}
	s.Diagnostics()
	tree := ast.MergePieces(s, pieces, 1)
	size := map[string]uint64{}
	for i := range tree.Symbols {
		size[tree.Symbols[i].Name] = tree.Symbols[i].Size
	}
	if size["kept"] != 300 || size["s3"] != 80 || size["unused"] != 0 || size["s5"] != 0 {
		t.Errorf("the sizes of objects are %v, %v, %v, %v", size["kept"], size["s3"], size["unused"], size["s5"])
	}
}

// TestAllReached compares the quick check with the search, for units of static functions and objects that refer to each other at
// random. The check may say no where the search finds everything, but never yes where it does not.
func TestAllReached(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var yes, missed, no int
	for range 300 {
		functions, later := 1+random.IntN(6), random.IntN(2) == 0
		var text strings.Builder
		text.WriteString("int target(void) { return 0; }\nint alias(void) __attribute__((alias(\"target\")));\n") // so that no function is dropped before
		for i := range functions {
			fmt.Fprintf(&text, "static int f%d(void);\nstatic int v%d;\n", i, i)
		}
		for i := range functions + 1 {
			kind, name := "static ", fmt.Sprint("f", i)
			if i == functions || random.IntN(8) == 0 {
				kind, name = "", fmt.Sprint("main", i)
			}
			fmt.Fprintf(&text, "%sint %s(void) { return 0", kind, name)
			for j := range functions {
				switch behind := j < i; {
				case behind && later && j == i-1, i < functions && random.IntN(3) == 0:
					fmt.Fprintf(&text, " + f%d() + v%d", j, j)
				}
			}
			text.WriteString("; }\n")
		}
		s := newSource("t.c", []byte(text.String()), Options{ABI: convention.RV64, Optimize: true})
		s.parseAll()
		s.ready()
		all, reached := true, s.search(false)
		for n := range s.unit.entities {
			all = all && (reached[n] || !s.unit.entities[n].defined)
		}
		switch quick := s.allReached(); {
		case quick && !all:
			t.Fatalf("the check says yes, and the search says no:\n%s", text.String())
		case quick:
			yes++
		case all:
			missed++
		default:
			no++
		}
	}
	if yes < 30 || no < 30 {
		t.Errorf("%d times yes, %d times no, %d times too careful", yes, no, missed)
	}
	t.Logf("%d times yes, %d times no, %d times too careful", yes, no, missed)
}
