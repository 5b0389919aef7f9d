package main

import (
	"encoding/json"
	"testing"

	"gpucc/stages"
)

// allOptimisations is a program in which each optimisation has something to do.
const allOptimisations = `
int g(int), take(int, int);
struct pair { int a, b; };
static int one(int x) { return x + 1; }
int fold(int x) { x; return x * 8; }
int jumps(int a, int b, int n) {
	for (int i = 0; i < n; i++)
		if (a > b) { if (a) g(i); else g(a); } else take(i, b);
	return take(a * 5, b) + 1;
}
int invariants(int *p, int n, int k) {
	int s = 0, t = g(k);
	for (int i = 0; i < n; i++) { if (p[i] == 1234567) s += 7654321; s ^= p[i] + 87654321; }
	return g(s) + t;
}
int addresses(int *p, int *q, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] * p[i + 1] + q[i] * q[i + 1]; return s; }
int again(int *p, int i, int x, int y) { return p[i] * (x + y) + p[i] / (x + y); }
int records(int x) { struct pair s = {x, 2}; s.a += s.b; return s.a - s.b; }
int constants(int x) { int a = 3, b = a + 4, dead = x; dead = x + 1; return one(x) + b; }
int last(int x) { return g(x); }
int divides(int x) { return x / 10; }
`

// optimisationFlags gives for a flag the name of its row in -time=json. It has the flags of the front end's optimisations,
// and the flags of stages that differ from the names of their rows.
var optimisationFlags = map[string]string{
	"inline": "inline", "tree-sra": "tree-sra", "tree-ccp": "tree-ccp", "tree-dse": "tree-dse", "optimize-sibling-calls": "optimize-sibling-calls",
	"expand-divisions": "expand-divisions", "ivopts": "linear", "gcse": "common",
}

// itemsOf returns the items of the rows of -time=json that a compilation of all.c with some flags prints.
func itemsOf(t *testing.T, flags ...string) map[string]int {
	t.Helper()
	r := gpucc("", append(flags, "-w", "-time=json", "-c", "all.c")...)
	var report struct{ Stages []row }
	if err := json.Unmarshal([]byte(r.Stderr), &report); err != nil || r.Status != 0 {
		t.Fatalf("%v: %v: %s", flags, err, r.Stderr)
	}
	items := map[string]int{}
	for _, x := range report.Stages {
		items[x.Name] = x.Items
	}
	return items
}

// TestEveryCount shows that each optimisation has a count in -time=json, and that the count is 0 if its flag switches it
// off. The test names an optimisation without a count.
func TestEveryCount(t *testing.T) {
	directory(t, map[string]string{"all.c": allOptimisations})
	rows := map[string]string{}
	for _, name := range stages.Switches {
		rows[name] = name
	}
	for flag, name := range optimisationFlags {
		rows[flag] = name
	}
	all := itemsOf(t, "-O2", "-fexpand-divisions")
	for flag, name := range rows {
		if all[name] == 0 {
			t.Errorf("%s: no row %q in -time=json counts what it does", flag, name)
		}
		if off := itemsOf(t, "-O2", "-fexpand-divisions", "-fno-"+flag)[name]; off != 0 {
			t.Errorf("-fno-%s: the row %q counts %d", flag, name, off)
		}
	}
}

// TestDoneExactly compares the counts of the parts of stages with the places in a source. (TestTwins
// compares the counts of the kernels with the counts on the CPU.)
func TestDoneExactly(t *testing.T) {
	directory(t, map[string]string{"all.c": "int g(int), h(int);\nint f(int a, int b) { if (a) { if (b) g(1); else h(2); } else g(3); return a * 5 - b * 7 + a * 11; }\n" +
		"long m(long x) { return x * 9 + x * -8 + x * 16; }\n"})
	for _, flags := range [][]string{{"-O1"}, {"-O1", "-march=rv64gc"}} {
		items := itemsOf(t, flags...)
		for name, want := range map[string]int{"expand-multiplications": 4, "thread-jumps": 1, "caller-saves": 0} {
			if items[name] != want {
				t.Errorf("%v: %s: %d, want %d", flags, name, items[name], want)
			}
		}
	}
}
