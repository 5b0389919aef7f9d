package stages_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// emiPrograms is how many of csmith's programs TestEMI changes.
var emiPrograms = flag.Int("emi", 5, "csmith programs with changes where no control comes")

// emiVariants is how many variants of each program are compared.
const emiVariants = 4

// TestEMI changes statements of csmith's programs that are not executed: some are removed, and others get code in front of
// them. The output must stay the same. Le, Afshari and Su call this equivalence modulo inputs ("Compiler Validation via
// Equivalence Modulo Inputs", PLDI 2014). It finds passes that apply a fact of one branch to another branch.
func TestEMI(t *testing.T) {
	gputest.NoRaces(t)
	headers, programs := csmithHeaders(t), *emiPrograms
	for seed := *csmithSeed; programs > 0; seed++ {
		if compareVariants(t, headers, seed) {
			programs--
		}
	}
}

// compareVariants compares the variants of one program; false if there is none of this seed, or all of it is executed.
func compareVariants(t *testing.T, headers string, seed int) bool {
	source, ok := csmithSource(t, seed)
	if !ok {
		return false
	}
	preprocess := func(text string) string {
		path := filepath.Join(t.TempDir(), "csmith.c")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return preprocessCsmith(t, headers, path)
	}
	want, ok := crossGCC(t, preprocess(source))
	if !ok {
		return false
	}
	e := newEMI(source)
	seen, ok := crossGCC(t, preprocess(e.marked()))
	if !ok {
		return false
	}
	if e.note(seen); len(e.dead) == 0 {
		return false
	}
	for k := range uint64(emiVariants) {
		text := preprocess(e.variant(rand.New(rand.NewPCG(uint64(seed), k))))
		for level := range 2 {
			opt := Options{Target: RV64, Optimize: level}
			status, out := emulate(t, compileOn(t, gpu.NewCPU(), "csmith.i", text, opt), opt)
			if got := fmt.Sprintf("%sstatus %d\n", out, status); got != want {
				t.Errorf("csmith --seed %d, variant %d, -O%d: %q, want %q", seed, k, level, got, want)
			}
		}
	}
	return true
}

// An emi is a program of csmith, with the statements that it does not execute. The test changes
// these.
type emi struct {
	lines   []string
	simple  []int    // lines that are a statement, without others in it
	dead    []int    // those that are not executed
	globals []string // integers of file scope
}

var (
	simpleStatement = regexp.MustCompile(`^\s*(?:[(*]|\+\+|--|g_|l_|p_|func_|safe_|return\b|break;|continue;|goto )[^{}]*;\s*$`)
	globalInteger   = regexp.MustCompile(`^static (?:volatile )?u?int(?:8|16|32|64)_t (g_\d+) = `)
)

func newEMI(source string) *emi {
	e := &emi{lines: strings.Split(source, "\n")}
	for i, line := range e.lines {
		if simpleStatement.MatchString(line) {
			e.simple = append(e.simple, i)
		} else if m := globalInteger.FindStringSubmatch(line); m != nil {
			e.globals = append(e.globals, m[1])
		}
	}
	return e
}

// marked returns the program with a mark in front of each simple statement. At the end it prints which marks were set, as a
// line of zeros and ones.
func (e *emi) marked() string {
	lines := append([]string{}, e.lines...)
	for k, i := range e.simple {
		lines[i] = fmt.Sprintf("{ seen_[%d] = 1; %s }", k, lines[i])
	}
	text := strings.Replace(strings.Join(lines, "\n"), "int main (", fmt.Sprintf("static void show_(void) { for (int i = 0; i < %d; i++) printf(\"%%d\", seen_[i]); printf(\"\\n\"); }\nint main (", len(e.simple)), 1)
	at := strings.LastIndex(text, "return 0;")
	return fmt.Sprintf("static char seen_[%d];\n", len(e.simple)+1) + text[:at] + "show_(); " + text[at:]
}

// note reads the output of the marked program, which prints the marks that it reaches. All other
// statements are not executed.
func (e *emi) note(seen string) {
	for line := range strings.Lines(seen) {
		if line = strings.TrimSpace(line); len(line) == len(e.simple) && strings.Trim(line, "01") == "" {
			for k, mark := range line {
				if mark == '0' {
					e.dead = append(e.dead, e.simple[k])
				}
			}
			return
		}
	}
}

// variant returns the program with some of its dead statements removed, and code in front of others.
func (e *emi) variant(r *rand.Rand) string {
	lines := append([]string{}, e.lines...)
	remove, add := []float64{0.2, 0.5, 1}[r.IntN(3)], []float64{0, 0.3, 0.7}[r.IntN(3)]
	for _, i := range e.dead {
		statement, more := lines[i], ""
		if r.Float64() < remove {
			statement = ";"
		}
		if len(e.globals) > 0 && r.Float64() < add {
			more = e.code(r)
		}
		lines[i] = "{ " + more + statement + " }"
	}
	return strings.Join(lines, "\n")
}

// code returns statements that are never executed.
func (e *emi) code(r *rand.Rand) string {
	a, b := e.globals[r.IntN(len(e.globals))], e.globals[r.IntN(len(e.globals))]
	list := []string{
		"A = B; ", "A++; ", "if (A) { B = 3; } ", "while (A & 1) { A >>= 1; B ^= A; } ", "A = B * 7 + (A << 3); ",
		"for (int z_ = 0; z_ < B; z_++) { A += z_; } ", "__builtin_trap(); ", "__builtin_unreachable(); ",
	}
	return strings.NewReplacer("A", a, "B", b).Replace(list[r.IntN(len(list))])
}
