package stages

import (
	"fmt"
	"testing"

	"gpucc/ast"
	"gpucc/ast/treetext"
)

// TestLeaves compares the selector's leaves with ast.Builder.Leaves, for Returns behind tail calls and other nodes in all places.
// The front end leaves out the epilogue of a function if tail calls have left it before each Return, and select makes no jump to the
// epilogue at such a Return. So the two must agree. (TestTwins compares the selector with the kernel.)
func TestLeaves(t *testing.T) {
	left := 0
	for _, text := range returnTexts() {
		b := new(ast.Builder)
		for _, root := range treetext.Parse(t, text) {
			root.Append(b, 0)
		}
		markConditionals(b)
		s := selectorOf(b)
		for n, k := range b.Kind {
			if k != ast.Return {
				continue
			}
			got, want := s.leaves(uint32(n)), b.Leaves(n)
			if got != want {
				t.Errorf("%s: tail calls have left the function before the Return: select says %v, ast %v", text, got, want)
			}
			if want {
				left++
			}
		}
	}
	if left == 0 {
		t.Error("no Return is left")
	}
}

// returnTexts returns functions with a Return.
func returnTexts() (texts []string) {
	calls := []string{"(TailCall %s 0)", "(TailCallIndirect %s (Local u64 1))", "(Call %s 0)", "(Conditional %[1]s 0 (Const i32 1) (TailCall %[1]s 0) (Call %[1]s 0))"}
	values, statements := []string{"(Const i32 1)"}, []string{"(Block)", "(If (Const i32 1) (TailCall void 0))", "(Block (TailCall void 0))", "(IfElse (Const i32 1) (TailCall void 0) (TailCall void 0))"}
	for _, call := range calls {
		values, statements = append(values, fmt.Sprintf(call, "i32")), append(statements, fmt.Sprintf(call, "void"))
	}
	for _, a := range values[:4] {
		for _, b := range values[:4] {
			values = append(values, "(Conditional i32 0 (Const i32 1) "+a+" "+b+")", "(Conditional i32 0 (Const i32 1) "+a+" (Conditional i32 0 (Const i32 2) "+b+" "+a+"))")
		}
	}
	for _, value := range values {
		texts = append(texts, "(Function i32 (FunctionEntry) (Return i32 "+value+"))", "(Function i32 (FunctionEntry) (Block (TailCall void 0) (Return i32 "+value+")))")
	}
	for _, statement := range statements {
		for _, around := range []string{"(Block %s (Return void))", "(Block %s (Block) (Return void))", "(Block (Block %s) (Return void))", "(IfElse (Const i32 1) %s (Return void))"} {
			texts = append(texts, "(Function void (FunctionEntry) "+fmt.Sprintf(around, statement)+")")
		}
	}
	return texts
}

// markConditionals marks the Conditionals that both arms leave, as the front end does.
func markConditionals(b *ast.Builder) {
	for n, k := range b.Kind {
		if k == ast.Conditional && b.ArmsLeft(n) {
			b.Data[n] = 1
		}
	}
}

// selectorOf returns a selector with the columns of nodes alone.
func selectorOf(b *ast.Builder) *selector {
	s := &selector{}
	for n := range b.Kind {
		s.node, s.parent, s.first = append(s.node, nodeWord(b.Kind[n], b.Type[n])), append(s.parent, uint32(b.Parent[n])), append(s.first, uint32(b.First[n]))
		s.data = append(s.data, b.Data[n])
	}
	return s
}
