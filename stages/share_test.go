package stages

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestShare shows the storage of each local behind its number, and then the function's columns.
func TestShare(t *testing.T) {
	const (
		leaf  = "(Function i32 (FunctionEntry) (Block "
		call  = leaf + "(Return i32 (Call i32 1)) "
		after = "))"
	)
	ring := func(n int) string { // locals that are all live at once: the later, the more uses
		var s strings.Builder
		for i := range 2 * n {
			for range 1 + i%n/4*4 {
				fmt.Fprintf(&s, "(Expression (Local i32 %d)) ", i%n)
			}
		}
		return s.String()
	}
	pair := func(typ string, local int) string { // an interval of its own
		return fmt.Sprintf("(Assign %s %d (Const %s 1)) (Expression (Local %s %d)) ", typ, local, typ, typ, local)
	}
	for _, test := range []struct{ name, tree, want string }{
		{"an unused local is nowhere",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block " + usesOf("i32", 0, 0, 1) + "))", `
			0: nowhere, it is not used
			1: nowhere, it is not used
			2: a7
			slots 0 0, saves no registers`},
		{"in a leaf parameters stay, others get other argument registers",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter f32) (Block " + usesOf("i32", 0, 0, 1) + usesOf("i32", 1) + usesOf("f32", 0, 1) + "))", `
			0: a0
			1: fa0
			2: a7
			slots 0 0, saves no registers`},
		{"a local takes over the register of a parameter",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block " + usesOf("i32", 2) + pair("i32", 1) + after, `
			0: a0
			1: a0
			slots 0 0, saves no registers`},
		{"around calls all are in callee-saved registers",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Call i32 1)) " + usesOf("i32", 0, 2) + usesOf("i32", 1) + after, `
			0: s0
			1: s1
			slots 0 0, saves s0 s1`},
		{"s0 is the frame pointer where the stack pointer moves",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Expression (StackAllocate u64 (Const u64 16))) (Expression (Call i32 1)) " + usesOf("i32", 1) + after, `
			0: s1
			slots 0 0, saves s1`},
		{"quiet intervals have argument registers", call + pair("i32", 0) + pair("f32", 1) +
			"(Assign i32 2 (Const i32 1)) (Expression (Call i32 1)) (Expression (Local i32 2))" + after, `
			0: a7
			1: fa7
			2: s0
			slots 0 0, saves s0`},
		{"quiet, a parameter stays; else it moves",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter i32) (Block " + usesOf("i32", 1) + "(Expression (Call i32 1)) " + usesOf("i32", 0, 1) + pair("i32", 2) + after, `
			0: a0
			1: s0
			2: a0
			slots 0 0, saves s0`},
		{"one behind the other they share a register",
			call + pair("i32", 0) + pair("i32", 1) + pair("f32", 2) + pair("f32", 3) + pair("i32", 4) + after, `
			0: s0
			1: s0
			2: fs0
			3: fs0
			4: s0
			slots 0 0, saves s0 fs0`},
		{"a register that ended last is taken first",
			call + "(Assign i32 0 (Const i32 1)) (Assign i32 1 (Const i32 1)) (Assign i32 2 (Const i32 1))" +
				usesOf("i32", 0, 0, 1) + usesOf("i32", 1) + pair("i32", 3) + "(Assign i32 4 (Const i32 1)) (Assign i32 5 (Const i32 1))" + usesOf("i32", 0, 1, 0, 0, 1, 1) + after, `
			0: s0
			1: s1
			2: s2
			3: s0
			4: s0
			5: s2
			slots 0 0, saves s0 s1 s2`},
		{"a copy may be in the register of what it copies",
			call + "(Assign i32 0 (Const i32 1)) (Assign i32 1 (Local i32 0)) (Expression (Local i32 1))" + after, `
			0: s0
			1: s0
			slots 0 0, saves s0`},
		{"an assignment without uses has a register of its own while another local is live",
			call + "(Assign i32 0 (Const i32 1)) (Assign i32 1 (Const i32 2)) (Expression (Local i32 0))" + after, `
			0: s0
			1: s1
			slots 0 0, saves s0 s1`},
		{"the heaviest get the ten callee-saved registers, among the others those that begin first",
			call + ring(14) + after, `
			0: slot at 0
			1: slot at 8
			2: slot at 16
			3: slot at 24
			4: s0
			5: s1
			6: s2
			7: s3
			8: s4
			9: s5
			10: s6
			11: s7
			12: s8
			13: s9
			slots 8 0, saves s0 s1 s2 s3 s4 s5 s6 s7 s8 s9`},
		{"of those of the same weight, those that begin first",
			call + usesOf("i32", 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4) + usesOf("i32", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) + after, `
			0: s0
			1: s1
			2: s2
			3: s3
			4: s4
			5: s5
			6: s6
			7: s7
			8: s8
			9: s9
			10: slot at 0
			11: slot at 8
			slots 4 0, saves s0 s1 s2 s3 s4 s5 s6 s7 s8 s9`},
		{"a leaf has the callee-saved registers, too, for the lighter ones",
			leaf + ring(10) + after, `
			0: a7
			1: a6
			2: s0
			3: s1
			4: a5
			5: a4
			6: a3
			7: a2
			8: a1
			9: a0
			slots 0 0, saves s0 s1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, test.tree), Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "locals", "versions", "intervals"} {
				c.runPass(t, pass)
			}
			if !strings.HasPrefix(test.name, "quiet") { // in most tests no interval is, except in leaves
				end := c.column(c.end, c.locals)
				for l := range end {
					end[l] &= endNode
				}
				c.end = c.given(end...)
			}
			c.runPass(t, "share")
			var got []string
			for l, at := range c.column(c.storage, c.locals) {
				got = append(got, fmt.Sprintf("%d: %s", l, c.opt.Target.storageName(at)))
			}
			slots := c.column(c.slots, 2)
			got = append(got, fmt.Sprintf("slots %d %d, saves %s", slots[0], slots[1], c.opt.Target.registerSet(c.column(c.saved, 1)[0])))
			compareLines(t, got, test.want)
		})
	}
}

// TestShareChain makes long chains of locals: each is live until the next but one begins. They must take turns in
// two registers. It tests both forms of pointer doubling: the host waits to know whether links lead further, or it
// does not.
func TestShareChain(t *testing.T) {
	for _, exact := range []bool{false, true} {
		for _, n := range []int{3, 18, 19, 20, 21, 22, 162, 163, 164, 165, 166, 2000} {
			s := "(Assign i32 0 (Const i32 1)) "
			for l := range n - 1 {
				s += fmt.Sprintf("(Assign i32 %d (Const i32 1)) (Expression (Local i32 %d)) ", l+1, l)
			}
			c := newStageTest(t, buildTree(t, "(Function i32 (FunctionEntry) (Block (Return i32 (Call i32 1)) "+s+"))"), Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "locals", "versions", "intervals", "share"} {
				if pass == "share" {
					c.exact = exact
				}
				c.runPass(t, pass)
			}
			storage := c.column(c.storage, c.locals)
			for l, at := range storage {
				if at != storage[l%2] || at >= storageSlot || storage[0] == storage[1] {
					t.Fatalf("exact %v: local %d of %d is in %s", exact, l, n, c.opt.Target.storageName(at))
				}
			}
		}
	}
}

// TestClassCounts compares pressure words and limits with numbers that are counted one by one.
func TestClassCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		var c classCounts
		var above [claimClasses + 1]uint32 // the numbers of classes from a class on, and of those admitted
		for k := range above {
			claim := uint32(k)<<claimClassShift | claimPending
			if k == claimClasses {
				claim = poolSaved
			}
			for range random.UintN(1 << random.UintN(5)) {
				c = c.plus(classCountsOf(claim, poolSaved))
				for i := range k + 1 {
					above[i]++
				}
			}
		}
		registers := uint32(random.UintN(40))
		fits := uint32(claimClasses)
		for fits > 0 && above[fits-1] <= registers {
			fits--
		}
		pressure := fits<<pressureClassShift | above[fits]
		if got := c.pressureOf(registers); got != pressure {
			t.Fatalf("of %d registers the pressure of %v is %#x, want %#x", registers, above, got, pressure)
		}
		class := uint32(random.UintN(claimClasses))
		limit := uint32(0)
		if class >= fits {
			limit = (class+1)<<pressureClassShift | (registers - (above[class] - above[class+1]))
		}
		if got := c.limitOf(class, pressure, registers); got != limit {
			t.Fatalf("of %d registers the limit of class %d and %v is %#x, want %#x", registers, class, above, got, limit)
		}
	}
	most := classCounts{^uint64(0), ^uint64(0)}
	if got := most.pressureOf(0); got != claimClasses<<pressureClassShift|halfMost {
		t.Errorf("the pressure of the largest numbers is %#x", got)
	}
}

// TestShareHoisted shows the storage of the locals that are hoisted from a loop in a function that calls another one.
func TestShareHoisted(t *testing.T) {
	const (
		call  = "(Expression (Call i32 1)) "
		store = "(Store i32 (Local u64 2) (Const i32 7)) (Store i32 (Local u64 2) (Const i32 7)) "
	)
	quiet := func(n int) string { // locals that are all live at once, in a loop
		var s strings.Builder
		for i := range 2 * n {
			fmt.Fprintf(&s, "(Assign i32 %d (Local i32 %[1]d)) (Assign i32 %[1]d (Local i32 %[1]d)) ", 3+i%n)
		}
		return s.String()
	}
	for _, test := range []struct{ name, statements, want string }{
		{"without a call in the loop, it needs not be saved", call + loopOf(store), "a7"},
		{"with one", loopOf(store + call), "s2"},
		{"in an argument of a call", "(Expression (Call i32 1 (Argument i32 (Comma i32 " + loopOf(store) + " (Const i32 1)))))", "s0"},
		{"other locals have all registers that pass arguments", call + loopOf(store+quiet(8)), "s2"},
		{"and all but one", call + loopOf(store+quiet(7)), "a0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, "(Function void (FunctionEntry) (Parameter i32) (Parameter i32) (Parameter u64) (Block "+test.statements+"))"), Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "locals", "versions", "hoist", "intervals", "share"} {
				c.runPass(t, pass)
			}
			if hoisted := c.column(c.counts, countRow)[countHoisted]; hoisted != 1 {
				t.Fatalf("%d locals are hoisted", hoisted)
			}
			if got := c.opt.Target.storageName(c.column(c.storage, c.locals+1)[c.locals]); got != test.want {
				t.Errorf("it is in %s, want %s", got, test.want)
			}
		})
	}
}
