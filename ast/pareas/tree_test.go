package pareas

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gpucc/ast"
)

// sexpr returns the tree as nested lists, such as (Add x 1). The names of locals are
// letters in the order of their numbers: a, b, c...
func sexpr(t *ast.Tree) string {
	var done []string // complete subtrees; their next siblings are still to come
	for n := range t.Kind {
		count := 0
		for c := n - 1; c >= int(t.First[n]); c = int(t.First[c]) - 1 {
			count++
		}
		head := atom(t, n)
		if count > 0 {
			head = "(" + head + " " + strings.Join(done[len(done)-count:], " ") + ")"
		}
		done = append(done[:len(done)-count], head)
	}
	return done[0]
}

func atom(t *ast.Tree, n int) string {
	k, data := t.Kind[n], t.Data[n]
	switch k {
	case ast.Local:
		return string(rune('a' + data))
	case ast.Assign:
		return "= " + string(rune('a'+data))
	case ast.Const:
		if t.Type[n] == ast.F32 {
			return fmt.Sprintf("%gf", math.Float32frombits(data))
		}
		return fmt.Sprint(int32(data))
	case ast.Call:
		return t.Symbols[data].Name
	case ast.Cast:
		return t.Type[n].String()
	case ast.Shr:
		return "Shr" + t.Type[n].String()
	}
	return k.String()
}

// body returns the statements of a function as sexpr prints them. The function has four
// int parameters, a to d, and four float parameters, e to h.
func body(t *testing.T, statements string) string {
	t.Helper()
	s := sexpr(parse(t, "fn f[a: int, b: int, c: int, d: int, e: float, f: float, g: float, h: float]: void {"+statements+"}"+`
		fn i[]: int { return 1; } fn v[]: void {} fn g[a: int, x: float, b: int, y: float]: float { return x; }`))
	s = strings.TrimPrefix(s, "(Unit (Function FunctionEntry Parameter Parameter Parameter Parameter Parameter Parameter Parameter Parameter ")
	s = s[:strings.Index(s, " (Function")-1]
	return strings.TrimSuffix(strings.TrimPrefix(s, "(Block "), ")")
}

// expression returns the tree of an expression without the Expression node above it.
func expression(t *testing.T, text string) string {
	s := body(t, text+";")
	if inside, ok := strings.CutPrefix(s, "(Expression "); ok {
		return strings.TrimSuffix(inside, ")")
	}
	return s
}

func TestStatements(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "Block"},
		{";;", "Block"},
		{"a;", "Block"},
		{"var x: int; var y: float;", "Block"},
		{"(a);", "Block"},
		{"1;", "(Expression 1)"},
		{"v[];", "v"},
		{"(v[]: void);", "v"},
		{"{ a = 1; { } }", "(= a 1)"},
		{"return;", "Return"},
		{"{ { a = 1; b = 2; } } { c = 3; }", "(= a 1) (= b 2) (= c 3)"},
		{"if a { { b = 1; } ; } else { { a = 1; } b = 2; }", "(IfElse a (= b 1) (Block (= a 1) (= b 2)))"},
		{"if a { }", "(If a Block)"},
		{"if a { } else { b = 1; }", "(IfElse a Block (= b 1))"},
		{"if a { } elif b { } elif c { }", "(IfElse a Block (IfElse b Block (If c Block)))"},
		{"if a { } elif b { } else { return; } c = 1;", "(IfElse a Block (IfElse b Block Return)) (= c 1)"},
		{"while a < 1 { a = 1; }", "(Loop LoopEntry (= a 1) Block (Lt a 1))"},
		{"while a { while b { if c { } } }", "(Loop LoopEntry (Loop LoopEntry (If c Block) Block b) Block a)"},
		{"while var x = a { x = 1; } x = 2;", "(Loop LoopEntry (= i 1) Block (= i a)) (= i 2)"},
		{"if (var x: int) = a { x = 1; } x = 2;", "(If (= i a) (= i 1)) (= i 2)"},
		{"var x = 1; { var x = 2.0; x = 3.0; } x = 4;", "(= i 1) (= j 2f) (= j 3f) (= i 4)"},
	} {
		if got := body(t, test.text); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestExpressions(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"2147483647 + 0", "(Add 2147483647 0)"},
		{"1.5 + 16777216.0", "(Add 1.5f 1.6777216e+07f)"},
		{"0.1 + 123456789.123456789", "(Add 0.1f 1.2345679e+08f)"},
		{"0.00000000000000000000000000000000000000000000140129846432481707 + 1.0", "(Add 1e-45f 1f)"},
		{"(a = 1) + 2", "(Add (= a 1) 2)"},
		{"a = b = c", "(= a (= b c))"},
		{"(a) = b", "(= a b)"},
		{"a: int = b: int: int", "(= a b)"},
		{"var x = var y = e", "(= i (= j e))"},
		{"var x: float = 1.0", "(= i 1f)"},
		{"var c = (var b = a = 123) + 3", "(= i (Add (= j (= a 123)) 3))"},
		{"var x = a : int", "(= i a)"},
		{"-a", "(Neg a)"},
		{"-e", "(Neg e)"},
		{"~a", "(Not a)"},
		{"-~-a", "(Neg (Not (Neg a)))"},
		{"!a", "(Eq a 0)"},
		{"!!a", "(LogicalNot (Eq a 0))"},
		{"!!!a", "(Eq a 0)"},
		{"!!!!a", "(LogicalNot (Eq a 0))"},
		{"!(a < b)", "(LogicalNot (Lt a b))"},
		{"!!(a < b)", "(Lt a b)"},
		{"!(a && b)", "(LogicalNot (LogicalAnd a b))"},
		{"!(a = b)", "(Eq (= a b) 0)"},
		{"-a + !b * ~c", "(Add (Neg a) (Mul (Eq b 0) (Not c)))"},
		{"a << b", "(Shl a b)"},
		{"a >> b", "(i32 (Shru32 (u32 a) b))"},
		{"a + b >> c", "(i32 (Shru32 (u32 (Add a b)) c))"},
		{"a >> b >> c", "(i32 (Shru32 (u32 (i32 (Shru32 (u32 a) b))) c))"},
		{"a >>> b", "(Shri32 a b)"},
		{"a % b", "(Rem a b)"},
		{"e % f", "(fmodf (Argument e) (Argument f))"},
		{"e % f % g", "(fmodf (Argument (fmodf (Argument e) (Argument f))) (Argument g))"},
		{"e + f * g % h", "(Add e (fmodf (Argument (Mul f g)) (Argument h)))"},
		{"e < f == (g >= h)", "(Eq (Lt e f) (Ge g h))"},
		{"int(e) + int(a)", "(Add (i32 e) a)"},
		{"float(a) + float(e)", "(Add (f32 a) e)"},
		{"int(e : float) : int", "(i32 e)"},
		{"i[] + i [ ]", "(Add i i)"},
		{"g[a, e, b + 1, float(i[])]", "(g (Argument a) (Argument e) (Argument (Add b 1)) (Argument (f32 i)))"},
		{"g[(a), g[1, 2.0, 3, 4.0] : float, a = 1, -(e + f)]", "(g (Argument a) (Argument (g (Argument 1) (Argument 2f) (Argument 3) (Argument 4f))) (Argument (= a 1)) (Argument (Neg (Add e f))))"},
		{"a // comment ; }\n + 1", "(Add a 1)"},
	} {
		if got := expression(t, test.text); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestPrecedence checks all pairs of binary operators against the language's table. Of
// two operators, the tighter one groups first; on one level, the left one groups first.
func TestPrecedence(t *testing.T) {
	levels := []string{"* / %", "+ -", "<< >>>", "& ^ |", "== != < <= > >=", "&&", "||"}
	names := map[string]string{"*": "Mul", "/": "Div", "%": "Rem", "+": "Add", "-": "Sub", "<<": "Shl", ">>>": "Shri32",
		"&": "And", "^": "Xor", "|": "Or", "==": "Eq", "!=": "Ne", "<": "Lt", "<=": "Le", ">": "Gt", ">=": "Ge",
		"&&": "LogicalAnd", "||": "LogicalOr"}
	for i, left := range levels {
		for j, right := range levels {
			for _, x := range strings.Fields(left) {
				for _, y := range strings.Fields(right) {
					want := fmt.Sprintf("(%s (%s a b) c)", names[y], names[x])
					if j < i {
						want = fmt.Sprintf("(%s a (%s b c))", names[x], names[y])
					}
					text := fmt.Sprintf("a %s b %s c", x, y)
					if got := expression(t, text); got != want {
						t.Errorf("%s: got %s, want %s", text, got, want)
					}
				}
			}
		}
	}
}

// TestArgumentData checks that the Data of arguments and parameters counts the floats
// before them.
func TestArgumentData(t *testing.T) {
	tree := parse(t, "fn g[a: int, x: float, b: int, y: float]: float { return g[a, x, b, y]; }")
	want := map[ast.Kind][]uint32{ast.Parameter: {0, 0, 1, 1}, ast.Argument: {0, 0, 1, 1}}
	for n, k := range tree.Kind {
		if w := want[k]; len(w) > 0 {
			if tree.Data[n] != w[0] {
				t.Errorf("node %d: %d, want %d", n, tree.Data[n], w[0])
			}
			want[k] = w[1:]
		}
	}
}

// TestWorkers checks that the tree depends neither on how the text is divided into pieces
// nor on the number of workers.
func TestWorkers(t *testing.T) {
	var text strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&text, "fn f%d[a: int]: int { var x = 1.5 %% 1.0; while a < %d { a = a + f%d[int(x)]; } return a; }\n", i, i, (i*7)%20000)
	}
	one, errs := Parse("a", []byte(text.String()), Options{Workers: 1})
	if errs.Errors() > 0 {
		t.Fatal(errs)
	}
	three, _ := Parse("a", []byte(text.String()), Options{Workers: 3})
	if err := ast.Validate(three); err != nil {
		t.Fatal(err)
	}
	if sexpr(one) != sexpr(three) || len(one.Locals) != len(three.Locals) {
		t.Error("trees differ")
	}
}
