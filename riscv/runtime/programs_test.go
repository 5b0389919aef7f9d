package runtime

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/programs"
)

// TestPrograms compiles the corpus with gcc and runs it with this library. The output of
// a program must not depend on the library with which it is linked, nor, if the program
// is marked as suitable for rv32, on the size of a word. An rv32 program that needs
// 64-bit types does not link, as gcc's own library is left out. Programs with behaviour
// that C does not define are only for gpucc.
func TestPrograms(t *testing.T) {
	all, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	eachTarget(t, func(t *testing.T, xlen int) {
		for _, p := range all {
			threads := strings.HasPrefix(p.Name, "thread_") // gpucc's linker makes no segment of the kind that ld's start code needs for them
			shared := strings.HasPrefix(p.Name, "atomic")   // gcc calls a library of its own, which needs threads
			if p.Language != programs.C || p.Defined || (xlen == 32 && !p.RV32) || threads || shared {
				continue
			}
			text, err := os.ReadFile(p.Path)
			if err != nil {
				t.Fatal(err)
			}
			if jumps.Match(text) {
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				target := targets[xlen]
				if strings.HasPrefix(p.Name, "builtins") { // gcc calls its own library for them
					with := *target
					with.lib = append(slices.Clone(target.lib), "-lgcc")
					target = &with
				}
				got := target.execute(t, target.build(t, string(text)), "")
				if diff := cmp.Diff(strings.SplitAfter(p.Want, "\n"), lines(got)); diff != "" {
					t.Errorf("output differs (-want +%s):\n%s", target.name, shorten(diff))
				}
				if got.Status != p.Status {
					t.Errorf("status %d, want %d", got.Status, p.Status)
				}
			})
		}
	})
}

// jumps finds programs that use setjmp and longjmp, which come from gpucc's linker.
var jumps = regexp.MustCompile(`(?m)^int _?setjmp\(`)

// TestExamples checks that the examples print the same as with the host's library.
func TestExamples(t *testing.T) {
	for _, name := range []string{"mandelbrot.c", "sphere.c"} {
		text, err := os.ReadFile("../../examples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, 64, string(text), "")
	}
}
