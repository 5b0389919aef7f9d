package stages

import (
	"slices"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
)

// functionLists are the columns of a batch that have an item for each function, local or label. The host makes them: a batch has
// far fewer of them than nodes.
type functionLists struct {
	rows, owners, labels []uint32 // see columns: function, localOwner, label
}

// listedFunctions is the number of functions that a core lists at a time.
const listedFunctions = 1 << 12

// listFunctions makes the lists of the batch, with its own numbers, on several cores if it has many functions.
func (c *compilation) listFunctions() functionLists {
	l := functionLists{rows: make([]uint32, functionRow*c.functions), labels: make([]uint32, c.labels)}
	c.owners = slices.Grow(c.owners[:0], c.locals)[:c.locals]
	l.owners = c.owners
	most := make([]int, parallel.RangeCount(c.functions, listedFunctions))
	parallel.Ranges(c.functions, listedFunctions, func(k, from, to int) {
		locals := 0 // cores that write to neighbours in most wait for each other
		for i := from; i < to; i++ {
			locals = max(locals, c.listFunction(i, &l))
		}
		most[k] = locals
	})
	c.mostLocals = slices.Max(append(most, 0))
	b := &c.batch
	for i, n := range c.tree.Labels[b.FirstLabel : b.FirstLabel+b.Labels] {
		l.labels[i] = uint32(int(n) - b.FirstNode)
	}
	return l
}

// listFunction lists function i of the batch and its locals, and returns their number.
func (c *compilation) listFunction(i int, l *functionLists) (locals int) {
	t, b := c.tree, &c.batch
	f, row := &t.Functions[b.FirstFunction+i], l.rows[functionRow*i:]
	row[functionRoot] = uint32(int(f.Root) - b.FirstNode)
	row[functionFirstLocal] = uint32(int(f.FirstLocal) - b.FirstLocal)
	row[functionObjectBytes] = uint32(f.ObjectBytes)
	row[functionVarargBytes] = uint32(f.VarargBytes)
	row[functionRegion] = uint32(f.Region)
	row[functionResumes] = boolWord(f.Resumes)
	row[functionEndless] = boolWord(f.Endless)
	for n := f.FirstLocal; n < f.FirstLocal+f.NumLocals; n++ {
		l.owners[int(n)-b.FirstLocal] = uint32(i)<<ownerFunctionShift | ownerOfType(t.Locals[n])
	}
	return int(f.NumLocals)
}

// ownerOfType returns the owner word of a local of a type, without its function.
func ownerOfType(t ast.Type) uint32 {
	return ownerFloat*boolWord(t.IsFloat()) | ownerNarrow*boolWord(t.Size() <= slotUnit)
}

// uploadFunctions brings the lists to the device.
func (c *compilation) uploadFunctions(l *functionLists) {
	c.label = c.Upload(gpu.Words(l.labels))
	if c.sharesMemory() {
		c.symbolFunction = c.Upload(gpu.Words(c.batch.SymbolFunction))
	} else {
		c.symbolFunction = c.tables.symbols(c.Device, c.batch.SymbolFunction)
	}
	c.function, c.localOwner = c.Upload(gpu.Words(l.rows)), c.Upload(gpu.Words(l.owners))
}
