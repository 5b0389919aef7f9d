package stages

import (
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/riscv"
)

// TestVariables shows the address of each border of a scope, and the storage of each variable in a local.
func TestVariables(t *testing.T) {
	const tree = "(Function i32 (FunctionEntry) (Parameter i32) (Block (Expression (Local i32 0)) (Expression (Local i32 1))))"
	first := ast.DebugInfo{
		Scopes: []ast.DebugScope{{Outer: -1, First: 2, Last: 5}, {Outer: 0, First: 4, Last: 5}},
		Variables: []ast.DebugVariable{
			{Storage: ast.DebugLocal, Number: 1, Scope: 0, Set: 3}, {Storage: ast.DebugObject, Number: 8, Scope: 0},
			{Storage: ast.DebugPointed, Number: 0, Scope: 1, Set: 1}, {Storage: ast.DebugStatic}, {Storage: ast.DebugNowhere},
		},
		Functions: []ast.DebugFunction{{ScopesEnd: 2, VariablesEnd: 5, LocalsEnd: 2}},
	}
	second := ast.DebugInfo{
		Scopes:    []ast.DebugScope{{Outer: -1, First: 1, Last: 1}},
		Variables: []ast.DebugVariable{{Storage: ast.DebugLocal, Number: 0, Scope: 0}},
		Functions: []ast.DebugFunction{{ScopesEnd: 1, VariablesEnd: 1, LocalsEnd: 1}},
	}
	words := func(n int, word func(k int) uint32) (list []uint32) {
		for k := range n {
			list = append(list, word(k))
		}
		return list
	}
	for _, test := range []struct {
		name            string
		rewritten       bool
		firstFunction   int // of the batch
		capacityIsSmall bool
		sharing         bool // locals share registers
		registers       bool // all locals are in registers, which instructions behind their intervals read
		jump            bool // the last one of these is behind a jump
		want            string
	}{
		{name: "two functions", want: `
			scope 0: 10 to 30
			scope 1: 20 to 30
			scope 2: 48 to 50
			variable 0, local 1: slot at 8
			variable 1, local 0: s1
			variable 2, local 2: floating-point slot at 0`},
		{name: "a batch of the second function", firstFunction: 1, want: `
			scope 0: 8 to 10
			variable 0, local 0: s1`},
		{name: "a rewritten tree, with one node more before each", rewritten: true, want: `
			scope 0: 28 to 68
			scope 1: 48 to 68
			scope 2: 98 to a8
			variable 0, local 1: slot at 8
			variable 1, local 0: s1
			variable 2, local 2: floating-point slot at 0`},
		{name: "locals share registers", sharing: true, want: `
			scope 0: 10 to 30
			scope 1: 20 to 30
			scope 2: 48 to 50
			variable 0, local 1: slot at 8 from 20 to 30
			variable 1, local 0: s1 from 10 to 38
			variable 2, local 2: floating-point slot at 0 from 48 to 58`},
		{name: "instructions behind the intervals read the registers: a call, one of another node, one behind another", sharing: true, registers: true, want: `
			scope 0: 10 to 30
			scope 1: 20 to 30
			scope 2: 48 to 50
			variable 0, local 1: a0 from 20 to 20
			variable 1, local 0: s1 from 10 to 1c
			variable 2, local 2: a1 from 48 to 60`},
		{name: "the same behind a jump", sharing: true, registers: true, jump: true, want: `
			scope 0: 10 to 30
			scope 1: 20 to 30
			scope 2: 48 to 50
			variable 0, local 1: a0 from 20 to 20
			variable 1, local 0: s1 from 10 to 1c
			variable 2, local 2: a1 from 48 to 58`},
		{name: "there are no instructions, since the capacity is too small", capacityIsSmall: true, want: `
			scope 0: 0 to 0
			scope 1: 0 to 0
			scope 2: 0 to 0
			variable 0, local 1: slot at 8
			variable 1, local 0: s1
			variable 2, local 2: floating-point slot at 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := buildTree(t, tree+tree)
			x.Debug = []*ast.DebugInfo{&first, &second}
			c := newStageTest(t, x, Options{Target: RV64, Debug: true})
			if test.firstFunction > 0 {
				c.batch = functionBatches(x)[test.firstFunction]
			}
			c.runPass(t, "upload")
			nodes := 3 * c.nodes
			c.instructions = 2 * nodes
			c.offset = c.given(words(nodes, func(n int) uint32 { return uint32(2 * n) })...) // two instructions each
			c.address = c.given(words(c.instructions+1, func(k int) uint32 { return uint32(k) })...)
			c.storage = c.given(9, storageSlot+4, storageSlot+1, storageSlot)
			if test.sharing {
				c.start = c.given(0, 0, 0, 0)
				c.end = c.given(7, 5|endQuiet, 10, 0) // the first one is the Function node
			}
			list := make([]instruction, c.instructions)
			if test.registers {
				c.storage, c.end = c.given(9, 10, 11, 12), c.given(2, 3, 10, 0)
				list[7] = instruction{code: code(opCall, 0, codeCalls), rs2: 9}
				list[8].rs1, list[9] = 10, instruction{code: code(riscv.JAL, 0, codeTarget)}
				if list[23].rs1 = 11; test.jump {
					list[22] = list[9]
				}
			}
			c.instruction, c.owner = c.givenInstructions(list), c.given(words(len(list), func(k int) uint32 { return uint32(k / 2 % c.nodes) })...)
			if test.rewritten {
				c.number = c.given(words(c.nodes, func(n int) uint32 { return uint32(2*n + 1) })...)
			}
			row := make([]uint32, countRow)
			if !test.capacityIsSmall {
				row[countNodes], row[countAddressed], row[countInstructions] = uint32(nodes), uint32(c.instructions), uint32(c.instructions)
			}
			c.counts = c.given(row...)
			c.runPass(t, "variables")
			compareLines(t, strings.Split(strings.TrimSpace(textOf(dumpOf(c, dumpVariables))), "\n"), test.want)
		})
	}
}
