package preprocessing

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var conditions = flag.Int("conditions", 2, "files of 200 random conditions each")

// spellings are tokens. Every pair of them is tested.
var spellings = strings.Fields(`a L u8 R e 1 .5 1e 0x1p 'c' L'c' "s" u8"s" + - * / % & | ^ ~ ! = < > ? : . , ; [ ] { } ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= <<= >>= -> ... # ## <: :> <% %> %: %:%: .. \u00e9 $ @`)

// pairs are lines in which two tokens stand side by side.
var pairs = map[string]string{
	"text":      "%[1]s%[2]s %[1]s %[2]s",
	"macros":    "id(%[1]s)id(%[2]s) id(%[1]s)%[2]s id(id(%[1]s)%[2]s)",
	"argument":  "id(%[1]s%[2]s) id(%[1]s %[2]s) id(id(%[1]s)id(%[2]s))",
	"operands":  "two(%[1]s,%[2]s)",
	"nothing":   "%[1]s EMPTY%[2]s %[1]s id()%[2]s %[1]s/**/%[2]s id(%[1]s)EMPTY%[2]s",
	"object":    "#undef P\n#define P %[1]s\n#undef Q\n#define Q %[2]s\nP Q P%[2]s %[1]s Q P()Q id(P)id(Q) -P",
	"stringize": "str(%[1]s%[2]s) str( %[1]s  %[2]s ) str(id(%[1]s)%[2]s) xstr(id(%[1]s)%[2]s) xstr(id(%[1]s) %[2]s)",
	"paste":     "cat(%[1]s,%[2]s) cat(,%[2]s)cat(%[1]s,)",
	"errors":    "cat(%[1]s,%[2]s)",
}

// TestPairs puts every pair of tokens side by side: as they are, from macros, in a
// string, and pasted. gcc writes a blank between two tokens that would otherwise become
// one. In assembly, any two tokens may be pasted.
func TestPairs(t *testing.T) {
	p := underTest(t)
	known := readKnown(t, "pairs.known")
	for name, line := range pairs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			known.judge(t, name, checkPairs(t, p, name, line))
		})
	}
}

// checkPairs compares the results of a line for all pairs.
func checkPairs(t *testing.T, p *Program, name, line string) error {
	t.Helper()
	folder := write(t, map[string]string{"main.c": pairLines(line)})
	language := "c"
	if name == "paste" {
		language = "assembler-with-cpp"
	}
	want, _, err := checkAll(p, folder, "-undef", "-nostdinc", "-w", "-std=c17", "-x", language, "main.c")
	if err == nil && want.Status != 0 && name != "errors" {
		return errors.New("gcc compares nothing: " + want.Err)
	}
	return err
}

// pairLines returns a line for each pair for which the line is valid: a comma is not an
// argument, ## cannot stand at the end of a macro, and two tokens cannot form a comment
// or a trigraph.
func pairLines(line string) string {
	var text strings.Builder
	text.WriteString("#define id(...) __VA_ARGS__\n#define two(x, y) x y x/**/y x-y\n#define EMPTY\n#define str(...) #__VA_ARGS__\n#define xstr(...) str(__VA_ARGS__)\n#define cat(x, y) x##y\n")
	for _, a := range spellings {
		for _, b := range spellings {
			if either := func(s string) bool { return a == s || b == s }; strings.Contains(line, ",%[2]s") && either(",") ||
				strings.Contains(line, "#define") && (either("##") || either("%:%:")) ||
				a == "/" && (b[0] == '/' || b[0] == '*' || strings.Contains(line, "/**/")) || a == "?" && b == "?" {
				continue
			}
			if !strings.HasPrefix(line, "#") {
				text.WriteString("; ") // not a directive
			}
			fmt.Fprintf(&text, line+"\n", a, b)
		}
	}
	return text.String()
}

// TestConditions compares the values of random conditions of #if, and the messages about
// them.
func TestConditions(t *testing.T) {
	p := underTest(t)
	folder := t.TempDir()
	for seed := range uint64(*conditions) {
		args := []string{"-undef", "-nostdinc", "-I.", "-std=" + []string{"c99", "gnu17", "c2x"}[seed%3], "main.c"}
		check := func(text string) error {
			if err := os.WriteFile(filepath.Join(folder, "main.c"), []byte(text), 0o666); err != nil {
				return err
			}
			_, _, err := checkAll(p, folder, args...)
			return err
		}
		text := randomConditions(seed, 200)
		if err := check(text); err != nil {
			what := failureOf(err)
			small := Shrink(text, func(text string) bool {
				err := check(text)
				return err != nil && failureOf(err) == what
			})
			err := check(small)
			t.Errorf("seed %d, %s:\n%s\n%v", seed, strings.Join(args, " "), small, err)
			keepInput(t, fmt.Sprintf("condition %d", seed), "//// main.c\n"+small, args, err)
		}
	}
}

// randomConditions returns conditions. For every other seed, up to one condition in ten
// may be erroneous.
func randomConditions(seed uint64, n int) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 1)), macros: map[string]macro{}}
	for _, name := range macroNames {
		w.macros[name] = macro{}
	}
	w.line(strings.TrimSpace(numeric))
	for i := range n {
		w.wild = seed%2 == 1 && w.one(10)
		w.line(fmt.Sprintf("#if %s\n%d\n#endif", strings.ReplaceAll(w.expression(1+w.IntN(5)), "\\\n", " "), i))
	}
	return w.out.String()
}

// TestExhaustiveFails damages gcc's output for pairs and conditions, which must be
// noticed.
func TestExhaustiveFails(t *testing.T) {
	for _, damage := range [][2]string{{"+ +", "++"}, {"- -", "--"}, {"L 'c'", "L'c'"}, {"1 .5", "1.5"}, {". .", ".."}, {"a 1", "a1"}} {
		p := &Program{GCC.Command, func(r *Result) { r.Out = strings.ReplaceAll(r.Out, damage[0], damage[1]) }}
		if err := checkPairs(t, p, "macros", "id(%[1]s)id(%[2]s)"); err == nil {
			t.Errorf("%s for %s is not noticed", damage[1], damage[0])
		}
	}
	folder := write(t, map[string]string{"main.c": randomConditions(0, 200)})
	p := &Program{GCC.Command, func(r *Result) { r.Out = replaceLast(r.Out, "\n1", "\n") }}
	if _, _, err := checkAll(p, folder, "-w", "main.c"); err == nil {
		t.Error("another value of a condition is not noticed")
	}
}
