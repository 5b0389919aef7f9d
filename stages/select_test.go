package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestSelect writes the rule of each node of a function's statements. The locals are stored
// where the test says.
func TestSelect(t *testing.T) {
	const a1, a2, s1, slot0 = 11, 12, 9, storageSlot
	for _, test := range []struct {
		name, statements string
		storage          []uint32
		want             string
	}{
		{"a constant that fits the instruction has none of its own",
			"(Return i32 (Add i32 (Local i32 0) (Const i32 2047)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 folded: 0
			Add i32 const: 1, into a0
			Return i32 made-last: 0`},
		{"a constant that does not fit",
			"(Return i32 (Add i32 (Local i32 0) (Const i32 2048)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 long: 2
			Add i32: 1, into a0
			Return i32 made-last: 0`},
		{"an address's offset is the load's",
			"(Return i32 (Load i32 (Add u64 (Local u64 1) (Const u64 8))))", []uint32{s1, a1}, `
			Local u64 register: 0, indetail
			Const u64 folded: 0
			Add u64 folded: 0
			Load i32 offset: 1, into a0
			Return i32 made-last: 0`},
		{"a factor next to a power of two is none of its own",
			"(Return i32 (Mul i32 (Local i32 0) (Const i32 9)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 folded: 0
			Mul i32 above: 2, into a0
			Return i32 made-last: 0`},
		{"the negative of one",
			"(Return i32 (Mul i32 (Local i32 0) (Const i32 -7)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 folded: 0
			Mul i32 negated-below: 2, into a0
			Return i32 made-last: 0`},
		{"another factor",
			"(Return i32 (Mul i32 (Local i32 0) (Const i32 -9)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 short: 1
			Mul i32: 1, into a0
			Return i32 made-last: 0`},
		{"a left operand that is next to a power of two",
			"(Return i32 (Mul i32 (Const i32 9) (Local i32 0)))", []uint32{s1}, `
			Const i32 short: 1
			Local i32 register: 0, indetail
			Mul i32: 1, into a0
			Return i32 made-last: 0`},
		{"a local in a slot is loaded",
			"(Return i32 (Local i32 0))", []uint32{slot0}, `
			Local i32 slot: 1, into a0
			Return i32 made-last: 0`},
		{"a copy of a local to its own register is none",
			"(Assign i32 1 (Local i32 0))", []uint32{s1, s1}, `
			Local i32 register: 0, indetail
			Assign i32 made: 0, indetail`},
		{"a copy of a local to another register",
			"(Assign i32 1 (Local i32 0))", []uint32{s1, s1 + 9}, `
			Local i32 register: 0, indetail
			Assign i32 register: 1, indetail`},
		{"the assigned value is made in the local's register",
			"(Assign i32 0 (Add i32 (Local i32 0) (Const i32 1)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 folded: 0
			Add i32 const: 1, into s1
			Assign i32 made: 0, indetail`},
		{"a slot is stored to",
			"(Assign i32 0 (Add i32 (Local i32 0) (Const i32 1)))", []uint32{slot0}, `
			Local i32 slot: 1
			Const i32 folded: 0
			Add i32 const: 1
			Assign i32 slot: 1`},
		{"a local that is assigned before its value is used is copied",
			"(Return i32 (Add i32 (Local i32 0) (Assign i32 0 (Const i32 3))))", []uint32{s1}, `
			Local i32 copy: 1
			Const i32 short: 1, into s1
			Assign i32 made: 0, indetail
			Add i32: 1, into a0
			Return i32 made-last: 0`},
		{"but not if another register is assigned",
			"(Return i32 (Add i32 (Local i32 0) (Assign i32 1 (Const i32 3))))", []uint32{s1, s1 + 9}, `
			Local i32 register: 0, indetail
			Const i32 short: 1, into s2
			Assign i32 made: 0, indetail
			Add i32: 1, into a0
			Return i32 made-last: 0`},
		{"locals are copied before arguments of a tail call are moved to their registers",
			"(Return i32 (TailCall i32 0 (Argument i32 (Local i32 1)) (Argument i32 (Add i32 (Local i32 0) (Local i32 1)))))", []uint32{a1 - 1, a1}, `
			Local i32 copy: 1
			Argument i32: 0, forward, moves
			Local i32 register: 0, indetail
			Local i32 register: 0, indetail
			Add i32: 1, into a1
			Argument i32 made: 0
			TailCall i32: 2, calls
			Return i32 made-last: 0`},
		{"but not those that are in their registers",
			"(Return i32 (TailCallIndirect i32 (Argument i32 (Local i32 0)) (Argument i32 (Local i32 0)) (Local u64 1)))", []uint32{a1 - 1, a2}, `
			Local i32 register: 0, indetail
			Argument i32: 0, forward, moves
			Local i32 copy: 1
			Argument i32: 0, forward, moves
			Local u64 copy: 1
			TailCallIndirect i32: 3, calls
			Return i32 made-last: 0`},
		{"an arm of a conditional is a tail call",
			"(Return i32 (Conditional i32 (Local i32 0) (Local i32 0) (TailCall i32 0)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Local i32 register: 0 + 2, indetail
			TailCall i32: 2, calls
			Conditional i32 left: 1
			Return i32 last: 1`},
		{"both are",
			"(Return i32 (Conditional i32 1 (Local i32 0) (TailCall i32 0) (TailCall i32 0)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			TailCall i32: 2, calls
			TailCall i32: 2, calls
			Conditional i32 left: 1
			Return i32 made-last: 0`},
		{"both arms of an arm are",
			"(Return i32 (Conditional i32 (Local i32 0) (Conditional i32 1 (Local i32 0) (TailCall i32 0) (TailCall i32 0)) (Local i32 0)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Local i32 register: 0, indetail, branches
			TailCall i32: 2, calls
			TailCall i32: 2, calls
			Conditional i32 left: 1
			Local i32 register: 0, indetail
			Conditional i32: 1
			Return i32 last: 1`},
		{"an arm that ends with a jump does not jump over the other",
			"(IfElse (Local i32 0) (Block (Return i32 (Local i32 0))) (Return i32 (Const i32 3)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Local i32 register: 0, indetail
			Return i32: 2
			Block void: 0
			Const i32 short: 1, into a0
			Return i32 made: 1
			IfElse void: 0`},
		{"a comparison that is a condition branches",
			"(If (Lt i32 (Local i32 0) (Const i32 5)) (Return i32 (Const i32 1)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 short: 1
			Lt i32 branch: 1
			Const i32 short: 1, into a0
			Return i32 made: 1
			If void: 0`},
		{"a comparison whose value is wanted",
			"(Return i32 (Lt i32 (Local i32 0) (Const i32 5)))", []uint32{s1}, `
			Local i32 register: 0, indetail
			Const i32 folded: 0
			Lt i32 const: 1, into a0
			Return i32 made-last: 0`},
		{"another condition is compared with 0",
			"(If (Local i32 0) (Return i32 (Const i32 1)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Const i32 short: 1, into a0
			Return i32 made: 1
			If void: 0`},
		{"a constant condition is a jump",
			"(If (Const i32 0) (Return i32 (Const i32 1)))", []uint32{s1}, `
			Const i32 folded: 0, branches, always
			Const i32 short: 1, into a0
			Return i32 made: 1
			If void: 0`},
		{"the first arm of a conditional ends in a move and a jump",
			"(Return i32 (Conditional i32 (Local i32 0) (Const i32 1) (Const i32 2)))", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Const i32 short: 1 + 2
			Const i32 short: 1
			Conditional i32: 1
			Return i32 last: 1`},
		{"a break that is all of an If has no instruction",
			"(Loop (LoopEntry) (If (Local i32 0) (Break 4)) (Block) (Local i32 0))", []uint32{s1}, `
			LoopEntry void test: 1
			Local i32 register: 0, indetail, branches
			Break void folded: 0
			If void: 0
			Block void: 0
			Local i32 register: 0, indetail, branches
			Loop void: 0`},
		{"a continue that is all of an If has none, either",
			"(Loop (LoopEntry) (If (Local i32 0) (Continue 4)) (Block) (Local i32 0))", []uint32{s1}, `
			LoopEntry void test: 1
			Local i32 register: 0, indetail, branches
			Continue void folded: 0
			If void: 0
			Block void: 0
			Local i32 register: 0, indetail, branches
			Loop void: 0`},
		{"of two gotos that are the arms of an IfElse, one has none",
			"(IfElse (Local i32 0) (Goto 4) (Goto 4)) (Return void) (Label) (Label)", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Goto void folded: 0
			Goto void: 1
			IfElse void: 0
			Return void|made: 1
			Label void: 0
			Label void: 0`},
		{"a goto over which another one jumps has none",
			"(If (Local i32 0) (Goto 3)) (Goto 2) (Label) (Label)", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Goto void folded: 0
			If void: 0
			Goto void folded: 0
			Label void: 0
			Label void: 0`},
		{"a goto over which none jumps has one",
			"(If (Local i32 0) (Goto 4)) (Goto 2) (Label) (Label)", []uint32{s1}, `
			Local i32 register: 0, indetail, branches
			Goto void folded: 0
			If void: 0
			Goto void: 1
			Label void: 0
			Label void: 0`},
		{"a loop whose first condition is known to hold",
			"(Assign i32 0 (Const i32 0)) (Loop (LoopEntry) (Block) (Block) (Lt i32 (Local i32 0) (Const i32 9)))", []uint32{s1}, `
			Const i32 short: 1, into s1
			Assign i32 made: 0, indetail
			LoopEntry void body: 0
			Block void: 0
			Block void: 0
			Local i32 register: 0, indetail
			Const i32 short: 1
			Lt i32 branch: 1
			Loop void: 0`},
		{"a loop whose first condition is known to hold, behind what is done once",
			"(Assign i32 0 (Const i32 0)) (Loop (LoopEntry (Assign i32 1 (Const i32 5))) (Block) (Block) (Lt i32 (Local i32 0) (Const i32 9)))", []uint32{s1, s1 + 9}, `
			Const i32 short: 1, into s1
			Assign i32 made: 0, indetail
			Const i32 short: 1, into s2
			Assign i32 made: 0, indetail
			LoopEntry void body: 0
			Block void: 0
			Block void: 0
			Local i32 register: 0, indetail
			Const i32 short: 1
			Lt i32 branch: 1
			Loop void: 0`},
		{"the last argument of a call is made in its register, the other is moved",
			"(Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Const i32 2)))", []uint32{s1}, `
			Const i32 folded: 0
			Argument i32 constant|later: 0, moves
			Const i32 short: 1, into a1
			Argument i32 made: 0
			Call i32: 2, calls`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, "(Function i32 (FunctionEntry) (Parameter i32) (Block "+test.statements+"))"), Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.runPass(t, "scope")
			c.storage = c.given(test.storage...)
			c.runPass(t, "select")
			node, rules := c.column(c.node, c.nodes), c.column(c.rules, ruleCount)
			var got []string
			for n, s := range c.column(c.selection, c.nodes)[:c.nodes-3] {
				if n < 2 {
					continue
				}
				line := fmt.Sprintf("%s: %d", ruleName(rules, kindOf(node[n]), typeOf(node[n]), s), lengthOf(s))
				if joinOf(s) > 0 {
					line += fmt.Sprintf(" + %d", joinOf(s))
				}
				if startOf(s)&templateAssigned != 0 {
					line += ", into " + c.opt.Target.operandName(s>>selectionStorageShift)
				}
				got = append(got, line+strings.ReplaceAll(flagNames(s, selectionFlags), " ", ", "))
			}
			compareLines(t, got, test.want)
		})
	}
}

// TestSelectFar selects the rules of locals with values that are used many nodes later: a local is copied if its register
// may change in between, also if nothing is known about that. The numbers of Assigns and of calls are counted modulo
// 2^16, so they tell nothing of more than halfMost nodes. The devices agree.
func TestSelectFar(t *testing.T) {
	if testing.Short() {
		t.Skip("a software renderer is no work for the race detector")
	}
	const a1, s1 = 11, 9
	nested := func(kind string, times int, leaf string) string {
		return strings.Repeat("("+kind+" i32 ", times) + leaf + strings.Repeat(")", times)
	}
	calls := func(n int) string {
		return strings.Repeat("(Comma i32 (Call i32 1) ", n) + "(Const i32 1)" + strings.Repeat(")", n)
	}
	// assigned has n Assigns of local 1, behind which are halfMost nodes that assign nothing.
	assigned := func(n int) string {
		return strings.Repeat("(Comma i32 (Assign i32 1 (Const i32 1)) ", n) + nested("Neg", halfMost, "(Const i32 1)") + strings.Repeat(")", n)
	}
	for _, test := range []struct {
		name    string
		between string // the nodes between local 0 and the Add that uses it
		storage uint32 // of local 0
		want    string
	}{
		{"halfMost nodes further", nested("Neg", halfMost-2, "(Const i32 1)"), s1, "register"},
		{"one more", nested("Neg", halfMost-1, "(Const i32 1)"), s1, "copy"},
		{"a call", calls(1), a1, "copy"},
		{"a call that keeps the register", calls(1), s1, "register"},
		{"an Assign of another register", "(Comma i32 (Assign i32 1 (Const i32 1)) (Const i32 1))", a1, "register"},
		{"one of the same register", "(Comma i32 (Assign i32 1 (Const i32 1)) (Const i32 1))", s1, "copy"},
		{"an Assign and a call", "(Comma i32 (Assign i32 1 (Call i32 1)) (Const i32 1))", a1, "copy"},
		{"so many calls that their number is 0 modulo 2^16", calls(halfMost + 1), a1, "copy"},
		{"so many Assigns that their number is 0 modulo 2^16", assigned(halfMost + 1), s1, "copy"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Add i32 (Local i32 0) "+test.between+"))))")
			c := newStageTestOn(t, gputest.Check(t), tree, Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.runPass(t, "scope")
			c.storage = c.given(test.storage, s1)
			c.runPass(t, "select")
			if err := c.Device.Err(); err != nil {
				t.Fatal(err)
			}
			const local = 2 // behind the FunctionEntry and the Parameter
			rules, selection := c.column(c.rules, ruleCount), c.column(c.selection, c.nodes)
			if got := ruleName(rules, kindOf(c.nodeWords()[local]), typeOf(c.nodeWords()[local]), selection[local]); got != "Local i32 "+test.want {
				t.Errorf("the local's rule is %q, want %s", got, test.want)
			}
		})
	}
}
