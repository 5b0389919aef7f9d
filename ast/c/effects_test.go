package c

import (
	"testing"

	"gpucc/ast"
)

// TestVolatileReads: the value that __builtin_expect is told to expect is dropped, but not
// a volatile read in it, nor an atomic operation.
func TestVolatileReads(t *testing.T) {
	for body, want := range map[string]int{
		"return __builtin_expect(a, v);":                           1,
		"return __builtin_expect(a, v + v);":                       2,
		"return __builtin_expect(a, *p);":                          1,
		"return __builtin_expect(a, b);":                           0,
		"return __builtin_expect(a, __sync_fetch_and_add(&b, 1));": 1,
		"if (__builtin_expect(a > 0, v)) return 1; return 0;":      1,
		"return __builtin_expect_with_probability(a, v, 0.5);":     1,
		"return __builtin_expect(a, ({ while (a) ; 1; }));":        1,
		"return __builtin_expect(a, 1 ? 2 : b);":                   0,
		"return __builtin_expect(__builtin_expect(a, v), *p) + 1;": 2,
	} {
		tree := parse(t, body, "volatile int v; int b; int f(int a, volatile int *p) {"+body+"}", 8)
		effects := 0
		for n, k := range tree.Kind {
			if k.Reads() && k.HasEffect(tree.Data[n]) || k == ast.AtomicAdd || k == ast.Loop {
				effects++
			}
		}
		if effects != want {
			t.Errorf("%s: %d volatile reads, atomic operations and loops, want %d", body, effects, want)
		}
	}
}
