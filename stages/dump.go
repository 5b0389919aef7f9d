package stages

import (
	"fmt"
	"strings"

	"gpucc/ast"
	"gpucc/gpu"
)

// String renders the batch's functions as the front end made them.
func (b *Batch) String() string {
	var s strings.Builder
	ast.PrintFunctions(&s, b.Tree, b.Shared, b.FirstFunction, b.Functions)
	return s.String()
}

// A dump is the rows that show the results of one pass, one for
// each node, instruction, local or function.
type dump struct {
	rows  []Row
	about Row // the numbers of the rows that linef adds
	c     *compilation
}

// dumpOf returns the rows that write adds.
func dumpOf(c *compilation, write func(d *dump)) []Row {
	d := dump{c: c, about: wholeBatch}
	write(&d)
	return d.rows
}

// add adds a row.
func (d *dump) add(about Row, text string) {
	about.Text = strings.TrimRight(text, " ")
	d.rows = append(d.rows, about)
}

func (d *dump) linef(format string, args ...any) { d.add(d.about, fmt.Sprintf(format, args...)) }

// column reads the n words of a buffer. It returns nil if no pass has made the buffer.
func (c *compilation) column(b *gpu.Buffer, n int) []uint32 {
	if b == nil {
		return nil
	}
	words, device := make([]uint32, n), c.Device
	if p, ok := device.(*Profiler); ok {
		device = p.Device // reading for a dump is not counted as work of the stage
	}
	if err := device.Read(b, 0, gpu.Words(words)); err != nil {
		return nil
	}
	return words
}

// positionOf returns the line and column of node n of the batch's own tree in the source.
func (c *compilation) positionOf(n int) string {
	loc := ast.Position(c.tree.Files, c.tree.Pos[c.batch.FirstNode+n])
	return fmt.Sprintf("%d:%d", loc.Line, loc.Column)
}

// functionName returns the name of function f of the batch.
func (c *compilation) functionName(f int) string {
	return c.symbolName(uint32(c.tree.Functions[c.batch.FirstFunction+f].Symbol))
}

// symbolName returns the name of a symbol, or its number if it has none.
func (c *compilation) symbolName(symbol uint32) string {
	return c.tree.SymbolName(c.batch.Shared, int32(symbol))
}

// operandName returns the name of a register operand: a machine register, or v and the
// number of the instruction that defines the virtual register.
func (t *Target) operandName(r uint32) string {
	if r >= virtualRegister {
		return fmt.Sprint("v", r-virtualRegister)
	}
	return t.registerName(r)
}

// A flagName is the name of a flag of a word.
type flagName struct {
	flag uint32
	name string
}

// flagNames lists the flags that are set in a word. A blank precedes each.
func flagNames(word uint32, names []flagName) string {
	var s strings.Builder
	for _, f := range names {
		if word&f.flag != 0 {
			s.WriteString(" " + f.name)
		}
	}
	return s.String()
}

// registerSet lists the callee-saved registers of a word as locals, allocate and frames
// have them.
func (t *Target) registerSet(saved uint32) string {
	var names []string
	for i := range uint32(savedPerFile) {
		for file := range uint32(2) {
			if saved&savedBit(file, i) != 0 {
				names = append(names, t.registerName(t.machine.savedRegister(file, i)))
			}
		}
	}
	if saved&savedReturnAddress != 0 {
		names = append(names, t.returnAddressName)
	}
	if names == nil {
		return "no registers"
	}
	return strings.Join(names, " ")
}
