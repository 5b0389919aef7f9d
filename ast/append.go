package ast

// A PieceBuilder collects consecutive functions of a tree independently of the other
// functions. Root and FirstLocal of its functions count from its own start.
type PieceBuilder struct {
	Builder
	Functions []FunctionInfo
	Locals    []Type
}

// Reset empties p and keeps its memory.
func (p *PieceBuilder) Reset() {
	p.Builder.Reset()
	p.Functions, p.Locals = p.Functions[:0], p.Locals[:0]
}

// AppendPiece appends the functions of p to the tree. Like Append, it numbers the
// functions and leaves other Data as it is.
func (t *Tree) AppendPiece(p *PieceBuilder) {
	node, local := int32(len(t.Kind)), int32(len(t.Locals))
	for _, f := range p.Functions {
		p.Data[f.Root] = uint32(len(t.Functions))
		f.Root += node
		f.FirstLocal += local
		t.Functions = append(t.Functions, f)
	}
	t.Locals = append(t.Locals, p.Locals...)
	whole := t.builder()
	whole.appendFrom(&p.Builder, 0)
	t.setColumns(&whole)
}

// Append appends the nodes of one function, and its info. The last node is the Function node. Data
// is copied unchanged, except for the Function node: its Data becomes the function's index.
func (t *Tree) Append(b *Builder, info FunctionInfo) {
	whole := t.builder()
	whole.appendFrom(b, 0)
	t.setColumns(&whole)

	root := len(t.Kind) - 1
	info.Root = int32(root)
	t.Data[root] = uint32(len(t.Functions))
	t.Functions = append(t.Functions, info)
}

// Finish appends the Unit node, which makes the functions one tree.
func (t *Tree) Finish() {
	root := int32(len(t.Kind))
	for i, f := range t.Functions {
		t.Parent[f.Root], t.ChildIndex[f.Root] = root, int32(i)
	}
	t.Parent = append(t.Parent, root)
	t.ChildIndex = append(t.ChildIndex, 0)
	t.First = append(t.First, 0)
	t.finishContents()
}

// finishContents appends the Unit node to the columns besides Parent, First and ChildIndex.
func (t *Tree) finishContents() {
	t.Kind = append(t.Kind, Unit)
	t.Type = append(t.Type, Void)
	t.Data = append(t.Data, uint32(len(t.Functions)))
	t.Pos = append(t.Pos, 0)
}

// Grow reserves memory for n more nodes.
func (t *Tree) Grow(n int) {
	whole := t.builder()
	whole.Grow(n)
	t.setColumns(&whole)
}

// builder returns a Builder of the columns of t, as long as their memory.
func (t *Tree) builder() Builder {
	capacity := min(cap(t.Kind), cap(t.Type), cap(t.Parent), cap(t.ChildIndex), cap(t.First), cap(t.Data), cap(t.Pos))
	return Builder{
		t.Kind[:capacity], t.Type[:capacity], t.Parent[:capacity], t.ChildIndex[:capacity], t.First[:capacity], t.Data[:capacity], t.Pos[:capacity], len(t.Kind),
	}
}

// setColumns replaces the columns of t by the columns of b.
func (t *Tree) setColumns(b *Builder) {
	n := b.n
	t.Kind, t.Type, t.Parent, t.ChildIndex = b.Kind[:n], b.Type[:n], b.Parent[:n], b.ChildIndex[:n]
	t.First, t.Data, t.Pos = b.First[:n], b.Data[:n], b.Pos[:n]
}

// regionBits is the binary logarithm of the number of nodes of the regions that SetRegions
// makes. It is small enough that several cores can share a small tree.
const regionBits = 14

// SetRegions divides the functions of a finished tree into regions of about equal numbers
// of nodes. Front ends that do not parse pieces call it.
func (t *Tree) SetRegions() {
	for i := range t.Functions {
		f := &t.Functions[i]
		f.Region = t.First[f.Root] >> regionBits
	}
}
