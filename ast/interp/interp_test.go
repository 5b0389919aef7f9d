package interp

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/pareas"
)

// parse returns the tree of a Pareas program.
func parse(t *testing.T, text string) *ast.Tree {
	t.Helper()
	tree, errs := pareas.Parse("test.par", []byte(text), pareas.Options{})
	if errs.Errors() > 0 {
		t.Fatalf("%s\n%s", text, errs)
	}
	return tree
}

func TestPrograms(t *testing.T) {
	for _, test := range []struct {
		text string
		want int32
	}{
		{"return 42;", 42},
		{"var x = 1; while x < 100 { x = x * 2; } return x;", 128},
		{"var x = 5; var s = 0; while x > 0 { s = s + x; x = x - 1; } return s;", 15},
		{"while 0 { return 1; } return 2;", 2},
		{"if 1 { return 1; } return 2;", 1},
		{"if 0 { return 1; } return 2;", 2},
		{"if 0 { return 1; } elif 2 { return 3; } else { return 4; }", 3},
		{"if 0 { return 1; } elif 0 { return 3; } else { return 4; }", 4},
		{"var a = 0; if 0 && (a = 1) { a = 10; } return a;", 0},
		{"var a = 0; if 1 || (a = 1) { a = a + 10; } return a;", 10},
		{"return (7 && 8) + (0 || 9) * 10 + (0 && 1) * 100 + (3 || 0) * 1000;", 1011},
		{"return !0 + !5 * 10 + !!7 * 100;", 101},
		{"return 2147483647 + 1;", math.MinInt32},
		{"return (0 - 2147483647 - 1) / -1;", math.MinInt32},
		{"return (0 - 2147483647 - 1) % -1;", 0},
		{"return 7 / 0;", -1},
		{"return 7 % 0;", 7},
		{"return -7 / 2;", -3},
		{"return -7 % 2;", -1},
		{"return -1 >> 28;", 15},
		{"return -16 >>> 2;", -4},
		{"return 1 << 33;", 2},
		{"return ~5;", -6},
		{"return 12 & 10 | 1 ^ 3;", 10},
		{"return int(2.9) + int(-2.9) * 10;", -18},
		{"return int(3000000000.0);", math.MaxInt32},
		{"return int(-3000000000.0);", math.MinInt32},
		{"return int(0.0 / 0.0);", math.MaxInt32},
		{"return int(float(16777217));", 16777216},
		{"return int((0.1 + 0.2) * 100000000.0);", 30000002},
		{"return int(7.5 % 2.0 * 10.0) + int(-7.5 % 2.0 * 10.0) * 100;", -1485},
		{"return (0.0 / 0.0 == 0.0 / 0.0) + (0.0 / 0.0 != 0.0 / 0.0) * 10 + (1.0 < 0.0 / 0.0) * 100;", 10},
		{"var a = 1; return a + (a = 5) * 10 + a * 100;", 551},
		{"return f[10];", 55},
		{"return g[1, 2.5, 3, 4.5];", 1234},
		{"h[]; return 9;", 9},
	} {
		tree := parse(t, "fn main[]: int {"+test.text+`}
			fn f[n: int]: int { if n < 2 { return n; } return f[n - 1] + f[n - 2]; }
			fn g[a: int, x: float, b: int, y: float]: int { return a * 1000 + int(x) * 100 + b * 10 + int(y); }
			fn h[]: void { var x = 1; if x { return; } x = 2; }`)
		for _, word := range []int{4, 8} {
			m, err := New(tree, Config{WordSize: word})
			if err != nil {
				t.Fatal(err)
			}
			got, err := m.Call("main")
			if err != nil || int32(got) != test.want || got != uint64(int32(got)) {
				t.Errorf("%s: got %d, %v, want %d", test.text, int32(got), err, test.want)
			}
			if m.memory.sp != stackTop {
				t.Errorf("%s: the stack pointer is %#x", test.text, m.memory.sp)
			}
		}
		if status, err := Run(tree, Config{}); err != nil || status != int(test.want)&0xff {
			t.Errorf("%s: status %d, %v", test.text, status, err)
		}
	}
}

func TestErrors(t *testing.T) {
	tree := parse(t, "fn main[]: int { while 1 { } return 1; } fn f[a: int]: int { return f[a] + 1; }")
	if _, err := Run(tree, Config{MaxSteps: 1000}); err != ErrSteps {
		t.Error(err)
	}
	if _, err := Call(tree, "f", 1); err == nil || err.Error() != "test.par:1:69: in f: stack overflow" {
		t.Error(err)
	}
	if _, err := Call(tree, "g"); err == nil || err.Error() != `interp: no function "g"` {
		t.Error(err)
	}
	if _, err := Call(tree, "f"); err == nil || err.Error() != `interp: function takes 1 arguments, not 0` {
		t.Error(err)
	}
	if _, err := New(tree, Config{WordSize: 2}); err == nil {
		t.Error("no error")
	}
}

// TestDeep runs programs that are nested 200,000 deep.
func TestDeep(t *testing.T) {
	const n = 200_000
	tree := parse(t, "fn f[a: int]: int { return "+strings.Repeat("1 + (", n)+"a"+strings.Repeat(")", n)+"; }")
	if got, err := Call(tree, "f", 5); err != nil || got != n+5 {
		t.Errorf("%d, %v", got, err)
	}
	tree = parse(t, "fn f[a: int]: int { if a == 0 { return 0; } return 1 + f[a - 1]; }")
	if got, err := Call(tree, "f", n); err != nil || got != n {
		t.Errorf("%d, %v", got, err)
	}
}

// TestArithmetic checks operations that Pareas does not have: other types, and results
// that RISC-V defines and C does not.
func TestArithmetic(t *testing.T) {
	minus := func(x int64) uint64 { return uint64(-x) }
	for i, test := range []struct {
		k    ast.Kind
		t    ast.Type
		x, y uint64
		want uint64
	}{
		{ast.Div, ast.U32, minus(1), 0, minus(1)},
		{ast.Div, ast.U32, minus(1), 2, 0x7fffffff},
		{ast.Div, ast.U32, minus(1), 1, minus(1)},
		{ast.Rem, ast.U32, minus(1), 0, minus(1)},
		{ast.Rem, ast.U32, minus(1), 10, 5},
		{ast.Div, ast.I32, minus(1 << 31), minus(1), minus(1 << 31)},
		{ast.Div, ast.I64, 1 << 63, minus(1), 1 << 63},
		{ast.Rem, ast.I64, 1 << 63, minus(1), 0},
		{ast.Div, ast.I64, minus(7), 0, minus(1)},
		{ast.Rem, ast.I64, minus(7), 0, minus(7)},
		{ast.Div, ast.U64, minus(1), 2, 1<<63 - 1},
		{ast.Rem, ast.U64, minus(1), 0, minus(1)},
		{ast.Add, ast.U32, minus(1), 1, 0},
		{ast.Add, ast.U32, 0x7fffffff, 1, minus(1 << 31)},
		{ast.Mul, ast.I32, 1 << 20, 1 << 12, 0},
		{ast.Mul, ast.I64, 1 << 40, 1 << 23, 1 << 63},
		{ast.MulHigh, ast.U64, minus(1), minus(1), minus(2)},
		{ast.MulHigh, ast.I64, minus(1), minus(1), 0},
		{ast.MulHigh, ast.I64, minus(3), 5, minus(1)},
		{ast.MulHigh, ast.I64, 1 << 62, 12, 3},
		{ast.Shr, ast.U32, minus(1), 32 + 4, 0x0fffffff},
		{ast.Shr, ast.U32, minus(1), 0, minus(1)},
		{ast.Shr, ast.I64, minus(256), 64 + 4, minus(16)},
		{ast.Shr, ast.U64, minus(1), 63, 1},
		{ast.Shl, ast.I32, 1, 31, minus(1 << 31)},
		{ast.Shl, ast.I64, 1, 63, 1 << 63},
		{ast.Lt, ast.U32, 1, minus(1), 1},
		{ast.Lt, ast.I32, 1, minus(1), 0},
		{ast.Ge, ast.U64, minus(1), 1, 1},
		{ast.Add, ast.F32, 0x7fc00001, 0x3f800000, ast.NaN32},
		{ast.Div, ast.F32, 0x3f800000, 0x80000000, 0xff800000},
		{ast.Sub, ast.F64, math.Float64bits(math.Inf(1)), math.Float64bits(math.Inf(1)), ast.NaN64},
		{ast.Ne, ast.F64, ast.NaN64, ast.NaN64, 1},
		{ast.Le, ast.F32, ast.NaN32, 0, 0},
		{ast.Eq, ast.F32, 0x80000000, 0, 1},
	} {
		if got := operate(test.k, test.t, test.x, test.y); got != test.want {
			t.Errorf("%d: %s %s %#x %#x: got %#x, want %#x", i, test.k, test.t, test.x, test.y, got, test.want)
		}
	}
	if negate(ast.F32, ast.NaN32) != 0xffc00000 || negate(ast.I32, minus(1<<31)) != minus(1<<31) || negate(ast.F64, 0) != 1<<63 {
		t.Error("negate")
	}
}

// TestIndex checks that indices are extended by the sign of their types.
func TestIndex(t *testing.T) {
	for _, test := range []struct {
		index ast.Type
		x     uint32
		want  uint64
	}{
		{ast.I32, ^uint32(0), 1000 - 4},
		{ast.U32, ^uint32(0), 1000 + (1<<32-1)<<2},
		{ast.I64, ^uint32(0), 1000 - 4},
		{ast.U64, 3, 1012},
		{ast.I8, ^uint32(0), 1000 - 4},
		{ast.U16, 0xffff, 1000 + 0xffff<<2},
	} {
		tree := &ast.Tree{
			Symbols: []ast.Symbol{{Name: "f", Section: ast.InText, Func: true}},
			Files:   []ast.File{{Name: "index", Text: []byte("\n")}},
		}
		var b ast.Builder
		b.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
		b.Leaf(ast.Const, ast.U64, 1000, 0)
		b.Leaf(ast.Const, test.index, test.x, 0)
		b.Node(ast.Index, ast.U64, 2, 0, 2)
		b.Node(ast.Return, ast.U64, 0, 0, 1)
		b.Node(ast.Block, ast.Void, 0, 0, 1)
		b.Node(ast.Function, ast.U64, 0, 0, 2)
		tree.Append(&b, ast.FunctionInfo{})
		tree.Finish()
		if err := ast.Validate(tree); err != nil {
			t.Fatal(err)
		}
		if got, err := Call(tree, "f"); err != nil || got != test.want {
			t.Errorf("%s %d: %d, %v; want %d", test.index, int32(test.x), got, err, test.want)
		}
	}
}

// TestCasts checks conversions, above all of the extreme values of types.
func TestCasts(t *testing.T) {
	minus := func(x int64) uint64 { return uint64(-x) }
	d := math.Float64bits
	f := func(x float32) uint64 { return uint64(math.Float32bits(x)) }
	for _, test := range []struct {
		to, from ast.Type
		x, want  uint64
	}{
		{ast.I8, ast.I32, 200, minus(56)},
		{ast.U8, ast.I32, minus(1), 255},
		{ast.I16, ast.U32, 0x18000, minus(0x8000)},
		{ast.U16, ast.I64, minus(1), 0xffff},
		{ast.I64, ast.I32, minus(5), minus(5)},
		{ast.I64, ast.U32, minus(5), 0xfffffffb},
		{ast.U64, ast.U32, minus(1), 0xffffffff},
		{ast.U64, ast.I8, minus(1), minus(1)},
		{ast.U32, ast.U64, 0x180000000, minus(1 << 31)},
		{ast.F32, ast.U32, minus(1), f(4294967296)},
		{ast.F64, ast.U32, minus(1), d(4294967295)},
		{ast.F32, ast.I32, minus(1), f(-1)},
		{ast.F32, ast.I64, 1<<24 + 1, f(1 << 24)},
		{ast.F32, ast.U64, minus(1), f(1 << 64)},
		{ast.F64, ast.U64, minus(1), d(1 << 64)},
		{ast.F64, ast.F32, f(0.1), d(float64(float32(0.1)))},
		{ast.F32, ast.F64, d(0.1), f(0.1)},
		{ast.F32, ast.F64, d(math.NaN()) | 1<<63, ast.NaN32},
		{ast.F32, ast.F64, d(1e300), f(float32(math.Inf(1)))},
		{ast.I32, ast.F64, d(2147483647.9), math.MaxInt32},
		{ast.I32, ast.F64, d(-2147483648.9), minus(1 << 31)},
		{ast.I32, ast.F64, d(math.Inf(-1)), minus(1 << 31)},
		{ast.U32, ast.F64, d(-1), 0},
		{ast.U32, ast.F64, d(4294967295), minus(1)},
		{ast.U32, ast.F64, d(math.NaN()), minus(1)},
		{ast.U32, ast.F32, f(3e9), uint64(uint32(3000000000)) | 0xffffffff<<32},
		{ast.I64, ast.F64, d(9.3e18), math.MaxInt64},
		{ast.I64, ast.F64, d(-9.3e18), 1 << 63},
		{ast.U64, ast.F64, d(1.8446744073709552e19), minus(1)},
		{ast.U64, ast.F64, d(1 << 63), 1 << 63},
		{ast.U64, ast.F64, d(-0.5), 0},
		{ast.U64, ast.F64, d(12345), 12345},
		{ast.I8, ast.F32, f(300), 44},
		{ast.U8, ast.F32, f(-1), 255},
	} {
		if got := cast(test.to, test.from, test.x); got != test.want {
			t.Errorf("%s of %s %#x: got %#x, want %#x", test.to, test.from, test.x, got, test.want)
		}
	}
}

func TestUndefinedFunction(t *testing.T) {
	tree := parse(t, "fn main[]: int { return int(1.0 % 2.0); }")
	tree.Symbols[len(tree.Symbols)-1].Name = "nosuch"
	if _, err := Run(tree, Config{}); err == nil || !strings.Contains(err.Error(), `test.par:1:33: in main: call of "nosuch"`) {
		t.Error(err)
	}
	host := func(m *Machine, args []Value) (uint64, error) {
		if len(args) != 2 || args[1] != (Value{ast.F32, 0x40000000}) {
			t.Error(args)
		}
		return 0x41000000, nil
	}
	if status, err := Run(tree, Config{Functions: map[string]Host{"nosuch": host}}); err != nil || status != 8 {
		t.Error(status, err)
	}
	bad := errors.New("bad")
	fails := func(*Machine, []Value) (uint64, error) { return 0, bad }
	if _, err := Run(tree, Config{Functions: map[string]Host{"nosuch": fails}}); !errors.Is(err, bad) {
		t.Error(err)
	}
}

func BenchmarkRun(b *testing.B) {
	tree, _ := pareas.Parse("b", []byte("fn main[]: int { return f[25]; } fn f[n: int]: int { if n < 2 { return n; } return f[n - 1] + f[n - 2]; }"), pareas.Options{})
	m, err := New(tree, Config{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := m.Call("main"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(m.steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
}

// TestUnknownOperation shows that an operation with one operand that the interpreter does not know is named.
func TestUnknownOperation(t *testing.T) {
	defer func() {
		if got, want := recover(), "interp: nothing says what Add computes"; got != want {
			t.Errorf("the panic is %v, not %q", got, want)
		}
	}()
	unary(&instruction{op: ast.Add}, 1)
}
