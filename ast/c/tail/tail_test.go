package tail

import (
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/treetext"
	"gpucc/stages/convention"
)

// TestMark marks calls in functions. A call of symbol 9 ends the program.
func TestMark(t *testing.T) {
	eight := strings.Repeat("(Argument u64 0 (Const u64 0)) ", 8)
	for name, x := range map[string]struct {
		body    string
		calls   int
		left    int // Conditionals that both arms leave
		objects int32
		endless bool
	}{
		"a call that is returned":           {body: "(Return i32 0 (Call i32 1))", calls: 1, endless: true},
		"an arm":                            {body: "(Return i32 0 (Conditional i32 0 (Local i32 0) (Call i32 1) (Local i32 0)))", calls: 1},
		"both arms":                         {body: "(Return i32 0 (Conditional i32 0 (Local i32 0) (Call i32 1) (Call i32 2)))", calls: 2, left: 1, endless: true},
		"arms of an arm":                    {body: "(Return i32 0 (Conditional i32 0 (Local i32 0) (Conditional i32 0 (Local i32 1) (Call i32 1) (Call i32 2)) (Local i32 1)))", calls: 2, left: 1},
		"all arms of arms":                  {body: "(Return i32 0 (Conditional i32 0 (Local i32 0) (Call i32 3) (Conditional i32 0 (Local i32 1) (Call i32 1) (Call i32 2))))", calls: 3, left: 2, endless: true},
		"arms of a value":                   {body: "(Return i32 0 (Neg i32 0 (Conditional i32 0 (Local i32 0) (Call i32 1) (Call i32 2))))"},
		"an indirect call":                  {body: "(Return i32 0 (CallIndirect i32 0 (Local u64 0)))", calls: 1, endless: true},
		"a value that is computed from it":  {body: "(Return i32 0 (Add i32 0 (Call i32 1) (Const i32 1)))"},
		"code behind the call":              {body: "(Expression void 0 (Call void 1)) (Return i32 0 (Const i32 1))"},
		"a value in a local":                {body: "(Assign i32 0 (Call i32 1)) (Return i32 0 (Local i32 0))", calls: 1, endless: true},
		"a value in another local":          {body: "(Assign i32 0 (Call i32 1)) (Return i32 0 (Local i32 1))"},
		"a local of another type":           {body: "(Assign i64 0 (Call i32 1)) (Return i32 0 (Local i32 0))"},
		"a statement behind the local":      {body: "(Assign i32 0 (Call i32 1)) (Block void 0) (Return i32 0 (Local i32 0))"},
		"a computation with the local":      {body: "(Assign i32 0 (Call i32 1)) (Return i32 0 (Neg i32 0 (Local i32 0)))"},
		"an object in the frame":            {body: "(Store i32 0 (FrameAddress u64 0) (Const i32 1)) (Return i32 0 (Call i32 1))", objects: 8, calls: 1, endless: true},
		"an element of an array":            {body: "(Store i32 0 (Index u64 2 (FrameAddress u64 0) (Local i32 0)) (Const i32 1)) (Return i32 0 (Call i32 1 (Argument i32 0 (Load i32 0 (Add u64 0 (FrameAddress u64 0) (Const u64 4))))))", objects: 8, calls: 1, endless: true},
		"an address as an argument":         {body: "(Return i32 0 (Call i32 1 (Argument u64 0 (FrameAddress u64 0))))", objects: 8},
		"an address that is stored":         {body: "(Store u64 0 (Local u64 0) (FrameAddress u64 0)) (Return i32 0 (Call i32 1))", objects: 8},
		"an address in a local":             {body: "(Assign u64 0 (FrameAddress u64 0)) (Return i32 0 (Call i32 1))", objects: 8},
		"an address as an index":            {body: "(Store i32 0 (Index u64 0 (Local u64 0) (FrameAddress u64 0)) (Const i32 1)) (Return i32 0 (Call i32 1))", objects: 8},
		"memory on the stack":               {body: "(Assign u64 0 (StackAllocate u64 0 (Const u64 8))) (Return i32 0 (Call i32 1))"},
		"a function that does not return":   {body: "(Return i32 0 (Call i32 9))"},
		"arguments in registers":            {body: "(Return i32 0 (Call i32 1 " + eight + "))", calls: 1, endless: true},
		"an argument that is on the stack":  {body: "(Return i32 0 (Call i32 1 " + eight + "(Argument u64 0 (Const u64 0))))"},
		"a way that does not end in a call": {body: "(If void 0 (Local i32 0) (Return i32 0 (Call i32 1))) (Return i32 0 (Const i32 1))", calls: 1},
	} {
		b := new(ast.Builder)
		roots := treetext.Parse(t, "(FunctionEntry) (Block void 0 "+x.body+")")
		for i := range roots {
			roots[i].Append(b, 0)
		}
		b.Node(ast.Function, ast.I32, 0, 0, 2)
		info := ast.FunctionInfo{ObjectBytes: x.objects}
		calls := Mark(b, 0, &info, convention.RV64, func(symbol uint32) bool { return symbol == 9 })
		if calls != x.calls || info.Endless != x.endless {
			t.Errorf("%s: %d calls, endless %t, want %d, %t", name, calls, info.Endless, x.calls, x.endless)
		}
		if kinds := strings.Count(treetext.Format(b, b.Len()-1), "TailCall"); kinds != x.calls {
			t.Errorf("%s: %d calls are marked", name, kinds)
		}
		if left := strings.Count(treetext.Format(b, b.Len()-1), "Conditional i32 1"); left != x.left {
			t.Errorf("%s: control is said to leave %d conditionals, want %d", name, left, x.left)
		}
	}
}
