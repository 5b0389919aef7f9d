package main

import (
	"fmt"
	"regexp"
	"testing"
)

// accesses lists function bodies with the exact numbers of loads and stores that volatile
// objects require in the code.
var accesses = []struct {
	body          string
	loads, stores int
}{
	{"v;", 1, 0},
	{"(void)v;", 1, 0},
	{"v; v;", 2, 0},
	{"v = 1; v = 1;", 0, 2},
	{"v++;", 1, 1},
	{"--v;", 1, 1},
	{"v += 2;", 1, 1},
	{"v * 0;", 1, 0},
	{"v, 0;", 1, 0},
	{"0 && v;", 0, 0},
	{"while (v);", 1, 0},
	{"if (v) v = 2;", 1, 1},
	{"s.c;", 1, 0},
	{"s.c = 2;", 0, 1},
	{"s.b;", 1, 0},
	{"s.b = 3;", 1, 1}, // the other bits of its unit keep their values
	{"d = d;", 1, 1},
	{"volatile int x = 1; x; x = 2;", 1, 2},
}

// TestVolatile checks that every access to a volatile object happens exactly once.
func TestVolatile(t *testing.T) {
	const declarations = "volatile int v; volatile struct { int a : 3, b : 5; char c; } s; volatile double d;\n"
	load, store := regexp.MustCompile(`(?m)^\t(l[bhwd]u?|fld) `), regexp.MustCompile(`(?m)^\t(s[bhwd]|fsd) `)
	for _, a := range accesses {
		// A leaf function without locals in memory has no other loads and stores.
		text := declarations + fmt.Sprintf("void f(void) { %s }\n", a.body)
		got := gpucc(text, "-w", "-S", "-x", "c", "-", "-o", "-")
		if got.Status != 0 {
			t.Fatalf("%s: %+v", a.body, got)
		}
		loads, stores := len(load.FindAllString(got.Stdout, -1)), len(store.FindAllString(got.Stdout, -1))
		if loads != a.loads || stores != a.stores {
			t.Errorf("%s: %d loads and %d stores, want %d and %d:\n%s", a.body, loads, stores, a.loads, a.stores, got.Stdout)
		}
	}
}
