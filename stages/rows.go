package stages

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"gpucc/ast"
)

// A Row is a line of a dump, with the numbers of the node, instruction or local that it describes. A number is -1 if
// the row describes no such item.
type Row struct {
	Text string // as the dump prints it

	Function    int // of the batch
	Node        int // of the batch, as it was uploaded: the node of the row, or the one that it comes from
	Instruction int // of the batch
	Local       int // of the function

	// Reads lists the instructions with results that the instruction reads from virtual registers.
	Reads []int

	// First and Last are the nodes between which the local is needed, in a row about its interval.
	First, Last int
}

// wholeBatch is a row about no part of a batch.
var wholeBatch = Row{Function: -1, Node: -1, Instruction: -1, Local: -1, First: -1, Last: -1}

// aboutFunction returns a row about function f of the batch.
func aboutFunction(f int) Row {
	r := wholeBatch
	r.Function = f
	return r
}

// aboutLocal returns a row about a local of function f.
func aboutLocal(f, local int) Row {
	r := aboutFunction(f)
	r.Local = local
	return r
}

// aboutNode returns a row about node n of the uploaded tree. The Unit, which is in no function, counts as the batch.
func (b *Batch) aboutNode(n int) Row {
	f := b.functionOf(n)
	if f < 0 {
		return wholeBatch
	}
	r := aboutFunction(f)
	r.Node = n
	return r
}

// functionOf returns the function of the batch around a node of the uploaded tree, or -1.
func (b *Batch) functionOf(n int) int {
	list := b.Tree.Functions[b.FirstFunction:][:b.Functions]
	f, _ := slices.BinarySearchFunc(list, n+b.FirstNode, func(f ast.FunctionInfo, n int) int { return int(f.Root) - n })
	if f == len(list) {
		return -1
	}
	return f
}

// FunctionNodes returns the nodes of function f of the batch: the first, and the one behind the last.
func (b *Batch) FunctionNodes(f int) (first, end int) {
	f += b.FirstFunction
	if f > 0 {
		first = int(b.Tree.Functions[f-1].Root) + 1 - b.FirstNode
	}
	return first, int(b.Tree.Functions[f].Root) + 1 - b.FirstNode
}

// FunctionName returns the name of function f of the batch.
func (b *Batch) FunctionName(f int) string {
	return b.Tree.SymbolName(b.Shared, b.Tree.Functions[b.FirstFunction+f].Symbol)
}

// LocalNames returns the names of the variables that are in the locals of function f of the batch, if the front end
// has listed them for debuggers. "p+4" is the scalar at offset 4, in bytes, in the record p. Variables of different
// blocks may share a local.
func (b *Batch) LocalNames(f int) map[int][]string {
	names, i := map[int][]string{}, b.FirstFunction+f
	for _, d := range b.Tree.Debug {
		if i >= len(d.Functions) {
			i -= len(d.Functions)
			continue
		}
		_, variables := d.Function(i)
		for k := range variables {
			v := &variables[k]
			if !v.InLocal() || v.Hidden {
				continue
			}
			name := identifierAt(b.Tree.Files, v.Pos)
			if v.Part {
				name = fmt.Sprintf("%s+%d", name, v.Offset)
			}
			names[int(v.Number)] = append(names[int(v.Number)], name)
		}
		break
	}
	return names
}

// identifierAt returns the identifier at a position.
func identifierAt(files []ast.File, pos uint32) string {
	at, line := ast.Locate(files, pos)
	rest := line[min(at.Column-1, len(line)):]
	end := strings.IndexFunc(rest, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	if end < 0 {
		return rest
	}
	return rest[:end]
}

// Rows returns the lines of String, each about its node.
func (b *Batch) Rows() []Row {
	var rows []Row
	ast.EachNode(b.Tree, b.Shared, b.FirstFunction, b.Functions, func(n int, line string) {
		r := wholeBatch
		if n -= b.FirstNode; n < b.Nodes {
			r = b.aboutNode(n)
		}
		r.Text = line
		rows = append(rows, r)
	})
	return rows
}

// localOf returns a row about a local, which is numbered in the batch.
func (d *dump) localOf(local uint32) Row {
	b := &d.c.batch
	list := b.Tree.Functions[b.FirstFunction:][:b.Functions]
	f := sort.Search(len(list), func(f int) bool { return int(list[f].FirstLocal)-b.FirstLocal > int(local) }) - 1
	if f < 0 {
		return wholeBatch
	}
	return aboutLocal(f, int(local)+b.FirstLocal-int(list[f].FirstLocal))
}

// locator returns a function that returns a row about the instruction at an offset, in bytes, in the code of the batch.
func (d *dump) locator() func(offset uint32) Row {
	c := d.c
	address, owner := c.column(c.address, c.instructions+1), c.column(c.owner, c.instructions)
	origin := c.column(c.origin, c.nodes)
	return func(offset uint32) Row {
		k := sort.Search(len(address), func(k int) bool { return c.bytes(address[k]) > offset }) - 1
		if k < 0 || k >= len(owner) {
			return wholeBatch
		}
		n := owner[k]
		if origin != nil {
			n = origin[n]
		}
		r := c.batch.aboutNode(int(n))
		r.Instruction = k
		return r
	}
}

// textOf returns the lines of a dump.
func textOf(rows []Row) string {
	var s strings.Builder
	for i := range rows {
		s.WriteString(rows[i].Text)
		s.WriteByte('\n')
	}
	return s.String()
}
