package stages

import (
	"cmp"
	"runtime"
	"slices"
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
)

// A Batch is consecutive functions of a tree that are compiled in one go. On the device
// its nodes, functions, locals and labels are numbered from 0.
type Batch struct {
	Tree           *ast.Tree
	UnitFunction   int      // index in the unit of its first function
	SymbolFunction []uint32 // see ast.Piece

	// Owned says that nobody else needs the columns of Tree. When a column on the device is dropped, its memory is used for
	// others.
	Owned bool

	// Narrow, if not nil, has the columns Parent, First and ChildIndex, which Tree may lack.
	Narrow *ast.NarrowColumns

	// NarrowMemory, if not nil, is memory for those columns if Narrow is nil.
	NarrowMemory *ast.NarrowColumns

	// Wide says that the columns Parent, First and ChildIndex go to a device as they are. The batch is a whole tree.
	Wide bool

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

// WholeTree returns the batch of all functions of a tree. unitFunction is the first one's number in
// the unit. It includes the root, so that the columns can be uploaded as they are.
func WholeTree(t *ast.Tree, unitFunction int, symbolFunction []uint32) Batch {
	return Batch{
		Tree: t, UnitFunction: unitFunction, SymbolFunction: symbolFunction,
		Functions: len(t.Functions), Nodes: t.Len(), Locals: len(t.Locals), Labels: len(t.Labels),
	}
}

// upload brings a batch to the device. A device that can use the host's memory reads the tree's
// columns there. To another device 11 bytes a node are copied: kind, type, data, and narrow columns
// (see ast.NarrowColumns), from which a map makes parent, first and childIndex. Of a batch that is Wide 18 bytes are copied.
//
// The map reads 5 bytes a node and writes 12: 17 bytes a node. A second map
// writes the numbers of wide nodes. They are so few that a list of them is shorter than another
// bit for every node, and needs no scan.
func upload(c *compilation) error {
	t, b := c.tree, &c.batch
	c.nodes, c.functions, c.locals, c.labels = b.Nodes, b.Functions, b.Locals, b.Labels
	c.uploadCounts()
	var lists functionLists
	listed := c.beside(func() { lists = c.listFunctions() })
	narrowed := c.beside(c.fillNarrow)
	from, to := b.FirstNode, b.FirstNode+b.Nodes
	c.kind, c.typ, c.data = adopt(c, t.Kind[from:to]), adopt(c, t.Type[from:to]), adopt(c, t.Data[from:to])
	if b.Owned && !c.opt.Debug && !c.opt.Lines { // nothing reads Pos
		pos := adopt(c, t.Pos[from:to])
		c.Drop(&pos)
	}
	if narrowed(); c.narrows() {
		c.widen()
	} else {
		c.childIndex = adopt(c, t.ChildIndex[from:to])
		c.parent = adopt(c, c.rebased(0, t.Parent[from:to]))
		c.first = adopt(c, c.rebased(1, t.First[from:to]))
	}
	listed()
	c.uploadFunctions(&lists)
	return nil
}

// sharesMemory reports whether the device uses the host's memory.
func (c *compilation) sharesMemory() bool {
	_, shares := c.tables.buffers.Device.(gpu.Sharer)
	return shares
}

// narrows reports whether the columns Parent, First and ChildIndex come as narrow columns.
func (c *compilation) narrows() bool {
	return c.batch.Narrow != nil || !c.sharesMemory() && !c.batch.Wide
}

// beside calls f on another core while this one copies columns, and returns a function that waits for it. If columns are not
// copied, it calls f at once.
func (c *compilation) beside(f func()) (wait func()) {
	if c.sharesMemory() {
		f()
		return func() {}
	}
	return parallel.Begin(f)
}

// adopt uploads a column. If the batch owns the tree, the device may use the column's memory, up to its
// capacity, for others later.
func adopt[T any](c *compilation, column []T) *gpu.Buffer {
	bytes := bytesOf(column)
	if c.batch.Owned {
		if d, ok := c.Device.(gpu.Adopter); ok {
			return c.Add(d.Adopt(bytesOf(column[:cap(column)])[:len(bytes)]))
		}
	}
	return c.Upload(bytes)
}

// forget gives up the columns of the batch's tree.
func (c *compilation) forget() {
	if d, ok := c.Device.(gpu.Adopter); ok && c.batch.Owned {
		d.Forget()
	}
}

// trim gives memory that no later pass needs back to the system, if there is much. The device may have used memory of the batch's
// tree, too.
func (c *compilation) trim() {
	if d, ok := c.Device.(gpu.Trimmer); ok && c.batch.Owned {
		d.Trim()
	}
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

// FillNarrow makes the narrow columns of a batch in the memory of columns.
func (b *Batch) FillNarrow(columns *ast.NarrowColumns) {
	columns.Fill(b.Tree, b.FirstNode, b.Nodes, b.FirstFunction, b.Functions, narrowWorkers(b.Nodes))
	b.Narrow = columns
}

// fillNarrow makes the narrow columns, if there are to be some and the batch came without.
func (c *compilation) fillNarrow() {
	if b := &c.batch; c.narrows() && b.Narrow == nil {
		b.FillNarrow(cmp.Or(b.NarrowMemory, &c.narrow))
	}
}

// widen uploads parent, first and childIndex as narrow columns, and makes them of these.
func (c *compilation) widen() {
	narrow := c.batch.Narrow
	c.narrowParent, c.narrowFirst = c.Upload(bytesOf(narrow.Parent)), c.Upload(bytesOf(narrow.First))
	c.narrowChildIndex, c.wide = c.Upload(narrow.ChildIndex), c.Upload(bytesOf(narrow.Wide))
	c.parent, c.first, c.childIndex = c.NewBuffer(c.nodes), c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.dispatch(uploadWidenKernel, c.nodes)
	c.dispatch(uploadWideKernel, len(narrow.Wide))
	c.Drop(&c.narrowParent, &c.narrowFirst, &c.narrowChildIndex, &c.wide)
}

// narrowPiece is the least number of nodes for each core that makes narrow columns. For less,
// starting another core takes longer.
const narrowPiece = 1 << 16

// narrowWorkers returns the number of cores that make the narrow columns of some nodes.
func narrowWorkers(nodes int) int { return max(1, min(nodes/narrowPiece, runtime.GOMAXPROCS(0))) }

// uploadWidenTwin makes the columns of narrow ones.
func uploadWidenTwin(lo, hi int, b uploadWidenBuffers) {
	for n := lo; n < hi; n++ {
		b.parent[n] = uint32(n) + uint32(b.narrowParent[n])
		b.first[n] = uint32(n) - uint32(b.narrowFirst[n])
		b.childIndex[n] = uint32(b.narrowChildIndex[n])
	}
}

// uploadWideTwin writes the numbers of the nodes that do not fit narrow columns.
func uploadWideTwin(lo, hi int, b uploadWideBuffers) {
	for i := lo; i < hi; i++ {
		row := b.wide[wideRow*i:]
		n := row[wideNode]
		b.parent[n], b.first[n], b.childIndex[n] = row[wideParent], row[wideFirst], row[wideChildIndex]
	}
}
