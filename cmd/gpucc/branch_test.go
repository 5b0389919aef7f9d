package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestBranches compares the results of functions with gcc's program, and checks how many jumps they have besides branches.
func TestBranches(t *testing.T) {
	functions := []struct {
		body  string
		jumps int // at -O1; at most
	}{
		{"if (x > 3) goto b; goto c; b: sum(1); return 2; c: sum(2); return 3;", 1},
		{"if (x > 3 && y) goto b; goto c; b: sum(1); return 2; c: sum(2); return 3;", 1},
		{"if (x > 3 || !(y > 5)) goto b; goto c; b: sum(1); return 2; c: sum(2); return 3;", 1},
		{"if (x > 3) goto b; goto c; c: sum(2); return 3; b: sum(1); return 2;", 1},
		{"if (x > 3) goto b; else goto c; d: sum(4); b: sum(1); return 2; c: sum(2); if (y > 5) goto d; return 3;", 2},
		{"if (x > 3) goto b; else goto c; b: sum(1); return 2; c: sum(2); return 3;", 2},
		{"if (x > 3) { if (y > 5) goto b; } else goto c; b: sum(1); return 2; c: sum(2); return 3;", 1},
		{"for (int i = 0; i < x; i++) { if (i == y) continue; sum(i); } return 1;", 1},
		{"for (int i = 0; i < x; i++) { if (i > y) continue; if (i == 4) break; sum(i); } return 1;", 1},
		{"for (int i = 0; i < x; i++) { if (i > y) continue; else break; } return 1;", 2},
		{"for (int i = 0; i < x; i++) { if (i > y) break; else continue; sum(3); } return 1;", 2},
		{"for (int i = 0; i < x; i++) { if (i < y) sum(i); else break; sum(3); } return 1;", 1},
		{"for (int i = 0; i < x; i++) { if (i < y) break; else sum(i); sum(3); } return 1;", 1},
		{"for (int i = 0; i < x; i++) { if (i < y && i != 2) continue; else sum(i); sum(3); } return 1;", 1},
		{"int i = 0; do { if (i++ < y) continue; sum(i); } while (i < x); return i;", 0},
		{"int i = 0; while (i < x) { if (i++ < y) continue; sum(i); } return i;", 1},
		{"for (int i = 0; i < x; i++) for (int k = 0; k < i; k++) { if (k == y) continue; else if (k == 5) break; sum(k); } return 1;", 2},
		{"if (x > 3) goto b; { goto c; } b: sum(1); return 2; c: sum(2); return 3;", 1},
		{"if (x > 2) if (y > 5) goto b; goto c; b: sum(1); return 2; c: sum(2); return 3;", 2},
	}
	text, calls := "#include <stdio.h>\nstatic int total;\n__attribute__((noinline)) void sum(int x) { total = total * 7 + x; }\n", ""
	for i, c := range functions {
		text += fmt.Sprintf("__attribute__((noinline)) int test%d(int x, int y) { %s }\n", i, c.body)
		calls += fmt.Sprintf("total = 0; for (int x = 0; x < 9; x++) for (int y = 0; y < 9; y++) { int r = test%d(x, y); printf(\"%d: %%d %%d\\n\", r, total); }\n", i, i)
	}
	directory(t, map[string]string{"a.c": text + "int main(void) {\n" + calls + "return 0; }\n"})
	assembler := assemblerTextOf(t, false, "-O1")
	for i, c := range functions {
		if jumps := strings.Count(bodyOf(t, assembler, fmt.Sprint("test", i)), "\tj "); jumps > c.jumps {
			t.Errorf("test%d: %s: %d jumps", i, c.body, jumps)
		}
	}
	outputsAgree(t, "-O0", "-O1", "-O2 -march=rv64gc", "-O1 -fno-thread-jumps")
}

// outputsAgree builds a.c with gcc and, with each set of flags, with gpucc, and compares the outputs of the programs. The programs are linked
// statically.
func outputsAgree(t *testing.T, flags ...string) {
	t.Helper()
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O1 -static a.c -o program")
	want, _ := execute(t, "./program")
	for _, flags := range flags {
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, firstDifferenceOf(got, want))
		}
	}
}
