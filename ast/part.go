package ast

import (
	"slices"
	"sync"
)

// A Part is consecutive functions of a tree, made independently of the others.
// The Root, FirstLocal and NumLocals of its functions count in the part.
type Part struct {
	Builder
	Functions []FunctionInfo
	Locals    []Type
}

// AppendParts appends the functions of the parts to the tree, in order. Like
// Append it numbers the functions and leaves other Data as it is; the columns
// are enlarged once, and the parts copied in parallel.
func (t *Tree) AppendParts(parts []*Part) {
	whole := Builder{t.Kind, t.Type, t.Parent, t.ChildIndex, t.First, t.Data, t.Pos}
	nodes := len(t.Kind)
	for _, p := range parts {
		for _, f := range p.Functions {
			f.Root += int32(nodes)
			f.FirstLocal += int32(len(t.Locals))
			p.Data[int(f.Root)-nodes] = uint32(len(t.Functions))
			t.Functions = append(t.Functions, f)
		}
		t.Locals = append(t.Locals, p.Locals...)
		nodes += p.Len()
	}
	at := whole.Len()
	whole.Grow(nodes - at + 1) // 1 for the Unit
	var wait sync.WaitGroup
	for _, p := range parts {
		end := at + p.Len()
		window := Builder{whole.Kind[at:at:end], whole.Type[at:at:end], whole.Parent[at:at:end],
			whole.ChildIndex[at:at:end], whole.First[at:at:end], whole.Data[at:at:end], whole.Pos[at:at:end]}
		start := int32(at)
		wait.Go(func() { window.copyFrom(&p.Builder, start) })
		at = end
	}
	wait.Wait()
	t.Kind, t.Type, t.Parent = whole.Kind[:at], whole.Type[:at], whole.Parent[:at]
	t.ChildIndex, t.First, t.Data, t.Pos = whole.ChildIndex[:at], whole.First[:at], whole.Data[:at], whole.Pos[:at]
}

// copyFrom fills the empty columns of b, whose first node has number start in
// the whole tree, with the nodes of from.
func (b *Builder) copyFrom(from *Builder, start int32) {
	b.appendFrom(from, 0)
	for i := range b.Parent {
		b.Parent[i] += start
		b.First[i] += start
	}
}

// Grow makes room for n more nodes.
func (b *Builder) Grow(n int) {
	b.Kind, b.Type = slices.Grow(b.Kind, n), slices.Grow(b.Type, n)
	b.Parent, b.ChildIndex = slices.Grow(b.Parent, n), slices.Grow(b.ChildIndex, n)
	b.First, b.Data, b.Pos = slices.Grow(b.First, n), slices.Grow(b.Data, n), slices.Grow(b.Pos, n)
}
