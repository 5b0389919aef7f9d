package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// A batch is functions of a tree that are compiled together: rows of their
// columns, numbered from 0 in the batch.
type batch struct {
	firstFunction, functions int
	firstNode, nodes         int
	firstLocal, locals       int
}

// A region is a stretch of 2^regionBits nodes of the whole tree; a function is
// in the region that it begins in. Calls within a region jump, others are
// relocated, which takes an instruction more. Regions do not depend on the
// device, and batches are whole regions: so all devices make the same code,
// however many nodes they compile at a time.
const regionBits = 15

// regionOf is the region of function f.
func regionOf(tree *ast.Tree, f int) uint32 {
	return uint32(tree.First[tree.Functions[f].Root]) >> regionBits
}

// split cuts a tree into batches of about so many nodes, or more where
// functions are longer.
func split(tree *ast.Tree, nodes int) []batch {
	var list []batch
	for f := 0; f < len(tree.Functions); {
		b := batch{firstFunction: f, firstNode: int(tree.First[tree.Functions[f].Root]), firstLocal: int(tree.Functions[f].FirstLocal)}
		for f < len(tree.Functions) {
			region := regionOf(tree, f)
			for f < len(tree.Functions) && regionOf(tree, f) == region {
				f++
			}
			if int(tree.Functions[f-1].Root)+1-b.firstNode >= nodes {
				break
			}
		}
		last := tree.Functions[f-1]
		b.functions = f - b.firstFunction
		b.nodes = int(last.Root) + 1 - b.firstNode
		b.locals = int(last.FirstLocal+last.NumLocals) - b.firstLocal
		list = append(list, b)
	}
	if len(list) == 1 {
		list[0].nodes = tree.Len() // the root too: the columns can be taken as they are
	}
	return list
}

// upload brings a batch to the device.
func upload(c *compilation) error {
	t, b := c.tree, c.batch
	c.nodes, c.functions, c.locals = b.nodes, b.functions, b.locals
	from, to := b.firstNode, b.firstNode+b.nodes
	c.kind, c.typ = c.upload(bytesOf(t.Kind[from:to])), c.upload(bytesOf(t.Type[from:to]))
	c.childIndex, c.data = c.upload(gpu.Words(t.ChildIndex[from:to])), c.upload(gpu.Words(t.Data[from:to]))
	c.parent = c.upload(gpu.Words(c.rebased(0, t.Parent[from:to])))
	c.first = c.upload(gpu.Words(c.rebased(1, t.First[from:to])))

	rows := make([]uint32, functionRow*c.functions)
	owner := make([]uint32, c.locals)
	for i := range c.functions {
		f, row := t.Functions[b.firstFunction+i], rows[functionRow*i:]
		row[functionRoot] = uint32(int(f.Root) - b.firstNode)
		row[functionFirstLocal] = uint32(int(f.FirstLocal) - b.firstLocal)
		row[functionLocals] = uint32(f.NumLocals)
		row[functionObjectBytes] = uint32(f.ObjectBytes)
		row[functionVarargBytes] = uint32(f.VarargBytes)
		row[functionRegion] = regionOf(t, b.firstFunction+i)
		for l := f.FirstLocal; l < f.FirstLocal+f.NumLocals; l++ {
			owner[int(l)-b.firstLocal] = uint32(i)<<1 | boolWord(t.Locals[l].IsFloat())
		}
	}
	c.function, c.localOwner = c.upload(gpu.Words(rows)), c.upload(gpu.Words(owner))
	return nil
}

// rebased is a column of node numbers, counted from the batch's first node.
// The parent of a function, which is outside, becomes the last function.
func (c *compilation) rebased(which int, column []int32) []int32 {
	if len(column) == c.tree.Len() {
		return column
	}
	out := c.scratch[which][:0]
	base, last := int32(c.batch.firstNode), int32(len(column)-1)
	for _, n := range column {
		out = append(out, min(n-base, last))
	}
	c.scratch[which] = out
	return out
}
