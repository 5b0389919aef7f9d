package stages_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
)

// TestDispatches shows that the number of dispatches does not depend on the depth of the tree
// or on the length of functions. It depends on two logarithms alone: of the number of functions, since locals are sorted
// by the bits of their function's number, and of the number of logical operators. So programs with the most of these need
// the most dispatches, and others at most a sort's pass and a round of links fewer. The stages for loops have dispatches
// only if the batch has a loop. The stages for repeats have fewer if there are no repeats.
func TestDispatches(t *testing.T) {
	const nodes = 60_000
	counts, ofLoops, ofRoots := map[string]int{}, map[string]int{}, map[string]int{}
	for name, text := range shapes(nodes) {
		tree := parse(t, name+".c", text, 64)
		if n := tree.Len(); n < nodes || n > nodes*101/100 {
			t.Errorf("%s has %d nodes, not %d", name, n, nodes)
		}
		_, report, err := Compile(whole(), tree, Options{Target: RV64, Optimize: 1, Debug: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range report.Stages {
			switch s.Name {
			case "versions", "hoist":
				ofLoops[name] += s.Dispatches
			case "common", "rewrite":
				ofRoots[name] += s.Dispatches
			default:
				counts[name] += s.Dispatches
			}
		}
	}
	t.Log(counts, ofLoops, ofRoots)
	for name, n := range counts {
		const pass, rounds = 5, 5 // dispatches of a sort's pass; rounds of links at most
		most := max(counts["many"], counts["and"])
		if n > most || n < most-pass-rounds || n+ofLoops[name]+ofRoots[name] > 200 || (ofLoops[name] > 0) != (name == "loops") {
			t.Errorf("%s takes %d dispatches, many functions %d, many operators %d", name, n, counts["many"], counts["and"])
		}
	}
}

// TestLongFunction runs a function of more than a megabyte of code. A jal
// does not reach the targets of its jumps.
func TestLongFunction(t *testing.T) {
	text, want := programs.LongFunction(programs.LongGroups)
	for _, xlen := range []int{64, 32} {
		opt := Options{Target: RISCV(xlen), Optimize: 1}
		obj := compileOn(t, gpu.NewCPU(), "long.c", text, opt)
		if len(obj.Text.Bytes) < 1<<20 {
			t.Errorf("rv%d: %d bytes of code", xlen, len(obj.Text.Bytes))
		}
		for name, run := range runners(xlen / 32) {
			if status, out := run(t, obj, opt); status != 0 || out != want {
				t.Errorf("rv%d, %s: status %d; %s", xlen, name, status, firstDifference(out, want))
			}
		}
	}
}

// TestLongTables runs a switch with labels that are further away from its table than a
// jal reaches, so that all entries of the table take two words.
func TestLongTables(t *testing.T) {
	gputest.NoRaces(t)
	var s, want strings.Builder
	s.WriteString("int printf(const char *, ...);\nint f(int x) {\n\tint r = x;\n\tswitch (x) {\n")
	for k := range 8 {
		fmt.Fprintf(&s, "\tcase %d: r += %d;\n%s\tbreak;\n", k, k, strings.Repeat("\tr = r * 3 + x;\n", 20_000))
	}
	s.WriteString("\t}\n\tstatic const int d[] = { &&a - &&b, 0 };\n\tgoto *(&&b + d[x & 1]);\na:\tr += 1;\nb:\treturn r;\n}\n")
	s.WriteString("int main(void) { for (int i = 0; i < 9; i++) printf(\"%d\\n\", f(i)); return 0; }\n")
	for x := range int32(9) {
		r := x
		if x < 8 {
			r += x
			for range 20_000 {
				r = r*3 + x
			}
		}
		fmt.Fprintln(&want, r+(x+1)&1)
	}
	for level := range 2 {
		opt := Options{Target: RV64, Optimize: level}
		obj := compileOn(t, gpu.NewCPU(), "tables.c", s.String(), opt)
		if len(obj.Text.Bytes) < 1<<20 {
			t.Errorf("%d bytes of code", len(obj.Text.Bytes))
		}
		if status, out := execute(t, obj, opt); status != 0 || out != want.String() {
			t.Errorf("-O%d: status %d; %s", level, status, firstDifference(out, want.String()))
		}
	}
}

// deepPrograms are programs with constructs that are nested n deep, with the status of each.
func deepPrograms(n int) map[string]struct {
	text   string
	status int
} {
	return map[string]struct {
		text   string
		status int
	}{
		"and":         {"int f(int x) { if (" + strings.Repeat("x && ", n) + "x) return 3; return 4; } int main(void) { return f(1) + f(0); }", 7},
		"and or":      {"int f(int x) { if (" + strings.Repeat("(x && (", n) + "x" + strings.Repeat(") || !x)", n) + ") return 3; return 4; } int main(void) { return f(1) + f(0); }", 6},
		"conditional": {"int f(int x) { return " + strings.Repeat("x ? ", n) + "x" + strings.Repeat(" : 2", n) + "; } int main(void) { return f(1) + f(0); }", 3},
		"sum":         {"int f(int x) { return " + strings.Repeat("x + (", n) + "x" + strings.Repeat(")", n) + fmt.Sprintf("; } int main(void) { return f(1) == %d; }", n+1), 1},
		"calls":       {"int g(int a, int b) { return a + b; } int main(void) { return (" + strings.Repeat("g(1, ", n/4) + "1" + strings.Repeat(")", n/4) + ") & 127; }", (n/4 + 1) & 127},
		// A counter of 16 bits has the same value before and behind the calls.
		"calls behind an operand": {"int g(void) { return 1; } int f(int x) { return x + (" + strings.Repeat("g(), ", 1<<16-1) + "g()); } int main(void) { return f(40); }", 41},
		"blocks":                  {"int main(void) { int x = 3; " + strings.Repeat("if (x) { ", n) + "x = 5;" + strings.Repeat(" }", n) + " return x; }", 5},
		"loops":                   {"int main(void) { int x = 3; " + strings.Repeat("while (x) { ", n/2) + "x = 0;" + strings.Repeat(" }", n/2) + " return x + 9; }", 9},
	}
}

// TestDeepPrograms runs programs with constructs that are nested tens of thousands deep, so that more than 2^16 nodes are
// between the beginning of some and their ends. Their object files are the same on both devices, if they are nested less deep:
// most of the time of this test would be the renderer's.
func TestDeepPrograms(t *testing.T) {
	opt := Options{Target: RV64, Optimize: 1}
	for name, p := range deepPrograms(50_000) {
		obj := compileOn(t, gpu.NewCPU(), name+".c", p.text, opt)
		if status, _ := execute(t, obj, opt); status != p.status {
			t.Errorf("%s: status %d, want %d", name, status, p.status)
		}
	}
	if testing.Short() { // the race detector does not see the renderer
		return
	}
	opengl := gputest.OpenGL(t)
	for name, p := range deepPrograms(6_000) {
		obj, other := compileOn(t, gpu.NewCPU(), name+".c", p.text, opt), compileOn(t, opengl, name+".c", p.text, opt)
		if !bytes.Equal(objectFile(t, obj), objectFile(t, other)) {
			t.Errorf("%s: the object files of CPU and OpenGL differ", name)
		}
	}
}
