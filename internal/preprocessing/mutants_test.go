package preprocessing

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var mutants = flag.Int("mutants", 20, "inputs of the tables and random programs to change by some bytes")

// specials are the texts that a mutation inserts: beginnings and ends of tokens, lines
// and directives.
var specials = []string{"\\\n", "\n", "\"", "'", "/*", "*/", "//", "#", "##", "(", ")", ",", "\\", " ", "%:", "??/\n", "\r\n", "\x00", "\f", "R\"(", ")\"", "L", "u8", ".", "e+", "\\u00e9", "\xe9", "é", "#if 0\n", "#endif\n", "#else\n", "_Pragma(\"x\")", "__VA_OPT__(", "<:", "?"}

// mutate changes a text in some places: it removes, doubles or moves bytes, or puts something
// in.
func mutate(r *rand.Rand, text string) string {
	for range 1 + r.IntN(4) {
		at := r.IntN(len(text) + 1)
		end := min(len(text), at+1+r.IntN(3)*r.IntN(6))
		switch part := text[at:end]; r.IntN(6) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:end] + part + text[end:]
		case 2:
			to := r.IntN(len(text) + 1)
			text = text[:to] + part + text[to:]
		default:
			text = text[:at] + specials[r.IntN(len(specials))] + text[at:]
		}
	}
	return text
}

// TestMutants compares all that gcc and gpucc write for changed inputs.
func TestMutants(t *testing.T) {
	p := underTest(t)
	cases := slices.Concat(table(t, "forms.txt"), table(t, "messages.txt"))
	mutant := func(seed uint64) (text string, args []string) {
		r := rand.New(rand.NewPCG(seed, 2))
		text, args = Random(seed), RandomArgs(seed)
		if c := cases[seed%uint64(len(cases))]; r.IntN(3) > 0 && !slices.Contains(c.Args, "-") && len(c.Files) <= 2 && len(c.Args) == 0 {
			text = c.archive()
			args = []string{"-undef", "-nostdinc", "-I.", "-std=" + []string{"gnu17", "c99", "c2x"}[r.IntN(3)], "main.c"}
		}
		head, rest, _ := strings.Cut(text, "\n")
		return head + "\n" + mutate(r, rest), args
	}
	runRandom(t, uint64(*mutants), mutant, func(folder string, args []string, text string) (bool, error) {
		err := writeProgram(folder, text)
		if err == nil {
			_, _, err = checkAll(p, folder, args...)
		}
		return true, err
	})
}
