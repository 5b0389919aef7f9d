package ast

// A Part is consecutive functions of a tree, made independently of the others.
// The Root and FirstLocal of its functions count in the part.
type Part struct {
	Builder
	Functions []FunctionInfo
	Locals    []Type
}

// Reset empties p and keeps its memory.
func (p *Part) Reset() {
	p.Builder.Reset()
	p.Functions, p.Locals = p.Functions[:0], p.Locals[:0]
}

// AppendPart appends the functions of p to the tree. Like Append it numbers
// the functions and leaves other Data as it is.
func (t *Tree) AppendPart(p *Part) {
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

// Grow makes room for n more nodes.
func (t *Tree) Grow(n int) {
	whole := t.builder()
	whole.Grow(n)
	t.setColumns(&whole)
}

// builder is the columns of t, as long as their memory.
func (t *Tree) builder() Builder {
	room := min(cap(t.Kind), cap(t.Type), cap(t.Parent), cap(t.ChildIndex), cap(t.First), cap(t.Data), cap(t.Pos))
	return Builder{
		t.Kind[:room], t.Type[:room], t.Parent[:room], t.ChildIndex[:room], t.First[:room], t.Data[:room], t.Pos[:room], len(t.Kind),
	}
}

func (t *Tree) setColumns(b *Builder) {
	n := b.n
	t.Kind, t.Type, t.Parent, t.ChildIndex = b.Kind[:n], b.Type[:n], b.Parent[:n], b.ChildIndex[:n]
	t.First, t.Data, t.Pos = b.First[:n], b.Data[:n], b.Pos[:n]
}
