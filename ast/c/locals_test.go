package c

import (
	"testing"

	"gpucc/ast"
)

// TestBlockLocals: what lives in one block alone leaves its number to others of its type,
// and where it lives: that of one whose address is taken is not theirs.
func TestBlockLocals(t *testing.T) {
	for _, c := range []struct {
		name, body     string
		locals, memory int // how many there are; Loads and Stores, of those with an address
	}{
		{"in a row", "for (int i = 0; i < a; i++) f(i); for (int i = 0; i < a; i++) f(i); { unsigned u = a; f(u); }", 2, 0},
		{"in one another", "for (int i = 0; i < a; i++) { int j = i; f(j); }", 3, 0},
		{"of two types", "{ int i = a; f(i); } { long l = a; f(l); } { short s = a; f(s); }", 4, 0},
		{"of expressions", "v[f(a)] += 1; v[f(a)] += 2; v[f(a)]++;", 2, 6},
		{"addressed first", "{ int i = a; g(&i); } { int i = a; f(i); }", 3, 1},
		{"addressed later", "{ int i = a; f(i); } { int i = a; g(&i); i++; } { int i = a; f(i); }", 3, 3},
		{"addressed at last", "{ int i = a; f(i); } int i = a; g(&i);", 3, 1},
	} {
		tree := parse(t, c.name, "int f(int); int g(int *); extern int v[]; void h(int a) {"+c.body+"}", 8)
		memory := 0
		for _, k := range tree.Kind {
			if k == ast.Load || k == ast.Store {
				memory++
			}
		}
		if len(tree.Locals) != c.locals || memory != c.memory {
			t.Errorf("%s: %d locals, %d Loads and Stores, want %d and %d", c.name, len(tree.Locals), memory, c.locals, c.memory)
		}
	}
}
