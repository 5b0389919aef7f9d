package ast

import "slices"

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

// Grow makes room for n more nodes.
func (b *Builder) Grow(n int) {
	b.Kind, b.Type = slices.Grow(b.Kind, n), slices.Grow(b.Type, n)
	b.Parent, b.ChildIndex = slices.Grow(b.Parent, n), slices.Grow(b.ChildIndex, n)
	b.First, b.Data, b.Pos = slices.Grow(b.First, n), slices.Grow(b.Data, n), slices.Grow(b.Pos, n)
}

// builder is the columns of t.
func (t *Tree) builder() Builder {
	return Builder{t.Kind, t.Type, t.Parent, t.ChildIndex, t.First, t.Data, t.Pos}
}

func (t *Tree) setColumns(b *Builder) {
	t.Kind, t.Type, t.Parent, t.ChildIndex = b.Kind, b.Type, b.Parent, b.ChildIndex
	t.First, t.Data, t.Pos = b.First, b.Data, b.Pos
}
