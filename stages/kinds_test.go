package stages_test

import (
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// jumping is, built by hand:
//
//	int add(int a, int b) { return a + b; }
//	int main(void) {
//		int i = 0;
//	again:
//		i = i + 1;
//		if (i < 5) goto again;
//		goto out;
//		i = 100;
//	out:
//		return (&add)(i, (&add)(1, 2));
//	}
func jumping(word ast.Type) *ast.Tree {
	t := &ast.Tree{
		Symbols: []ast.Symbol{
			{Name: "add", Section: ast.InText, Scope: ast.Global, Func: true, Offset: 0},
			{Name: "main", Section: ast.InText, Scope: ast.Global, Func: true, Offset: 1},
		},
		Files:  []ast.File{{Name: "jumping", Text: []byte("\n")}},
		Locals: []ast.Type{ast.I32, ast.I32, ast.I32},
	}
	b := new(ast.Builder)
	leaf := func(k ast.Kind, typ ast.Type, data int) int { return b.Leaf(k, typ, uint32(data), 0) }
	node := func(k ast.Kind, typ ast.Type, data, children int) { b.Node(k, typ, uint32(data), 0, children) }
	leaf(ast.FunctionEntry, ast.Void, 0)
	leaf(ast.Parameter, ast.I32, 0)
	leaf(ast.Parameter, ast.I32, 0)
	leaf(ast.Local, ast.I32, 0)
	leaf(ast.Local, ast.I32, 1)
	node(ast.Add, ast.I32, 0, 2)
	node(ast.Return, ast.I32, 0, 1)
	node(ast.Block, ast.Void, 0, 1)
	node(ast.Function, ast.I32, 0, 4)
	t.Append(b, ast.FunctionInfo{Symbol: 0, NumLocals: 2})

	b.Reset()
	leaf(ast.FunctionEntry, ast.Void, 0)
	leaf(ast.Const, ast.I32, 0)
	node(ast.Assign, ast.I32, 0, 1)
	node(ast.Expression, ast.Void, 0, 1)
	again := leaf(ast.Label, ast.Void, 0)
	leaf(ast.Local, ast.I32, 0)
	leaf(ast.Const, ast.I32, 1)
	node(ast.Add, ast.I32, 0, 2)
	node(ast.Assign, ast.I32, 0, 1)
	node(ast.Expression, ast.Void, 0, 1)
	leaf(ast.Local, ast.I32, 0)
	leaf(ast.Const, ast.I32, 5)
	node(ast.Lt, ast.I32, 0, 2)
	leaf(ast.Goto, ast.Void, again-b.Len())
	node(ast.If, ast.Void, 0, 2)
	leaf(ast.Goto, ast.Void, 4)
	leaf(ast.Const, ast.I32, 100)
	node(ast.Assign, ast.I32, 0, 1)
	node(ast.Expression, ast.Void, 0, 1)
	leaf(ast.Label, ast.Void, 0)
	leaf(ast.Local, ast.I32, 0)
	node(ast.Argument, ast.I32, 0, 1)
	leaf(ast.Const, ast.I32, 1)
	node(ast.Argument, ast.I32, 0, 1)
	leaf(ast.Const, ast.I32, 2)
	node(ast.Argument, ast.I32, 0, 1)
	leaf(ast.SymbolAddress, word, 0)
	node(ast.CallIndirect, ast.I32, 0, 3)
	node(ast.Argument, ast.I32, 0, 1)
	leaf(ast.SymbolAddress, word, 0)
	node(ast.CallIndirect, ast.I32, 0, 3)
	node(ast.Return, ast.I32, 0, 1)
	node(ast.Block, ast.Void, 0, 8)
	node(ast.Function, ast.I32, 0, 2)
	t.Append(b, ast.FunctionInfo{Symbol: 1, FirstLocal: 2, NumLocals: 1})
	t.Finish()
	return t
}

// TestJumping runs jumps to labels and calls through addresses.
func TestJumping(t *testing.T) {
	gputest.NoRaces(t)
	check := gpu.NewCheck(gputest.OpenGL(t), gpu.NewCPU())
	for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32, Optimize: 1}} {
		tree := jumping(ast.Word(opt.Target.WordBytes))
		if err := ast.Validate(tree); err != nil {
			t.Fatal(err)
		}
		if status, err := interp.Run(tree, interp.Config{WordSize: opt.Target.WordBytes}); err != nil || status != 8 {
			t.Errorf("interpreter: status %d, %v", status, err)
		}
		obj, _, err := Compile(check, tree, opt)
		if err != nil {
			t.Fatal(err)
		}
		if status, _ := execute(t, obj, opt); status != 8 {
			t.Errorf("%+v: status %d", opt, status)
		}
	}
}

// pairs is, built by hand, a function that returns two values and one that
// adds them, of the given types:
//
//	(first, second) both(first a, second b) { return (b, a) or (a, b); }
//	int main(void) { first x; second y; (x, y) = both(5, 3); return x * 10 + y; }
func pairs(first, second ast.Type) *ast.Tree {
	t := &ast.Tree{
		Symbols: []ast.Symbol{
			{Name: "both", Section: ast.InText, Scope: ast.Global, Func: true, Offset: 0},
			{Name: "main", Section: ast.InText, Scope: ast.Global, Func: true, Offset: 1},
		},
		Files:  []ast.File{{Name: "pairs", Text: []byte("\n")}},
		Locals: []ast.Type{first, second, first, second},
	}
	b := new(ast.Builder)
	leaf := func(k ast.Kind, typ ast.Type, data int) int { return b.Leaf(k, typ, uint32(data), 0) }
	node := func(k ast.Kind, typ ast.Type, data, children int) { b.Node(k, typ, uint32(data), 0, children) }
	floats := floatBit(first)
	swap := 0
	if first == second { // the result registers are the parameters', the other way round
		swap = 1
	}
	leaf(ast.FunctionEntry, ast.Void, 0)
	leaf(ast.Parameter, first, 0)
	leaf(ast.Parameter, second, floats)
	leaf(ast.Local, first, swap)
	leaf(ast.Local, second, 1-swap)
	node(ast.ReturnPair, first, 0, 2)
	node(ast.Block, ast.Void, 0, 1)
	node(ast.Function, first, 0, 4)
	t.Append(b, ast.FunctionInfo{Symbol: 0, NumLocals: 2})

	b.Reset()
	number := func(typ ast.Type, n int) {
		leaf(ast.Const, ast.I32, n)
		if typ != ast.I32 {
			node(ast.Cast, typ, 0, 1)
		}
	}
	leaf(ast.FunctionEntry, ast.Void, 0)
	number(first, 3+2*(1-swap))
	node(ast.Argument, first, 0, 1)
	number(second, 5-2*(1-swap))
	node(ast.Argument, second, floats, 1)
	node(ast.Call, first, 0, 2)
	node(ast.Assign, first, 0, 1)
	leaf(ast.SecondResult, second, int(ast.SecondResultData(first, second)))
	node(ast.Assign, second, 1, 1)
	node(ast.Comma, second, 0, 2)
	node(ast.Expression, ast.Void, 0, 1)
	leaf(ast.Local, first, 0)
	if first != ast.I32 {
		node(ast.Cast, ast.I32, 0, 1)
	}
	leaf(ast.Const, ast.I32, 10)
	node(ast.Mul, ast.I32, 0, 2)
	leaf(ast.Local, second, 1)
	if second != ast.I32 {
		node(ast.Cast, ast.I32, 0, 1)
	}
	node(ast.Add, ast.I32, 0, 2)
	node(ast.Return, ast.I32, 0, 1)
	node(ast.Block, ast.Void, 0, 2)
	node(ast.Function, ast.I32, 0, 2)
	t.Append(b, ast.FunctionInfo{Symbol: 1, FirstLocal: 2, NumLocals: 2})
	t.Finish()
	return t
}

// TestPairs returns two values of all combinations of types.
func TestPairs(t *testing.T) {
	gputest.NoRaces(t)
	check := gpu.NewCheck(gputest.OpenGL(t), gpu.NewCPU())
	types := map[int][]ast.Type{32: {ast.I32, ast.F32}, 64: {ast.I32, ast.I64, ast.F32, ast.F64}}
	for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32}, {Target: RV32, Optimize: 1}} {
		for _, first := range types[opt.Target.Bits()] {
			for _, second := range types[opt.Target.Bits()] {
				tree := pairs(first, second)
				if err := ast.Validate(tree); err != nil {
					t.Fatal(err)
				}
				if status, err := interp.Run(tree, interp.Config{WordSize: opt.Target.WordBytes}); err != nil || status != 53 {
					t.Errorf("interpreter, %s %s: status %d, %v", first, second, status, err)
				}
				obj, _, err := Compile(check, tree, opt)
				if err != nil {
					t.Fatal(err)
				}
				if status, _ := execute(t, obj, opt); status != 53 {
					t.Errorf("%+v, %s %s: status %d", opt, first, second, status)
				}
			}
		}
	}
}

// floatBit is 1 for a floating-point type, else 0.
func floatBit(t ast.Type) int {
	if t.IsFloat() {
		return 1
	}
	return 0
}
