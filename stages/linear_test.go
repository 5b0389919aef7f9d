package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestLinear shows the linear addresses that get a hoisted local, and by how much they change in a step; and programs in
// which there is none.
func TestLinear(t *testing.T) {
	const header = `
struct pair { int x, y, z; };
int out(int), setjmp(void *) __attribute__((returns_twice));
extern int table[100], matrix[60][60], wide[9][600];
`
	const parameters = "(int *a, char *c, struct pair *p, long *l, int n, int m, unsigned u, unsigned long w)"
	many := ""
	for i := range steppedLocals {
		many += fmt.Sprintf("int x%d = n + %d; a[x%d] = x%d;", i, i, i, i)
	}
	for _, test := range []struct{ name, body, want string }{
		{"an element", "for (int i = 0; i < n; i++) out(a[i] + a[i]);", "Index 4"},
		{"the elements beside it have the same address", "for (int i = 0; i < n; i++) out(a[i] + a[i + 1] * a[i - 1]);", "Index 4"},
		{"elements of two arrays", "for (int i = 0; i < n; i++) l[i] = a[i];", "Index 8, Index 4"},
		{"backwards, from the end", "for (int i = n; i > 0; i--) s += a[i] + a[n - i] * 3;", "Index -4, Index 4"},
		{"a member", "for (int i = 0; i < n; i += 2) s += p[i].y;", "Add 24"},
		{"a column, and a row", "for (int i = 0; i < n; i++) s += matrix[i][m] + matrix[m][i];", "Index 240, Index 4"},
		{"a product by a constant, and a sum", "for (int i = 0; i < n; i++) s += a[i * 3 + m];", "Index 12"},
		{"bytes, if there is a product", "for (int i = 0; i < n; i++) s += c[i * 3 + m];", "Index 3"},
		{"an unsigned integer of the size of an address", "for (; w < n; w++) s += a[w] + a[w - 5];", "Index 4"},
		{"a step in an arm", "while (s < n) { s += a[m]; if (s & 1) m++; }", "Index 4"},
		{"a step in an arm of an else", "while (s < n) { s += a[m]; if (s & 1) s++; else m++; }", "Index 4"},
		{"a step in front of the use", "while (m < n) { m++; s += a[m]; }", "Index 4"},
		{"a step of a pointer, and what does not change", "for (; n > 0; n--, l++) s += l[m] + m * m;", "Index 8"},
		{"inside a loop around it", "for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) s += a[i] ^ a[j];", "Index 4"},
		{"the outer loop's address, where the inner one does not have it", "for (int j = 0; j < n; j++) { for (int i = 0; i < n; i++) s ^= i; s += a[j]; }", "Index 4"},

		{"a factor that is no constant", "for (int i = 0; i < n; i++) s += c[i * m];", "Index local 5 * 1"},
		{"a factor on the left, and a sum", "for (int i = 0; i < n; i++) s += a[m * i + n];", "Index local 5 * 4"},
		{"a column of a matrix of any width", "for (int j = 0; j < n; j++) { for (int i = 0; i < n; i++) s += a[i * n + j]; }", "Index local 4 * 4"},
		{"a factor and a constant", "for (int i = 0; i < n; i += 4) s += a[i * m] + m;", "Index local 5 * 16"},
		{"a factor of the size of an address", "for (; w < n; w++) s += a[w * l[1]] + a[w * (unsigned long)a];", "Index local 0 * 4"},

		{"an unsigned integer of 32 bits wraps around", "for (; u < n; u++) s += a[u];", ""},
		{"and so does the index converted from one", "for (; u < n; u++) s += a[(int)u] + a[(int)(u + 5)];", ""},
		{"a signed step of an unsigned sum", "while (n > 0) { s += a[n]; n = (int)((unsigned)n + 1u); }", ""},
		{"an unsigned sum of the index", "for (int i = 0; i < n; i++) s += a[(int)((unsigned)i + u) + 1];", ""},
		{"an unsigned product of the index", "for (int i = 0; i < n; i++) s += a[(int)((unsigned)i * 5u)];", ""},
		{"two steps", "for (int i = 0; i < n; i++) { s += a[i]; if (s & 1) i++; }", ""},
		{"a step, and another assignment", "while (n > 0) { s += a[m]; m++; if (m > n) m = 0; }", ""},
		{"an assignment in an inner loop, a step in the outer one", "for (int i = 0; i < n; i++) { s += a[i]; while (s & 1) { s >>= 1; i = s; } }", ""},
		{"an inner loop that starts again, seen from the outer one", "for (int j = 0; j < n; j++) { int i = 0; while (i < m) i++; s += a[i]; }", ""},
		{"no constant step", "for (int i = 0; i < n; i += m) s += a[i];", ""},
		{"a product as step", "for (int i = 1; i < n; i *= 3) s += a[i];", ""},
		{"the value of the step is used", "while (s < n) s += a[m++];", ""},
		{"one instruction depends on the local", "for (int i = 0; i < n; i++) s += c[i];", ""},
		{"the array varies", "for (int i = 0; i < n; i++) { s += a[i]; a = (int *)l[0]; }", ""},
		{"another operand varies", "for (int i = 0; i < n; i++) { s += a[i * 5 + s]; }", ""},
		{"a factor that varies", "for (int i = 0; i < n; i++) { s += a[i * m + 1]; m = s; }", ""},
		{"a factor that is loaded", "for (int i = 0; i < n; i++) s += a[i * l[0]];", ""},
		{"a factor that is computed", "for (int i = 0; i < n; i++) s += a[i * (m + 1)];", ""},
		{"an unsigned factor", "for (int i = 0; i < n; i++) s += a[i * u];", ""},
		{"a narrow factor", "for (int i = 0; i < n; i++) s += a[i * (short)m];", ""},
		{"two factors", "for (int i = 0; i < n; i++) s += a[i * m * n];", ""},
		{"the square of the local", "for (int i = 0; i < n; i++) s += a[i * i];", ""},
		{"a factor times what is no power of two", "for (int i = 0; i < n; i++) s += p[i * m].y;", ""},
		{"a factor times a negative number", "for (int i = n; i > 0; i--) s += a[i * m];", ""},
		{"the local twice", "for (int i = 0; i < n; i++) s += c[i * 3 + i];", ""},
		{"a shift may lose bits", "for (int i = 0; i < n; i++) s += c[i << 3];", ""},
		{"a mask", "for (int i = 0; i < n; i++) s += a[i & 7];", ""},
		{"a narrow local", "for (short i = 0; i < n; i++) s += a[i];", ""},
		{"an index that is made narrow", "for (int i = 0; i < n; i++) s += a[(short)i] + a[(char)i];", ""},
		{"a long index that is made narrow", "for (long i = 0; i < n; i++) s += a[(int)i];", ""},
		{"a volatile local", "for (volatile int i = 0; i < n; i++) s += a[i];", ""},
		{"a local whose address is taken", "int i; l[0] = (long)&i; for (i = 0; i < n; i++) s += a[i];", ""},
		{"a large step", "for (int i = 0; i < n; i++) s += wide[i][m];", ""},
		{"a step of more than an instruction adds", "for (int i = 0; i < n; i += 2000) s += a[i];", ""},
		{"a jump into the loop", "int i = 0; if (n > 5) goto in; for (; i < n; i++) { s += a[i]; in: s++; }", ""},
		{"an indirect jump", "static void *to[] = {&&x}; int i = 0; goto *to[0]; for (; i < n; i++) { x: s += a[i]; }", ""},
		{"a call that returns twice", "for (int i = 0; i < n; i++) { s += a[i]; setjmp(l); }", ""},
		{"no loop", "s += a[m]; m++; s += a[m];", ""},
		{"the locals before it are too many", many + "for (int i = 0; i < n; i++) s += a[i]; s +=" + manySum(), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := header + "int f" + parameters + "{ int s = 0;" + test.body + " return s; }"
			c := newStageTest(t, parseText(t, "linear.c", text, 64), Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "linear", "hoist"} {
				c.runPass(t, pass)
			}
			if got := strings.Join(c.steppedRoots(), ", "); got != test.want {
				t.Errorf("%s: stepped are %q, want %q", test.body, got, test.want)
			}
		})
	}
}

// manySum is a sum of locals, which so are different.
func manySum() string {
	sum := "0"
	for i := range steppedLocals {
		sum += fmt.Sprintf(" + x%d", i)
	}
	return sum + ";"
}

// steppedRoots lists the linear addresses that get a hoisted local of their own: their kinds, and by how much they change.
func (c *compilation) steppedRoots() (list []string) {
	if c.step == nil {
		return nil
	}
	target, step, marks := c.column(c.rootTarget, c.roots), c.column(c.step, c.nodes), c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits)
	for r, n := range c.column(c.rootNode, c.roots) {
		if target[r] != none && isMarked(marks, n) {
			by := fmt.Sprint(int32(step[n-1]))
			if varies(step[n-1]) {
				by = fmt.Sprintf("local %d * %d", c.tree.Data[step[n-2]], 1<<(step[n-1]-stepVaries))
			}
			list = append(list, fmt.Sprintf("%s %s", ast.Kind(c.tree.Kind[n]), by))
		}
	}
	return list
}

// TestLinearWide shows that operations of 32 bits in a linear address are done in 64 bits, in the address alone.
func TestLinearWide(t *testing.T) {
	const text = "int f(int *a, int n, int m) { int s = 0; for (int i = 0; i < n; i++) s += a[i * 3 + n * m] + i * 3; return s; }"
	c := newStageTest(t, parseText(t, "wide.c", text, 64), Options{Target: RV64, Optimize: 1})
	for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "linear", "hoist"} {
		c.runPass(t, pass)
	}
	var got []string
	for _, word := range c.column(c.node, c.nodes) {
		if kindOf(word) == ast.Mul || kindOf(word) == ast.Add {
			got = append(got, fmt.Sprintf("%s %s", kindOf(word), typeOf(word)))
		}
	}
	const want = "Mul i64, Mul i32, Add i64, Mul i32, Add i32, Add i32, Add i32"
	if strings.Join(got, ", ") != want {
		t.Errorf("operations are %s, want %s", strings.Join(got, ", "), want)
	}
}
