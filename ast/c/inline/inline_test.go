package inline

import (
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/treetext"
)

// testUnit is a unit with functions that are trees written as text. Function i is symbol i. Locals are of type i32, but for the
// parameter.
type testUnit struct {
	bodies  []*Body
	locals  []ast.Type // of the function being changed
	reasons []Refusal
	strings []string
}

func (u *testUnit) Body(symbol uint32) *Body {
	if int(symbol) < len(u.bodies) {
		return u.bodies[symbol]
	}
	return nil
}

func (u *testUnit) Decide(_ *ast.Builder, _ int, why Refusal) { u.reasons = append(u.reasons, why) }

func (u *testUnit) NewLocal(t ast.Type) uint32 {
	u.locals = append(u.locals, t)
	return uint32(len(u.locals)) - 1
}

func (u *testUnit) LocalType(local uint32) ast.Type { return u.locals[local] }

func (u *testUnit) HoldsResult(uint32) bool { return false }

func (u *testUnit) Literal(v uint64) uint32 { return uint32(v) }

func (u *testUnit) String(text string) uint32 {
	u.strings = append(u.strings, text)
	return ast.OwnSymbols + uint32(len(u.strings)) - 1
}

// add adds a function, and expands the calls in it.
func (u *testUnit) add(t *testing.T, x *Expansion, text string, locals int) (changed string) {
	b := new(ast.Builder)
	for _, n := range treetext.Parse(t, text) {
		n.Append(b, 1)
	}
	f := Function{Nodes: b, Entity: int32(len(u.bodies)), StackAlign: 16, Instances: true}
	u.locals, u.reasons = nil, nil
	for range locals {
		u.NewLocal(ast.I32)
	}
	if n := b.Find(ast.Parameter, 0); n >= 0 {
		u.locals[0] = b.Type[n]
	}
	rules := Rules{Limit: 20, Literals: []uint64{0, 1, 2, 3}, String: func(symbol int32) (string, bool) { return "abc", symbol < 5 }}
	body := Keep(&f, u.locals, rules)
	x.Run(f, u, new(ast.Builder))
	u.bodies = append(u.bodies, body)
	return treetext.Format(b, b.Len()-1)
}

const (
	plusOne = "(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Add i32 (Local i32) (Const i32 1)))))"
	twice   = "(Function i32 (FunctionEntry) (Parameter i32) (Block (If (Local i32) (Return i32 (Const i32 5))) (Return i32 (Local i32))))"
	clears  = "(Function (FunctionEntry) (Parameter u64) (Block (Store i32 (Local u64) (Const i32))))"
	changes = "(Function i32 (FunctionEntry) (Parameter i32) (Block (Assign i32 0 (Neg i32 (Local i32))) (Return i32 (Local i32))))"
	loops   = "(Function i32 (FunctionEntry) (Parameter i32) (Block (Label) (Goto -1)))"
	recurs  = "(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Call i32 4 (Argument i32 (Local i32))))))"
)

// caller makes a function with one parameter of a body.
func caller(body string) string {
	return "(Function i32 (FunctionEntry) (Parameter i32) (Block " + body + "))"
}

// TestRun checks the trees of functions with calls, and the reasons why calls stay. Locals have the caller's numbers.
func TestRun(t *testing.T) {
	for name, x := range map[string]struct {
		body, want string
		reason     Refusal
	}{
		"a leaf is the argument": {
			"(Return i32 (Call i32 0 (Argument i32 (Const i32 7))))",
			"(Return i32 (Add i32 (Const i32 7) (Const i32 1)))", Inlines},
		"an argument that is no leaf gets a local": {
			"(Return i32 (Call i32 0 (Argument i32 (Neg i32 (Local i32)))))",
			"(Assign i32 1 (Neg i32 (Local i32))) (Return i32 (Add i32 (Local i32 1) (Const i32 1)))", Inlines},
		"behind a condition statements are in a Comma": {
			"(Return i32 (LogicalAnd i32 (Local i32) (Call i32 0 (Argument i32 (Neg i32 (Local i32))))))",
			"(Return i32 (LogicalAnd i32 (Local i32) (Comma i32 (Assign i32 1 (Neg i32 (Local i32))) (Add i32 (Local i32 1) (Const i32 1)))))", Inlines},
		"two returns assign a result, and jump": {
			"(Return i32 (Call i32 1 (Argument i32 (Local i32))))",
			"(If (Local i32) (Block (Assign i32 1 (Const i32 5)) (Goto 5))) (Assign i32 1 (Local i32)) (Label) (Return i32 (Local i32 1))", Inlines},
		"no result": {
			"(Call 2 (Argument u64 (FrameAddress u64 8)))",
			"(Store i32 (FrameAddress u64 8) (Const i32))", Inlines},
		"a parameter that is assigned gets a local": {
			"(Return i32 (Call i32 5 (Argument i32 (Local i32))))",
			"(Assign i32 1 (Local i32)) (Assign i32 1 (Neg i32 (Local i32 1))) (Return i32 (Local i32 1))", Inlines},
		"no body":    {"(Return i32 (Call i32 3 (Argument i32 (Local i32))))", "", HasNoBody},
		"recursive":  {"(Return i32 (Call i32 6 (Argument i32 (Local i32))))", "", HasNoBody},
		"mismatched": {"(Return i32 (Call i32 (Argument i64 (Const i64))))", "", IsMismatched},
	} {
		t.Run(name, func(t *testing.T) {
			u, e := new(testUnit), new(Expansion)
			for _, f := range []string{plusOne, twice, clears, loops, recurs, changes} {
				u.add(t, e, f, 1)
			}
			for i, has := range []bool{true, true, true, false, false, true} {
				if (u.bodies[i] != nil) != has {
					t.Errorf("function %d has a body: %v", i, u.bodies[i] != nil)
				}
			}
			e.Inlined = 0
			got := u.add(t, e, caller(x.body), 1)
			want := caller(x.want)
			if x.reason != Inlines {
				want = caller(x.body)
			}
			if got != want || len(u.reasons) != 1 || u.reasons[0] != x.reason {
				t.Errorf("reasons %d\n%s\n%s", u.reasons, got, want)
			}
			if (e.Inlined == 1) != (x.reason == Inlines) || len(e.Instances) != e.Inlined {
				t.Errorf("%d calls are inlined at %d instances", e.Inlined, len(e.Instances))
			}
		})
	}
}

// TestGrowth checks that a function does not grow without bounds.
func TestGrowth(t *testing.T) {
	u, e := new(testUnit), new(Expansion)
	u.add(t, e, twice, 1)
	const calls = leastGrowth
	u.add(t, e, caller(strings.Repeat("(Assign i32 (Call i32 (Argument i32 (Local i32))))", calls)+"(Return i32 (Local i32))"), 1)
	most := 4 * calls / 6 // it has four nodes a call and may double; a body has six
	if e.Inlined < most || e.Inlined > most+2 {
		t.Errorf("%d of %d calls are inlined", e.Inlined, calls)
	}
}

// TestInstance checks where an Instance says that a body's locals are.
func TestInstance(t *testing.T) {
	u, e := new(testUnit), new(Expansion)
	u.add(t, e, "(Function i32 (FunctionEntry) (Parameter i32) (Block (Assign i32 1 (Local i32)) (Assign i32 2 (Neg i32 (Local i32 1))) (Return i32 (Local i32 2))))", 3)
	got := u.add(t, e, caller("(Return i32 (Call i32 (Argument i32 (Local i32 2))))"), 3)
	if want := caller("(Assign i32 4 (Neg i32 (Local i32 2))) (Return i32 (Local i32 4))"); got != want || len(e.Instances) != 1 {
		t.Fatalf("%d instances\n%s\n%s", len(e.Instances), got, want)
	}
	for local, want := range []Leaf{{ast.Local, 2}, {ast.Local, 2}} { // the parameter, and its alias
		if leaf, _, ok := e.Instances[0].Bound(int32(local)); !ok || leaf != want {
			t.Errorf("local %d is bound to %v: %v", local, leaf, ok)
		}
	}
	if _, number, ok := e.Instances[0].Bound(2); ok || number != 4 {
		t.Errorf("local 2 is local %d", number)
	}
}
