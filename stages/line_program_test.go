package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/dwarf"
)

// A lineTest is an instruction: its owner's kind, its line, and its words of machine code.
type lineTest struct {
	kind        ast.Kind // FunctionEntry: it is a prologue
	line, words uint32
}

// TestLineProgram makes the line number programs of small functions.
func TestLineProgram(t *testing.T) {
	const entry, parameter, other = ast.FunctionEntry, ast.Parameter, ast.Const
	for _, test := range []struct {
		name         string
		instructions []lineTest
		rows, want   string
	}{
		{"rows at the function's beginning, behind the prologue, and at changes", []lineTest{
			{entry, 1, 2}, {other, 1, 1}, {other, 2, 1}, {other, 2, 3}, {other, 3, 1},
		}, `
			word 0: line 1, entry
			word 2: line 1
			word 3: line 2
			word 7: line 3`, `
			special +0 lines +0 words
			special +0 lines +2 words
			special +1 lines +1 words
			special +1 lines +4 words
			advance 1 words; advance -2 lines; end`},
		{"instructions that store parameters have no row", []lineTest{
			{entry, 1, 1}, {parameter, 2, 2}, {other, 3, 1},
		}, `
			word 0: line 1, entry
			word 3: line 3`, `
			special +0 lines +0 words
			special +2 lines +3 words
			advance 1 words; advance -2 lines; end`},
		{"an instruction without machine code has no row", []lineTest{
			{entry, 1, 1}, {other, 1, 1}, {other, 5, 0}, {other, 1, 1},
		}, `
			word 0: line 1, entry
			word 1: line 1`, `
			special +0 lines +0 words
			special +0 lines +1 words
			advance 2 words; end`},
		{"a function without a prologue", []lineTest{{entry, 2, 0}, {other, 3, 1}}, `
			word 0: line 2, entry
			word 0: line 3`, `
			special +1 lines +0 words
			special +1 lines +0 words
			advance 1 words; advance -2 lines; end`},
		{"far apart: opcodes with operands", []lineTest{
			{entry, 1, 1}, {other, 200, 100}, {other, 150, 1},
		}, `
			word 0: line 1, entry
			word 1: line 200
			word 101: line 150`, `
			special +0 lines +0 words
			advance 199 lines; special +0 lines +1 words
			advance -50 lines; advance 100 words; special +0 lines +0 words
			advance 1 words; advance -149 lines; end`},
		{"two functions, each of which begins with the initial state", []lineTest{
			{entry, 1, 1}, {other, 1, 1}, {entry, 3, 1}, {other, 3, 1},
		}, `
			word 0: line 1, entry
			word 1: line 1
			word 2: line 3, entry
			word 3: line 3`, `
			special +0 lines +0 words
			special +0 lines +1 words
			advance 1 words; special +2 lines +0 words
			special +0 lines +1 words
			advance 1 words; advance -2 lines; end`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newLineTest(t, test.instructions)
			c.runPass(t, "lines")
			var rows []string
			row := c.column(c.row, 2*c.rows)
			for r := range c.rows {
				text := fmt.Sprintf("word %d: line %d", row[2*r], row[2*r+1]&rowLine+1)
				if row[2*r+1]&rowEntry != 0 {
					text += ", entry"
				}
				rows = append(rows, text)
			}
			compareLines(t, rows, test.rows)
			program := gpu.Words(c.column(c.program, c.programBytes/wordBytes+1))
			compareLines(t, opcodesOf(program[:c.programBytes]), test.want)
		})
	}
}

// newLineTest returns a compilation in which each instruction has a node of its own, of the
// instruction's line. A line of the source has two bytes.
func newLineTest(t *testing.T, instructions []lineTest) *compilation {
	t.Helper()
	tree := buildTree(t, "(Function void (FunctionEntry) (Block"+strings.Repeat(" (Expression (Const u64 1))", len(instructions))+"))")
	tree.Files[0].Text = []byte(strings.Repeat("x\n", 300))
	c := newStageTest(t, tree, Options{Target: RV64, Debug: true})
	var code []instruction
	var owner, address []uint32
	kinds, at := make([]uint8, len(tree.Kind)), uint32(0)
	for k, in := range instructions {
		op := uint32(1)
		if in.kind == ast.FunctionEntry {
			op = opPrologue
		}
		tree.Pos[k], kinds[k] = 2*(in.line-1)+1, uint8(in.kind) // not ast.InPrologue
		code, owner, address = append(code, instruction{code: op}), append(owner, uint32(k)), append(address, at)
		at += in.words
	}
	c.runPass(t, "upload")
	c.instructions, c.units = len(instructions), int(at)
	c.kind, c.instruction = c.Upload(kinds), c.givenInstructions(code)
	c.owner, c.address = c.given(owner...), c.given(append(address, at)...)
	c.setCounts()
	row := c.column(c.counts, countRow)
	row[countAddressed], row[countUnits] = uint32(c.instructions), at
	c.Device.Write(c.counts, 0, gpu.Words(row))
	return c
}

// opcodesOf returns the opcodes of a line number program, a line for every row and for the end
// of every function. Only the last function's end is recognized: the end of another one is
// shown before the next row.
func opcodesOf(program []byte) (list []string) {
	var line []string
	leb := func(signed bool) (v int) {
		for shift := 0; ; shift += lebBits {
			b := int(program[0])
			program = program[1:]
			v |= b % lebMore << shift
			if b < lebMore {
				if signed && b >= lebSign {
					v -= 1 << (shift + lebBits)
				}
				return v
			}
		}
	}
	for len(program) > 0 {
		op := int(program[0])
		program = program[1:]
		switch op {
		case dwarf.AdvancePC:
			line = append(line, fmt.Sprintf("advance %d words", leb(false)))
		case dwarf.AdvanceLine:
			line = append(line, fmt.Sprintf("advance %d lines", leb(true)))
		case dwarf.SetFile:
			line = append(line, fmt.Sprintf("file %d", leb(false)))
		default:
			op -= dwarf.FirstSpecial
			line = append(line, fmt.Sprintf("special %+d lines +%d words", op%dwarf.SpecialLines-dwarf.LinesBack, op/dwarf.SpecialLines))
			list, line = append(list, strings.Join(line, "; ")), nil
		}
	}
	return append(list, strings.Join(append(line, "end"), "; "))
}
