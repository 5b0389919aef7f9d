package c

import "testing"

// TestFrameObjects checks the size of a function's frame objects, which share their places if
// they are never alive together.
func TestFrameObjects(t *testing.T) {
	const declarations = `
		struct pair { long a, b; }; struct large { long words[10]; };
		struct pair pair(void); struct large large(void); int sum(struct large), g(void *), setjmp(void *);
		void h(int a) {`
	for _, c := range []struct {
		name, body string
		bytes      int32
	}{
		{"in a row", "{ char b[100]; g(b); } { char b[40]; g(b); } { char b[100]; g(b); }", 104},
		{"in one another", "char a1[16]; g(a1); { char b[100]; g(b); { char c[40]; g(c); } }", 160},
		{"behind a block", "{ char b[100]; g(b); } char c[112]; g(c);", 112},
		{"behind a label and a block", "again: { char b[112]; g(b); } char c[112]; g(c); goto again;", 224},
		{"before a label", "{ char b[112]; g(b); } char c[112]; g(c); again: goto again;", 112},
		{"arms", "if (a) { char b[96]; g(b); } else { char b[80]; g(b); }", 96},
		{"unused", "char b[96]; (void)sizeof b;", 0},
		{"addressed late", "{ int x = a; { char b[16]; g(b); g(&x); } } { char c[32]; g(c); }", 32},
		{"addressed in an inner block", "int x = a; { char b[12]; g(b); g(&x); } { char c[12]; g(c); }", 24},
		{"results of calls", "sum(large()); sum(large()); sum(large());", 160},
		{"results in conditions", "if (sum(large())) sum(large()); while (sum(large())) g(0);", 160},
		{"results in one statement", "sum(large()) + sum(large());", 320},
		{"results in initializers", "int x = sum(large()), y = sum(large()); g(0);", 160},
		{"results in returns", "if (a) { a = sum(large()); return; } a = sum(large());", 160},
		{"the value of a block", "g(({ struct large x = large(); x; }).words); sum(large());", 160},
		{"compound literals", "{ g(&(struct pair){1}); g(&(struct pair){2}); } g(&(struct pair){2});", 48},
		{"a literal in a loop's condition", "do { char b[16]; g(b); } while (g(&(struct pair){1}));", 32},
		{"a literal in a loop's step", "for (; g(0); g(&(struct pair){1})) { char b[16]; g(b); }", 32},
		{"literals in substatements", "if (a) g(&(struct pair){1}); else g(&(struct pair){2}); while (a--) g(&(struct pair){3}); do g(&(struct pair){4}); while (0);", 16},
		{"a literal in the condition of an if", "struct pair *p; if ((p = &(struct pair){1})->a) { char q[16]; g(q); g(p); } { g(&(struct pair){2}); }", 32},
		{"literals in returns", "if (a) return (void)g(&(struct pair){1}); if (g(0)) return (void)g(&(struct pair){2}); return (void)g(&(struct pair){3});", 16},
		{"an initializer that determines the size", "struct large list[] = {large(), large()}; g(list);", 320},
		{"after setjmp", "{ char b[96]; if (setjmp(b)) g(b); } { char c[96]; g(c); }", 192},
	} {
		tree := parse(t, c.name, declarations+c.body+"}", 8)
		if got := tree.Functions[0].ObjectBytes; got != c.bytes {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.bytes)
		}
	}
}
