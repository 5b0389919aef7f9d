package stages

import (
	"slices"
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
)

// A Batch is consecutive functions of a tree that are compiled in one go. On the device
// its nodes, functions, locals and labels are numbered from 0.
type Batch struct {
	Tree           *ast.Tree
	UnitFunction   int      // index in the unit of its first function
	SymbolFunction []uint32 // see ast.Piece

	// The range of each of the tree's columns that belongs to the batch: first index,
	// and length.
	FirstFunction, Functions int
	FirstNode, Nodes         int
	FirstLocal, Locals       int
	FirstLabel, Labels       int

	// Shared are the unit's shared symbols, which are numbered before the symbols of the
	// tree, if the tree is a piece. Only dumps need them.
	Shared []ast.Symbol
}

// WholeTree returns the batch of all functions of a tree, of which the first has the given
// index in the unit. It includes the root, so that the columns can be uploaded as they are.
func WholeTree(t *ast.Tree, unitFunction int, symbolFunction []uint32) Batch {
	return Batch{
		Tree: t, UnitFunction: unitFunction, SymbolFunction: symbolFunction,
		Functions: len(t.Functions), Nodes: t.Len(), Locals: len(t.Locals), Labels: len(t.Labels),
	}
}

// upload brings a batch to the device.
func upload(c *compilation) error {
	t, b := c.tree, &c.batch
	c.nodes, c.functions, c.locals, c.labels = b.Nodes, b.Functions, b.Locals, b.Labels
	c.uploadCounts()
	from, to := b.FirstNode, b.FirstNode+b.Nodes
	c.kind, c.typ = c.upload(bytesOf(t.Kind[from:to])), c.upload(bytesOf(t.Type[from:to]))
	c.childIndex, c.data = c.upload(gpu.Words(t.ChildIndex[from:to])), c.upload(gpu.Words(t.Data[from:to]))
	c.parent = c.upload(gpu.Words(c.rebased(0, t.Parent[from:to])))
	c.first = c.upload(gpu.Words(c.rebased(1, t.First[from:to])))

	rows := make([]uint32, functionRow*c.functions)
	owner := slices.Grow(c.owners[:0], c.locals)[:c.locals]
	c.owners = owner
	for i := range c.functions {
		f, row := t.Functions[b.FirstFunction+i], rows[functionRow*i:]
		row[functionRoot] = uint32(int(f.Root) - b.FirstNode)
		row[functionFirstLocal] = uint32(int(f.FirstLocal) - b.FirstLocal)
		row[functionObjectBytes] = uint32(f.ObjectBytes)
		row[functionVarargBytes] = uint32(f.VarargBytes)
		row[functionRegion] = uint32(f.Region)
		for l := f.FirstLocal; l < f.FirstLocal+f.NumLocals; l++ {
			owner[int(l)-b.FirstLocal] = uint32(i)<<ownerFunctionShift | boolWord(t.Locals[l].IsFloat())
		}
	}
	labels := make([]uint32, c.labels)
	for i, n := range t.Labels[b.FirstLabel : b.FirstLabel+b.Labels] {
		labels[i] = uint32(int(n) - b.FirstNode)
	}
	c.label = c.upload(gpu.Words(labels))
	if _, shares := c.tables.dev.(gpu.Sharer); shares {
		c.symbolFunction = c.upload(gpu.Words(b.SymbolFunction))
	} else {
		c.symbolFunction = c.tables.symbols(c.dev, b.SymbolFunction)
	}
	c.function, c.localOwner = c.upload(gpu.Words(rows)), c.upload(gpu.Words(owner))
	return nil
}

// rebased returns a column of node numbers, renumbered from the batch's first node. The
// parent of a function, the Unit, is not in the batch and becomes the last function.
// which selects the memory to use.
func (c *compilation) rebased(which int, column []int32) []int32 {
	if len(column) == c.tree.Len() {
		return column
	}
	out := slices.Grow(c.scratch[which][:0], len(column))[:len(column)]
	base, last := int32(c.batch.FirstNode), int32(len(column)-1)
	for i, n := range column {
		out[i] = min(n-base, last)
	}
	c.scratch[which] = out
	return out
}

// bytesOf returns the memory of a column.
func bytesOf[T any](column []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(column))), len(column)*int(unsafe.Sizeof(*new(T))))
}
