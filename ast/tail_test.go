package ast

import (
	"strings"
	"testing"
)

// A tailCase is the body of a function, which returns typ. call is the node of the call.
type tailCase struct {
	name string
	typ  Type
	body func(b *Builder) (call int)
	last bool // control leaves the function behind the call
	ends bool // control comes to the end of the function, if the call is a tail call
}

// voidCall appends a call without arguments as a statement.
func voidCall(b *Builder) int { return b.Node(Call, Void, 0, 1, 0) }

// tailCases has a case for each of the ways to the end of a function.
var tailCases = []tailCase{
	{"the last statement", Void, func(b *Builder) int { return voidCall(b) }, true, false},
	{"the last statement of a block", Void, func(b *Builder) int {
		n := voidCall(b)
		b.Node(Block, Void, 0, 1, 1)
		return n
	}, true, false},
	{"in front of a return", Void, func(b *Builder) int {
		n := voidCall(b)
		b.Leaf(Return, Void, 0, 1)
		b.Node(Block, Void, 0, 1, 2)
		return n
	}, true, false},
	{"in front of a label and an empty block", Void, func(b *Builder) int {
		n := voidCall(b)
		b.Leaf(Label, Void, 0, 1)
		b.Leaf(Block, Void, 0, 1)
		b.Node(Block, Void, 0, 1, 3)
		return n
	}, true, true},
	{"in front of a jump to the end", Void, func(b *Builder) int {
		n := voidCall(b)
		b.Leaf(Goto, Void, 2, 1)
		voidCall(b)
		b.Leaf(Label, Void, 0, 1)
		b.Node(Block, Void, 0, 1, 4)
		return n
	}, true, true},
	{"in front of another call", Void, func(b *Builder) int {
		n := voidCall(b)
		voidCall(b)
		b.Node(Block, Void, 0, 1, 2)
		return n
	}, false, true},
	{"an arm", Void, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		n := voidCall(b)
		b.Node(If, Void, 0, 1, 2)
		return n
	}, true, true},
	{"the first arm", Void, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		n := voidCall(b)
		b.Leaf(Return, Void, 0, 1)
		b.Node(IfElse, Void, 0, 1, 3)
		return n
	}, true, true},
	{"a condition", Void, func(b *Builder) int {
		n := b.Node(Call, I32, 0, 1, 0)
		b.Leaf(Return, Void, 0, 1)
		b.Node(If, Void, 0, 1, 2)
		return n
	}, false, true},
	{"a value that is returned", I32, func(b *Builder) int {
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, true, false},
	{"an arm of a value", I32, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, true, true},
	{"an arm of an arm of a value", I32, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		n := b.Node(Call, I32, 0, 1, 0)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, true, true},
	{"an arm of a condition of a value", I32, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, false, true},
	{"an arm of another type of an arm of a value", I32, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		n := b.Node(Call, U32, 0, 1, 0)
		b.Node(Conditional, U32, 0, 1, 3)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, false, true},
	{"the condition of a value", I32, func(b *Builder) int {
		n := b.Node(Call, I32, 0, 1, 0)
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, false, true},
	{"an arm of a value that is not returned", I32, func(b *Builder) int {
		b.Leaf(Const, I32, 1, 1)
		b.Leaf(Const, I32, 1, 1)
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Conditional, I32, 0, 1, 3)
		b.Node(Neg, I32, 0, 1, 1)
		b.Node(Return, I32, 0, 1, 1)
		return n
	}, false, true},
	{"a value of another type", U32, func(b *Builder) int {
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Return, U32, 0, 1, 1)
		return n
	}, false, false},
	{"a value that is converted", I64, func(b *Builder) int {
		n := b.Node(Call, I32, 0, 1, 0)
		b.Node(Cast, I64, 0, 1, 1)
		b.Node(Return, I64, 0, 1, 1)
		return n
	}, false, true},
	{"the end of a function with a result", I32, func(b *Builder) int { return voidCall(b) }, false, false},
	{"an endless loop", Void, func(b *Builder) int {
		b.Leaf(Label, Void, 0, 1)
		n := voidCall(b)
		b.Leaf(Goto, Void, ^uint32(1), 1)
		b.Node(Block, Void, 0, 1, 3)
		return n
	}, false, false},
	{"labels in a circle", Void, func(b *Builder) int {
		n := voidCall(b)
		b.Leaf(Label, Void, 0, 1)
		b.Leaf(Goto, Void, ^uint32(0), 1)
		b.Node(Block, Void, 0, 1, 3)
		return n
	}, false, false},
	{"in a loop", Void, func(b *Builder) int {
		b.Leaf(LoopEntry, Void, 0, 1)
		n := voidCall(b)
		b.Leaf(Block, Void, 0, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Loop, Void, 0, 1, 4)
		return n
	}, false, true},
	{"in front of the end of a loop", Void, func(b *Builder) int {
		b.Leaf(LoopEntry, Void, 0, 1)
		n := voidCall(b)
		b.Leaf(Break, Void, 4, 1)
		b.Node(Block, Void, 0, 1, 2)
		b.Leaf(Block, Void, 0, 1)
		b.Leaf(Const, I32, 1, 1)
		b.Node(Loop, Void, 0, 1, 4)
		return n
	}, true, true},
}

// tree makes a tree of one function with the body of a case.
func (c *tailCase) tree() (t *Tree, call int) {
	b := new(Builder)
	b.Grow(32)
	b.Leaf(FunctionEntry, Void, 0, 1)
	call = c.body(b)
	if b.Kind[b.n-1] != Block {
		b.Node(Block, Void, 0, 1, 1)
	}
	root := b.Node(Function, c.typ, 0, 1, 2)
	t = &Tree{Symbols: []Symbol{{Name: "f", Section: InText, Func: true}}}
	t.Append(b, FunctionInfo{Root: int32(root)})
	t.Finish()
	return t, call
}

// TestTailCalls shows three things: the calls behind which functions end, the validator's messages about tail calls in these
// places, and the functions with an end that control reaches.
func TestTailCalls(t *testing.T) {
	for _, c := range tailCases {
		t.Run(c.name, func(t *testing.T) {
			tree, call := c.tree()
			b := (&validator{Tree: tree}).builder(int(tree.Functions[0].Root) + 1)
			if got := b.IsLast(call); got != c.last {
				t.Errorf("control leaves the function: %v, want %v", got, c.last)
			}
			tree.Kind[call] = TailCall
			if got := b.ComesToEnd(0); got != c.ends {
				t.Errorf("control comes to the end: %v, want %v", got, c.ends)
			}
			expect := func(want string) {
				t.Helper()
				if err := Validate(tree); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
					t.Errorf("the validator says %v, want %q", err, want)
				}
			}
			if !c.last {
				expect("control does not leave the function behind it")
				return
			}
			expect("")
			tree.Functions[0].Endless = true
			if expect(map[bool]string{true: "control comes to its end"}[c.ends]); c.ends {
				tree.Functions[0].Endless = false
			}
			tree.Functions[0].Resumes = true
			expect("its function needs its frame")
			tree.Functions[0].Resumes, tree.Functions[0].VarargBytes = false, 16
			expect("its function needs its frame")
		})
	}
}
