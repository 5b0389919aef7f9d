package stages

import (
	"slices"

	"gpucc/ast"
	"gpucc/gpu"
)

// A batch is functions of a tree that are compiled together: rows of their
// columns, numbered from 0 in the batch.
type batch struct {
	unitFunction             int      // number of its first function in the unit
	symbolFunction           []uint32 // see ast.Piece
	firstFunction, functions int      // in the tree
	firstNode, nodes         int
	firstLocal, locals       int
	firstLabel, labels       int
}

// split cuts a tree into batches of about so many nodes, or more where regions
// are longer; towards the end of fewer, so that so many cores finish together.
// Calls within a region (see ast.FunctionInfo) jump, others are relocated, which
// takes an instruction more. Regions do not depend on the device, and batches are
// whole regions: so all devices make the same code, however many nodes they
// compile at a time.
func split(tree *ast.Tree, nodes, cores int) []batch {
	var list []batch
	label, symbolFunction := 0, ast.SymbolFunctions(tree)
	for f := 0; f < len(tree.Functions); {
		b := batch{unitFunction: f, symbolFunction: symbolFunction, firstFunction: f, firstNode: int(tree.First[tree.Functions[f].Root]), firstLocal: int(tree.Functions[f].FirstLocal)}
		// A quarter too few is nearer than another region. What is left is for all
		// cores, and for one core one batch.
		enough := min(nodes*3/4, (tree.Len()-1-b.firstNode)/(2*cores-1))
		for f < len(tree.Functions) {
			region := tree.Functions[f].Region
			for f < len(tree.Functions) && tree.Functions[f].Region == region {
				f++
			}
			if int(tree.Functions[f-1].Root)+1-b.firstNode >= enough {
				break
			}
		}
		last := tree.Functions[f-1]
		b.functions = f - b.firstFunction
		b.nodes = int(last.Root) + 1 - b.firstNode
		b.locals = int(last.FirstLocal+last.NumLocals) - b.firstLocal
		b.firstLabel = label
		for label < len(tree.Labels) && tree.Labels[label] < last.Root {
			label++
		}
		b.labels = label - b.firstLabel
		list = append(list, b)
	}
	if len(list) == 1 {
		list[0] = wholeBatch(tree)
		list[0].symbolFunction = symbolFunction
	}
	return list
}

// wholeBatch is all of a tree, the root too: so the columns can be taken as
// they are.
func wholeBatch(tree *ast.Tree) batch {
	return batch{functions: len(tree.Functions), nodes: tree.Len(), locals: len(tree.Locals), labels: len(tree.Labels)}
}

// upload brings a batch to the device.
func upload(c *compilation) error {
	t, b := c.tree, c.batch
	c.nodes, c.functions, c.locals, c.labels = b.nodes, b.functions, b.locals, b.labels
	from, to := b.firstNode, b.firstNode+b.nodes
	c.kind, c.typ = c.upload(bytesOf(t.Kind[from:to])), c.upload(bytesOf(t.Type[from:to]))
	c.childIndex, c.data = c.upload(gpu.Words(t.ChildIndex[from:to])), c.upload(gpu.Words(t.Data[from:to]))
	c.parent = c.upload(gpu.Words(c.rebased(0, t.Parent[from:to])))
	c.first = c.upload(gpu.Words(c.rebased(1, t.First[from:to])))

	rows := make([]uint32, functionRow*c.functions)
	owner := slices.Grow(c.owners[:0], c.locals)[:c.locals]
	c.owners = owner
	for i := range c.functions {
		f, row := t.Functions[b.firstFunction+i], rows[functionRow*i:]
		row[functionRoot] = uint32(int(f.Root) - b.firstNode)
		row[functionFirstLocal] = uint32(int(f.FirstLocal) - b.firstLocal)
		row[functionObjectBytes] = uint32(f.ObjectBytes)
		row[functionVarargBytes] = uint32(f.VarargBytes)
		row[functionRegion] = uint32(f.Region)
		for l := f.FirstLocal; l < f.FirstLocal+f.NumLocals; l++ {
			owner[int(l)-b.firstLocal] = uint32(i)<<ownerFunctionShift | boolWord(t.Locals[l].IsFloat())
		}
	}
	labels := make([]uint32, c.labels)
	for i, n := range t.Labels[b.firstLabel : b.firstLabel+b.labels] {
		labels[i] = uint32(int(n) - b.firstNode)
	}
	c.label = c.upload(gpu.Words(labels))
	c.symbolFunction = c.upload(gpu.Words(b.symbolFunction))
	c.function, c.localOwner = c.upload(gpu.Words(rows)), c.upload(gpu.Words(owner))
	return nil
}

// rebased is a column of node numbers, counted from the batch's first node.
// The parent of a function, which is outside, becomes the last function.
func (c *compilation) rebased(which int, column []int32) []int32 {
	if len(column) == c.tree.Len() {
		return column
	}
	out := slices.Grow(c.scratch[which][:0], len(column))[:len(column)]
	base, last := int32(c.batch.firstNode), int32(len(column)-1)
	for i, n := range column {
		out[i] = min(n-base, last)
	}
	c.scratch[which] = out
	return out
}
