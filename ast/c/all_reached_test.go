package c

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/stages/convention"
)

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
		all, reached := true, s.search().reached
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
