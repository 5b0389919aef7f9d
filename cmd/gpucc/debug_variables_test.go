package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/parallel"
	"gpucc/internal/programs"
)

var allVariables = flag.Bool("variables", false, "show the variables of all programs of the corpus in gdb, not only of some")

// incomparable lists the functions with variables that are not compared, each behind its program, with the
// reason.
var incomparable = map[string]string{
	"initializers_overridden main": "a byte of a union is set after all of it; the others have no value then",
	"member_locals jumping":        "a switch jumps past the declaration of a variable without a value, and past its pattern",
	"block_scopes jumps":           "a switch jumps past the declaration of a variable without a value, and past its pattern",
	"comma_conditional count":      "the first stop at a line is in another call: a result that is not used has no code",
	"computed_goto distances":      "distances of labels",
	"base64 value":                 "gcc's program comes to a line in the middle of an expression in another call",
	"conversions from_double":      "gcc's program comes to the line of a statement that it does not execute",
	"invariants duff":              "the first stop in a loop that is entered in the middle is in another call",
	"printf_wide main":             "libraries differ in what snprintf leaves behind when it fails",
	"shared_frames enter":          "jumps lead past declarations of variables without a value, and past their patterns",
	"switch_goto nested":           "gdb stops at a line in a later iteration than the first, and in both programs not in the same one",
	"switch_goto state":            "a pointer leads past the end of a text, to the next one",
	"tail_calls_wide i64_swap":     "the first call is inlined, and gdb stops in the caller there",
	"union_casts main":             "a union contains an address",
}

// A stopAt is the values of variables that gdb shows when a program comes to a line for the first time: of each, the
// values of the scalars in it.
type stopAt struct {
	line   int
	values map[variable][]string
}

// A variable is known by its function, name and the line of its declaration.
type variable struct {
	function, name string
	line           int
}

// shown counts variables at stops. Each is shown right, partly (some of the scalars in it are right, and the others lost), lost (gdb
// says that it has been optimised away) or wrong.
type shown struct{ stops, right, partly, lost, wrong int }

func (n *shown) String() string {
	return fmt.Sprintf("%d stops, %d values right, %d right in part, %d optimised away, %d wrong", n.stops, n.right, n.partly, n.lost, n.wrong)
}

// TestVariablesInDebugger has gdb stop at each line of programs once, and compares the values of all variables in
// scope with the values in gcc's program (-O0). No value may be wrong: it is the same, or said to be optimised
// away. Some things may differ, and are not compared:
//
//   - Variables that have no value yet. With -ftrivial-auto-var-init=pattern gcc sets variables without an initializer to a
//     pattern, which the test recognizes. It also recognizes the pattern in scalars of a record. Variables with an initializer
//     have none before its end. A union shows its smallest member, since other bytes may have no value.
//   - Variables with an initializer at the end of their function, if a return in front of them leads there.
//   - Addresses: only the symbols and texts at these addresses are compared.
//   - Lines that one program reaches after other lines than the other program: code is laid out differently, and so a
//     program may come to a line earlier.
//   - Variables that gcc has added itself, which are declared in no line.
//   - Programs with behaviour that gcc does not define, and functions that incomparable lists.
func TestVariablesInDebugger(t *testing.T) {
	gputest.NoRaces(t)
	all, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	var list []programs.Program
	for i, p := range all {
		if p.Language == programs.C && !p.Defined && (*allVariables || i%shownPrograms == 0) {
			list = append(list, p)
		}
	}
	script, err := filepath.Abs("testdata/variables.py")
	if err != nil {
		t.Fatal(err)
	}
	directory(t, nil)
	total := variableCounts{levels: []string{"-O0", "-O1", "-O2"}}
	parallel.Each(len(list), len(list), func(_, i int) {
		compareVariables(t, script, list[i].Name, list[i].Path, &total)
	})
	for level, share := range map[string]float64{"-O0": 0.97, "-O1": 0.5, "-O2": 0.5} {
		n := total.of[level]
		t.Logf("%s: %d programs, %v", level, len(list), &n)
		if got := float64(n.right) / float64(n.right+n.partly+n.lost+1); got < share {
			t.Errorf("%s: only %.3f of the values are shown", level, got)
		}
	}
}

// variableCounts are the numbers of values that gdb shows right, as optimised away, and wrong, by level.
type variableCounts struct {
	sync.Mutex
	levels []string
	of     map[string]shown
}

func (c *variableCounts) add(level string, n shown) {
	c.Lock()
	defer c.Unlock()
	if c.of == nil {
		c.of = map[string]shown{}
	}
	s := c.of[level]
	c.of[level] = shown{s.stops + n.stops, s.right + n.right, s.partly + n.partly, s.lost + n.lost, s.wrong + n.wrong}
}

// compareVariables compares the values that gdb shows in the programs of gcc and of gpucc, made of one source, at each level. It
// reports false if gcc does not compile it.
func compareVariables(t *testing.T, script, name, path string, total *variableCounts, flags ...string) bool {
	t.Helper()
	if !patterned(name, path, flags...) {
		return false // gcc lacks something
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return false
	}
	want := stopsOf(t, script, name+".gcc")
	for _, level := range total.levels {
		program := name + level
		if r := gpucc("", append([]string{level, "-w", "-g", "-static", path, "-o", program, "-lm"}, flags...)...); r.Status != 0 {
			t.Errorf("%s: %s", program, r.Stderr)
			continue
		}
		n, wrong := compareStops(name, string(text), want, stopsOf(t, script, program))
		for _, w := range wrong {
			t.Errorf("%s: %s", program, w)
		}
		total.add(level, n)
	}
	return true
}

// patterned has gcc make the program name.gcc, in which variables without a value have a pattern.
func patterned(name, path string, flags ...string) bool {
	list := []string{"-w", "-O0", "-g", "-fwrapv", "-ftrivial-auto-var-init=pattern", "-Dregister=", "-static", path, "-o", name + ".gcc", "-lm", "-latomic"}
	_, err := runQuietly("riscv64-linux-gnu-gcc", append(list, flags...)...)
	return err == nil
}

// shownPrograms is the share of programs that the test takes by default.
const shownPrograms = 32

func runQuietly(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).CombinedOutput()
	return string(out), err
}

// stopsOf has gdb run a program, and returns its stops.
func stopsOf(t *testing.T, script, program string) (list []stopAt) {
	t.Helper()
	out := program + ".stops"
	debugProgram(t, program, append(os.Environ(), "STOPS=300", "OUT="+out), "source "+script)
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		field := strings.Split(line, "\t")
		number := func(i int) int {
			n, err := strconv.Atoi(field[i])
			if err != nil {
				t.Errorf("%s: %q", program, line)
			}
			return n
		}
		if field[0] == "@stop" {
			list = append(list, stopAt{number(1), map[variable][]string{}})
		} else {
			list[len(list)-1].values[variable{field[0], field[1], number(2)}] = field[3:]
		}
	}
	return list
}

// compareStops compares the values at common stops. It describes those that are wrong.
func compareStops(program, text string, want, got []stopAt) (n shown, wrong []string) {
	lines := strings.Split(text, "\n")
	for _, pair := range commonStops(want, got) {
		n.stops++
		w, g := &want[pair[0]], &got[pair[1]]
		for v, values := range w.values {
			if v.line == 0 || w.line <= endOfDeclaration(lines, v) || incomparable[program+" "+v.function] != "" || isEnd(lines, w.line) && returnsBefore(lines, v) {
				continue
			}
			ours, ok := g.values[v]
			right, lost, differ := compareScalars(values, ours, !ok)
			switch {
			case differ:
				n.wrong++
				wrong = append(wrong, fmt.Sprintf("line %d: %s of %s, declared in line %d, is shown as %q, not as %q", w.line, v.name, v.function, v.line, ours, values))
			case right > 0 && lost > 0:
				n.partly++
			case right > 0:
				n.right++
			case lost > 0:
				n.lost++
			}
		}
	}
	return n, wrong
}

// compareScalars counts the scalars of a variable that are shown right, and those that are lost, of those that have a value.
// Others must not differ. absent says that all are lost.
func compareScalars(want, got []string, absent bool) (right, lost int, differ bool) {
	lostAll := absent || len(got) == 1 && got[0] == "lost"
	differ = len(got) != len(want) && !lostAll
	for i := 0; i < len(want) && !differ; i++ {
		switch w := want[i]; {
		case w == "unset" || w == "lost":
		case lostAll || got[i] == "lost":
			lost++
		case got[i] == w:
			right++
		default:
			differ = true
		}
	}
	return right, lost, differ
}

// commonStops returns pairs of stops, as indices: both programs are at the same line and have been at the same lines
// before. Lines that only one program reaches do not count.
func commonStops(a, b []stopAt) (pairs [][2]int) {
	only := func(list, other []stopAt) (index []int) {
		for i := range list {
			if slices.ContainsFunc(other, func(s stopAt) bool { return s.line == list[i].line }) {
				index = append(index, i)
			}
		}
		return index
	}
	inA, inB := only(a, b), only(b, a)
	differ, seen := 0, map[int]int{} // lines that only one of the programs has reached so far: their number, and the visits of each line
	visit := func(line int) {
		seen[line]++
		if differ++; seen[line] == 2 {
			differ -= 2
		}
	}
	for i := range inA {
		x, y := a[inA[i]].line, b[inB[i]].line
		if x == y && differ == 0 {
			pairs = append(pairs, [2]int{inA[i], inB[i]})
		}
		visit(x)
		visit(y)
	}
	return pairs
}

// endOfDeclaration returns the line in which the declarator of a variable, and its initializer, end.
func endOfDeclaration(lines []string, v variable) int {
	if v.line > len(lines) { // the line is of another file
		return v.line
	}
	depth, from := 0, 0
	if at := regexp.MustCompile(`\b` + regexp.QuoteMeta(v.name) + `\b`).FindStringIndex(lines[v.line-1]); at != nil {
		from = at[1]
	}
	for n := v.line; n <= len(lines); n++ {
		for _, c := range lines[n-1][from:] {
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			if depth < 0 || depth == 0 && (c == ';' || c == ',') {
				return n
			}
		}
		from = 0
	}
	return v.line
}

// isEnd reports whether the body of a function ends in a line.
func isEnd(lines []string, line int) bool {
	return line <= len(lines) && strings.HasPrefix(lines[line-1], "}")
}

// returnsBefore reports whether a return stands in the variable's function in front of its declaration.
func returnsBefore(lines []string, v variable) bool {
	for n := min(v.line-1, len(lines)); n > 0; n-- {
		if isEnd(lines, n) {
			break
		}
		if strings.Contains(lines[n-1], "return") {
			return true
		}
	}
	return false
}

// TestWrongVariables shows that the comparison notices a value that is wrong.
func TestWrongVariables(t *testing.T) {
	v, w := variable{"f", "x", 1}, variable{"f", "y", 2}
	text := "int f(int x)\n{ int y = ({\n x; });\n return y;\n}\n"
	stop := func(line int, x string, y ...string) stopAt {
		return stopAt{line, map[variable][]string{v: {x}, w: y}}
	}
	want := []stopAt{stop(3, "1", "unset", "unset"), stop(4, "1", "1", "2")}
	for _, test := range []struct {
		got  []stopAt
		want shown
	}{
		{want, shown{stops: 2, right: 3}},
		{[]stopAt{stop(3, "1", "5", "6"), stop(4, "lost", "2", "2")}, shown{stops: 2, right: 1, lost: 1, wrong: 1}},
		{[]stopAt{stop(9, "7", "7", "7"), stop(4, "2", "2")}, shown{stops: 1, wrong: 2}},
		{[]stopAt{stop(4, "1", "lost", "2")}, shown{stops: 1, right: 1, partly: 1}},
		{[]stopAt{stop(4, "1", "lost", "3")}, shown{stops: 1, right: 1, wrong: 1}},
		{[]stopAt{stop(4, "1", "lost")}, shown{stops: 1, right: 1, lost: 1}},
	} {
		if n, wrong := compareStops("p", text, want, test.got); n != test.want || len(wrong) != n.wrong {
			t.Errorf("%v counts %+v, not %+v", test.got, n, test.want)
		}
	}
}
