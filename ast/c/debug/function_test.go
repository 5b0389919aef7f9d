package debug

import (
	"math"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/inline"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/treetext"
)

// A testFrame has objects at the draft offsets in the map, and members in locals of the object at draft offset 32.
type testFrame struct {
	moved   []int32 // by local
	final   map[int32]int32
	members []Member
}

func (f *testFrame) Locals() int                                     { return len(f.moved) }
func (f *testFrame) MovedTo(local int32) int32                       { return f.moved[local] }
func (f *testFrame) CopyOf(local int32) (other, node int32, ok bool) { return 0, 0, false }

func (f *testFrame) Final(draft int32) (int32, bool) {
	n, ok := f.final[draft]
	return n, ok
}

func (f *testFrame) Members(draft int32) []Member {
	if draft == 32 {
		return f.members
	}
	return nil
}

// newFunction returns a function with the nodes of a text, the first at position 10, the next at 20, and so on.
func newFunction(t *testing.T, text string) *Function {
	f := &Function{Nodes: new(ast.Builder), Types: NewPiece(newSource(1), New(newSource(1)), 0), Frame: &testFrame{
		moved: []int32{-1, -1, 16, -1, -1}, final: map[int32]int32{16: 8, 24: 0}, members: []Member{{3, 0, ast.I32}, {4, 8, ast.I64}},
	}}
	for _, root := range treetext.Parse(t, text) {
		root.Append(f.Nodes, 0)
	}
	for n := range f.Nodes.Len() {
		f.Nodes.Pos[n] = uint32(10 * (n + 1))
	}
	f.Callee = func(int32) (intern.Ident, types.Type, uint32) { return intern.None, types.Int, 5 }
	return f
}

// The statements of the test: nodes 0 and 1 at 10 and 20, and so on.
const statements = "(Assign i32 0 (Const i32 1)) (Assign i32 1 (Const i32 2)) (Assign i32 0 (Const i32 3)) (Assign i32 4 (Const i32 4))"

// TestDescribe describes a function with a variable of its own, of a block, and of an empty block.
func TestDescribe(t *testing.T) {
	f, s, x := newFunction(t, statements), &Variables{}, &ast.DebugInfo{}
	s.Add(Variable{Pos: 25, Number: 1, Storage: InLocal, Born: Never})
	s.Add(Variable{Pos: 26, Number: 24, Storage: InFrame})
	s.Close(45)
	s.Add(Variable{Pos: 71, Number: 2, Storage: InLocal})
	s.Close(72)
	s.Add(Variable{Pos: 3, Number: 32, Own: types.Int, Storage: InFrame})
	s.Add(Variable{Pos: 2, Number: 0, Storage: InLocal, Parameter: true})
	s.Add(Variable{Pos: 4, Number: ^7, Storage: Static})
	s.Close(90)
	s.Describe(f, x)
	if want := []ast.DebugScope{{Outer: -1, First: 2, Last: 3}}; !slices.Equal(x.Scopes, want) {
		t.Errorf("scopes %+v, want %+v", x.Scopes, want)
	}
	want := []ast.DebugVariable{
		{Pos: 2, Number: 0, Scope: -1, Set: 1, Storage: ast.DebugLocal, Parameter: true},
		{Pos: 4, Number: ast.OwnSymbols + 7, Scope: -1, Set: -1, Storage: ast.DebugStatic},
		{Pos: 25, Number: 1, Scope: 0, Set: 3, Storage: ast.DebugLocal},
		{Pos: 26, Number: 0, Scope: 0, Set: -1, Storage: ast.DebugObject},
		{Pos: 3, Number: 2, Scope: -1, Set: -1, Storage: ast.DebugDivided, Size: 4},
		{Pos: 3, Number: 3, Scope: -1, Set: -1, Storage: ast.DebugLocal, Part: true, Offset: 0, Size: 4},
		{Pos: 3, Number: 4, Scope: -1, Set: 7, Storage: ast.DebugLocal, Part: true, Offset: 8, Size: 8},
	}
	if !slices.Equal(x.Variables, want) {
		t.Errorf("variables\n%+v, want\n%+v", x.Variables, want)
	}
	if len(x.Functions) != 1 || x.Functions[0].LocalsEnd != 4 {
		t.Errorf("functions %+v", x.Functions)
	}
}

// TestShared describes two blocks. A variable of each is in the same local, which is also assigned between the blocks. Each variable is set where an Assign
// stands in its scope.
func TestShared(t *testing.T) {
	for _, c := range []struct {
		firstEnd, secondBegin uint32
		first, second         int32 // the nodes that set the variables
	}{
		{15, 65, -1, -1}, // the Assigns are at 20 and 60, between the blocks
		{25, 65, 1, -1},
		{15, 45, -1, 5},
		{25, 45, 1, 5},
	} {
		f, s, x := newFunction(t, statements), &Variables{}, &ast.DebugInfo{}
		s.Add(Variable{Pos: 5, Number: 0, Storage: InLocal, Born: Never})
		s.Close(c.firstEnd)
		s.Add(Variable{Pos: c.secondBegin, Number: 0, Storage: InLocal, Born: Never})
		s.Close(90)
		s.Close(95)
		s.Describe(f, x)
		if len(x.Variables) != 2 || x.Variables[0].Set != c.first || x.Variables[1].Set != c.second {
			t.Errorf("blocks up to %d and from %d: %+v", c.firstEnd, c.secondBegin, x.Variables)
		}
	}
}

// TestMove checks that a local that gets another number keeps its variable, and that dropped variables are gone.
func TestMove(t *testing.T) {
	f, s, x := newFunction(t, statements), &Variables{}, &ast.DebugInfo{}
	s.Add(Variable{Pos: 2, Number: 1, Born: 6, Storage: InLocal})
	mark := s.Mark()
	s.Add(Variable{Pos: 3, Number: 3, Storage: InLocal})
	s.Close(90)
	s.Drop(mark)
	s.Close(90)
	s.Move(1, 0, 5) // another local that had the number
	s.Move(1, 4, 6)
	s.Describe(f, x)
	if len(x.Variables) != 1 || x.Variables[0].Number != 4 || x.Variables[0].Set != 7 {
		t.Errorf("%+v", x.Variables)
	}
}

// TestInline describes a function with the body of another one, which has a variable.
func TestInline(t *testing.T) {
	callee := &Variables{}
	callee.Add(Variable{Pos: 5, Number: 24, Storage: InFrame, Own: types.Int})
	callee.Close(9)
	body := callee.Body(newFunction(t, statements), []ast.File{{Text: []byte("int f(void) {}")}}, false)
	if len(body) != 1 {
		t.Fatalf("%+v", body)
	}
	f, s, x := newFunction(t, statements), &Variables{}, &ast.DebugInfo{}
	s.Add(Variable{Pos: 2, Number: 0, Storage: InLocal})
	s.Close(math.MaxUint32)
	s.Inline(inline.Instance{First: 2, Last: 3, Depth: 1, Pos: 20, Area: 40}, body, f.Types)
	s.Describe(f, x)
	if len(x.Scopes) != 1 || x.Scopes[0].First != 2 || x.Scopes[0].Last != 3 || x.Scopes[0].Inlined == ast.NoDebugType {
		t.Errorf("scopes %+v", x.Scopes)
	}
	if len(x.Variables) != 2 || x.Variables[1].Scope != 0 || x.Variables[1].Number != 40 {
		t.Errorf("variables %+v", x.Variables)
	}
}
