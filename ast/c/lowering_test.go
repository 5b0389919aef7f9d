package c

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/stages/convention"

	"github.com/google/go-cmp/cmp"
)

// TestBlockLocals checks that a dead local of a block leaves its number, and its storage,
// to later locals of its type, unless its address is taken.
func TestBlockLocals(t *testing.T) {
	for _, c := range []struct {
		name, body     string
		locals, memory int // the number of locals; the number of Loads and Stores of locals with an address
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

// TestEnteredLoops checks which loops are entered at their bodies, as a do statement is. From -O1 on, these are the loops with a
// condition that always holds and has no effect.
func TestEnteredLoops(t *testing.T) {
	for body, want := range map[string]bool{
		"for (;;) if (f(a)) break;": true, "while (1) if (f(a)) break;": true, "for (;1 + 1; a++) if (f(a)) break;": true,
		"do f(a); while (a);": true, "while (a) f(a);": false, "for (; a;) f(a);": false,
		"while (f(a), 1) if (a) break;": false, "for (; f(a) || 1;) if (a) break;": false,
	} {
		tree := parseAs(t, Options{ABI: convention.RV64, Optimize: true}, body, "int f(int); void h(int a) {"+body+"}")
		if n := slices.Index(tree.Kind, ast.LoopEntry); n < 0 || tree.Data[n] == 1 != want {
			t.Errorf("%s: entered at its body: %v, want %v", body, !want, want)
		}
	}
}

// TestLiteralOperand checks that a literal as the right operand makes the same tree and
// the same diagnostics as the literal in parentheses.
func TestLiteralOperand(t *testing.T) {
	skipSequential(t)
	literals := []string{"0", "1", "2", "31", "32", "64", "2147483647", "0u", "1u", "4294967295u", "7l", "7ul", "4294967296", "'a'", "'\\377'"}
	unbracket := strings.NewReplacer("(", " ", ")", " ") // diagnostics quote the text
	for _, typ := range []string{"_Bool", "char", "short", "int", "unsigned", "long", "unsigned long", "double", "char *", "enum e"} {
		for _, operator := range strings.Fields("* / % + - << >> < > <= >= == != & ^ | && ||") {
			for _, expression := range []string{"x %s", "x + 1 %s", "1 %s", "(unsigned long)&v %s", "x %s * x", "x %s + x", "x %s[v]", "x %s ? x : x"} {
				for _, wordSize := range []int{4, 8} {
					program := func(open, end string) string {
						text := "enum e { E = 5 }; extern int v[9];\n"
						for i, literal := range literals {
							text += fmt.Sprintf("long f%d(%s x) { return "+expression+"; }\n", i, typ, operator+open+literal+end)
						}
						return text
					}
					o := Options{ABI: convention.RISCV(8 * wordSize), Warnings: []string{"all", "extra"}}
					alone, said := Parse("a.c", []byte(program(" ", " ")), o)
					same, saidOfSame := Parse("a.c", []byte(program("(", ")")), o)
					if alone != nil && same != nil {
						same.Files = alone.Files
					}
					if !reflect.DeepEqual(alone, same) || unbracket.Replace(said.String()) != unbracket.Replace(saidOfSame.String()) {
						t.Errorf("%s%s\nin parentheses it is not the same:\n%s", program(" ", " "), said, saidOfSame)
					}
				}
			}
		}
	}
}

// TestConstantOperands checks where the constants of an expression stand: to the right of operators
// that commute, and behind the index of an array, unless the index may wrap.
func TestConstantOperands(t *testing.T) {
	for _, test := range []struct {
		expression string
		wraps      bool
		want       string
	}{
		{"5 + i", false, "Add(Local 1, Const 5)"},
		{"5 * (i & 3)", false, "Mul(And(Local 1, Const 3), Const 5)"},
		{"5 - i", false, "Sub(Const 5, Local 1)"},
		{"5 + 6 * 7", false, "Const 47"},
		{"5 == i", false, "Eq(Const 5, Local 1)"},
		{"(long)(2 + p)", false, "Add(Local 0, Const 8)"},
		{"p[i + 1]", false, "Load(Add(Index(Local 0, Local 1), Const 4))"},
		{"p[i - 1]", false, "Load(Add(Index(Local 0, Local 1), Const -4))"},
		{"p[1 + i]", false, "Load(Add(Index(Local 0, Local 1), Const 4))"},
		{"p[i + 1]", true, "Load(Index(Local 0, Add(Local 1, Const 1)))"},
		{"p[l + 1]", true, "Load(Add(Index(Local 0, Local 2), Const 4))"},
		{"p[u + 1]", false, "Load(Index(Local 0, Add(Local 3, Const 1)))"},
		{"p[(int)u + 1]", false, "Load(Add(Index(Local 0, Local 3), Const 4))"},
		{"p[i + 1000]", false, "Load(Index(Local 0, Add(Local 1, Const 1000)))"},
		{"r[i + 2].b", false, "Load(Add(Add(Local 4, Mul(Cast(Local 1), Const 12)), Const 28))"},
		{"r->v[i]", false, "Load(Add(Index(Local 4, Local 1), Const 8))"},
		{"m[i - 1][l - 1]", false, "Load(Add(Index(Add(Local 5, Mul(Cast(Local 1), Const 12)), Local 2), Const -16))"},
	} {
		text := "struct s { int a, b, v[1]; }; long f(int *p, int i, long l, unsigned u, struct s *r, int (*m)[3]) { return " + test.expression + "; }"
		tree, d := Parse("a.c", []byte(text), Options{ABI: convention.RV64, Wraps: test.wraps})
		if tree == nil {
			t.Fatal(d)
		}
		n := len(tree.Kind) - 1
		for tree.Kind[n] != ast.Return {
			n--
		}
		if tree.Kind[n-1] == ast.Cast {
			n--
		}
		if got := written(tree, n-1); got != test.want {
			t.Errorf("%s, wraps %v: %s, want %s", test.expression, test.wraps, got, test.want)
		}
	}
}

// written writes an expression without its types.
func written(t *ast.Tree, n int) string {
	var operands []string
	for c := n - 1; c >= int(t.First[n]); c = int(t.First[c]) - 1 {
		operands = append([]string{written(t, c)}, operands...)
	}
	s := t.Kind[n].String()
	switch {
	case operands != nil:
		s += "(" + strings.Join(operands, ", ") + ")"
	default:
		s += fmt.Sprint(" ", int32(t.Data[n]))
	}
	return s
}

// TestStatements checks that statements have no redundant nodes: no Block in a Block, except
// where a constant condition leaves one; no Block of a single statement, except in a function
// or behind a Label; no Expression above a node that is a statement by itself.
func TestStatements(t *testing.T) {
	skipSequential(t)
	wants, _ := filepath.Glob("../../testdata/programs/*.want")
	if len(wants) == 0 {
		t.Fatal("no programs")
	}
	for _, want := range wants {
		file := strings.TrimSuffix(want, ".want") + ".c"
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // in another language
		}
		if err != nil {
			t.Fatal(err)
		}
		tree := parse(t, file, string(text), 8)
		for n, k := range tree.Kind {
			if n == 0 || k != ast.Block && k != ast.Expression {
				continue
			}
			parent, child, empty := tree.Kind[tree.Parent[n]], tree.Kind[n-1], int(tree.First[n]) == n
			alone := !empty && tree.ChildIndex[n-1] == 0
			if k == ast.Block && parent == ast.Block && !empty ||
				k == ast.Block && parent != ast.Function && alone && child != ast.Label ||
				k == ast.Expression && child.Acts() {
				at := ast.Position(tree.Files, tree.Pos[n])
				t.Errorf("%s:%d: %s of %s in %s", file, at.Line, k, child, parent)
			}
		}
	}
}

// TestVolatileReads checks that volatile reads and atomic operations remain in an argument of
// __builtin_expect that has no influence on its value.
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

// TestNumberLists checks numbers with a comma directly behind, which are read from the text without
// tokens. Tables and diagnostics must be the same as with a blank before the comma: such numbers
// are parsed as expressions.
func TestNumberLists(t *testing.T) {
	skipSequential(t)
	spellings := []string{
		"0", "1", "9", "10", "127", "128", "255", "256", "32767", "32768", "65535", "65536", "9999999", "12345678", "123456789",
		"2147483647", "2147483648", "4294967295", "4294967296", "-1", "-0", "-128", "-129", "-32768", "-32769", "-9999999", "- 3",
		"0x0", "0x7f", "0xff", "0xFF", "0X1f", "0x100", "0x7fffffff", "0x80000000", "0xffffffff", "0x1ffffffff", "0xg", "-0x1", "0x",
		"00", "07", "010", "08", "1u", "2L", "3.5", "4e1", "5.", "6 ", "7\n", "8/* */", "'a'", "1+1", "1 2", "+1", "--1", "~0", "1\\\n2", "",
	}
	for _, typ := range []string{
		"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool", "float", "enum e", "__int128", "char *",
	} {
		for _, declarator := range []string{"x[]", "x[4]", "x[2][3]", "x[][2]"} {
			for _, s := range spellings {
				text := "enum e { A };\n" + typ + " " + declarator + " = {1, 2, " + s + ", 3, 4, 5, " + s + "};\n"
				if diff := cmp.Diff(listed(strings.ReplaceAll(text, ",", " ,")), listed(text)); diff != "" {
					t.Errorf("%s %s, %q (-as expressions +as a list):\n%s", typ, declarator, s, diff)
				}
			}
		}
	}
}

// listed returns the data of a unit and its diagnostics.
func listed(text string) (result []string) {
	tree, list := Parse("x.c", []byte(text), Options{ABI: convention.RV64, Warnings: []string{"all", "extra"}})
	for _, d := range list.List {
		result = append(result, d.Message)
	}
	if tree != nil {
		result = append(result, fmt.Sprintf("% x, %d zero", tree.DataSection.Bytes, tree.BSSSize))
	}
	return result
}

func BenchmarkNumberList(b *testing.B) {
	text := []byte("short x[] = {" + strings.Repeat("-1234, 17, 0x7f, 5, ", 50_000) + "1};\n")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse("x.c", text, Options{ABI: convention.RV64})
	}
}

// TestMainReturns counts the Returns of main: one returns 0 at the end, unless control does not reach it.
func TestMainReturns(t *testing.T) {
	for _, c := range []struct {
		body    string
		returns int
	}{
		{"", 1},
		{"f(1);", 1},
		{"return f(1);", 1},
		{"{ return f(1); }", 1},
		{"if (f(1)) return 2;", 2},
		{"for (;;) f(1);", 1},
		{"goto end; return 1; end:", 1},
		{"if (f(1)) goto end; return 1; end: f(2);", 2},
		{"if (f(1)) goto end; return 1; end: return 2;", 2},
		{"switch (f(1)) { case 1: return 1; default: return 2; }", 3},
		{"return ({ return 1; 2; });", 2},
	} {
		tree, returns := parse(t, c.body, "int f(int); int main(void) {"+c.body+"}", 8), 0
		for _, k := range tree.Kind {
			returns += lower.Bit(k == ast.Return)
		}
		if returns != c.returns {
			t.Errorf("%s: %d Returns, want %d", c.body, returns, c.returns)
		}
	}
}
