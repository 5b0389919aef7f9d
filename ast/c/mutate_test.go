package c

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"testing"
	"time"
)

// mutants is how many damaged programs are parsed.
var mutants = flag.Int("mutants", 3000, "damaged programs to parse")

// mutantLimit is how long a program of some kilobytes may take, also on a busy machine.
const mutantLimit = 2 * time.Minute

var anyToken = regexp.MustCompile(`\w+|"[^"\n]*"|'[^'\n]*'|[-+*/%&|^<>=!]=?|\s+|.`)

// TestMutants damages programs by some tokens each, which are left out, said twice,
// exchanged or taken from another program: there are errors, or a valid tree, and soon.
func TestMutants(t *testing.T) {
	files, _ := filepath.Glob("testdata/run/*.c")
	shared, _ := filepath.Glob("../../testdata/programs/*.c")
	var programs [][][]byte
	for _, file := range slices.Concat(files, shared) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) < 10_000 {
			programs = append(programs, anyToken.FindAll(text, -1))
		}
	}
	for _, x := range errorCases(t, errorFiles[0]) {
		programs = append(programs, anyToken.FindAll([]byte(x.source), -1))
	}
	for seed := range uint64(*mutants) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := mutant(r, programs)
		done := time.AfterFunc(mutantLimit, func() { panic("does not end:\n" + string(text)) })
		survives(t, text)
		done.Stop()
	}
}

// survives is checkAny, which shows the text that the front end panics of.
func survives(t *testing.T, text []byte) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v\n%s\n%s", r, debug.Stack(), text)
		}
	}()
	checkAny(t, text)
}

// mutant is a damaged program.
func mutant(r *rand.Rand, programs [][][]byte) []byte {
	tokens := slices.Clone(programs[r.IntN(len(programs))])
	for range 1 + r.IntN(6) {
		i, j := r.IntN(len(tokens)), r.IntN(len(tokens))
		switch r.IntN(5) {
		case 0:
			tokens = slices.Delete(tokens, i, i+1)
		case 1:
			tokens = slices.Insert(tokens, i, tokens[j])
		case 2:
			tokens[i], tokens[j] = tokens[j], tokens[i]
		case 3:
			tokens = tokens[:i]
		default:
			other := programs[r.IntN(len(programs))]
			at := r.IntN(len(other))
			tokens = slices.Insert(tokens, i, other[at:min(at+1+r.IntN(8), len(other))]...)
		}
		if len(tokens) == 0 {
			break
		}
	}
	return slices.Concat(tokens...)
}
