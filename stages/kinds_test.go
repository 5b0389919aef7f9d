package stages

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
			{Name: "add", Section: ast.InText, Global: true, Func: true, Offset: 0},
			{Name: "main", Section: ast.InText, Global: true, Func: true, Offset: 1},
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
	check := gpu.NewCheck(gputest.OpenGL(t), gpu.NewCPU())
	for _, opt := range []Options{{XLEN: 64}, {XLEN: 64, Optimize: 1}, {XLEN: 32, Optimize: 1}} {
		tree := jumping(ast.Word(opt.XLEN / 8))
		if err := ast.Validate(tree); err != nil {
			t.Fatal(err)
		}
		if status, err := interp.Run(tree, interp.Config{WordSize: opt.XLEN / 8}); err != nil || status != 8 {
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
