package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// deadReferences are statements that exclude a call of a function that need not exist, and some that
// do not. In each, x is an int and none and known are objects.
var deadReferences = []string{
	"if (0) undefined();", "if (none) undefined();", "if (x && 0) undefined();", "if (x && none) undefined();", "none && (undefined(), 1);",
	"known || (undefined(), 1);", "x = none ? undefined() : x;", "x = known ? x : undefined();", "while (none) undefined();", "for (; none;) undefined();",
	"if (known == 3 && x) x++; else if (known != 3) undefined();", "if ((unsigned char)(known - 4) != 255) undefined();", "if (outer < 0) undefined();",
	"{ static const long inner = 1l << 40; if (!inner) undefined(); }", "if (volatile_none) undefined();",
	"if (f(x) && 0) undefined();", "if (f(x) && 0) undefined(); else x++;", "if (f(x) || 1) x++; else undefined();", "if (none) { again: undefined(); } if (x) goto again;", "do x++; while (none && undefined());",
	"switch (3) { case 1: undefined(); break; case 3: x++; }", "switch (sizeof x) { case 4: x++; break; case 8: x--; break; default: undefined(); }",
	"switch (known) { default: x++; break; case 1: undefined(); break; case 2: undefined(); }", "switch (known) { case 1: x++; case 3: undefined(); }",
	"switch (2) { case 1 ... 3: x++; break; case 4: undefined(); }", "switch (5) { case 1: while (x) { undefined(); case 5: x--; } }",
	"switch (5) { undefined(); default: x++; }", "switch (5) { case 1: undefined(); }", "switch (-1) { case 255: undefined(); break; case -1: x++; }",
	"switch (1) { case 2: again: undefined(); break; case 1: if (x) goto again; }", "switch (known) { case 3: switch (x) { case 1: x++; break; default: undefined(); } }",
	"switch (1) { case 0: switch (x) { case 1: undefined(); } break; default: x++; }",
	"if (known) return 1; undefined();", "if (pointer && 0) undefined();",
}

// TestDeadReferences compares the undefined symbols of objects with gcc's.
func TestDeadReferences(t *testing.T) {
	gputest.NoRaces(t)
	const declarations = "static const int none = 0, known = 3; const short outer = 4; volatile const int volatile_none = 0;\n" +
		"int undefined(), f(int); static int *pointer;\n"
	for _, statement := range deadReferences {
		for _, level := range []string{"-O0", "-O1"} {
			folders(t, map[string]string{"a.c": declarations + "int g(int x) { " + statement + " return x; }\n"})
			if out, err := exec.Command("riscv64-linux-gnu-gcc", "-w", level, "-c", "a.c", "-o", "gcc.o").CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", statement, err, out)
			}
			mustDo(t, strings.TrimSpace("-w "+level+" -c a.c -o own.o"))
			if want, got := undefined(t, "gcc.o"), undefined(t, "own.o"); !slices.Equal(want, got) {
				t.Errorf("%s %s: needs %q, gcc's object needs %q", level, statement, got, want)
			}
		}
	}
}
