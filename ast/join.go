package ast

import (
	"slices"

	"gpucc/internal/parallel"
)

// Join makes one tree of a source's pieces, which are all there, by so many
// goroutines.
func Join(source Source, pieces []*Piece, workers int) *Tree {
	additions := make([]Addition, len(pieces))
	starts, end := make([]start, len(pieces)), start{}
	for i, p := range pieces {
		additions[i], starts[i] = p.Addition(), end
		end.node += p.Len() - 1 // less the Unit
		end.local += len(p.Locals)
		end.function += len(p.Functions)
		end.label += len(p.Labels)
	}
	t, places := Link(source.Shared(), source.Symbols(), additions, Declared(source, additions))
	t.resize(end)
	parallel.Run(workers, func(w int) {
		for i := w; i < len(pieces); i += workers {
			t.take(pieces[i], starts[i], &places[i])
		}
	})
	t.Finish()
	return t
}

// start says where the nodes, locals and functions of a piece begin.
type start struct{ node, local, function, label int }

// resize makes the columns, which are shorter, as long as end says, with room for
// the Unit.
func (t *Tree) resize(end start) {
	n := end.node
	t.Kind, t.Type = extend(t.Kind, n), extend(t.Type, n)
	t.Parent, t.ChildIndex, t.First = extend(t.Parent, n), extend(t.ChildIndex, n), extend(t.First, n)
	t.Data, t.Pos = extend(t.Data, n), extend(t.Pos, n)
	t.Functions, t.Locals = extend(t.Functions, end.function), extend(t.Locals, end.local)
	t.Labels = extend(t.Labels, end.label)
}

// extend makes a column so long, and leaves room for another entry.
func extend[T any](column []T, n int) []T {
	return slices.Grow(column, n+1-len(column))[:n]
}

// take copies the functions of a piece to where they begin in the tree.
func (t *Tree) take(p *Piece, at start, place *Place) {
	n := p.Len() - 1
	copy(t.Kind[at.node:], p.Kind[:n])
	copy(t.Type[at.node:], p.Type[:n])
	copy(t.ChildIndex[at.node:], p.ChildIndex[:n])
	copy(t.Pos[at.node:], p.Pos[:n])
	shift(t.Parent[at.node:], p.Parent[:n], int32(at.node))
	shift(t.First[at.node:], p.First[:n], int32(at.node))
	data := t.Data[at.node : at.node+n]
	copy(data, p.Data)
	for i, k := range p.Kind[:n] {
		switch k {
		case SymbolAddress, ThreadAddress, Call:
			data[i] = uint32(place.Symbol(int32(data[i])))
		case Const64:
			data[i] += uint32(place.Literal)
		case Function:
			data[i] += uint32(at.function)
		}
	}
	for i, f := range p.Functions {
		f.Root += int32(at.node)
		f.FirstLocal += int32(at.local)
		t.Functions[at.function+i] = f
	}
	copy(t.Locals[at.local:], p.Locals)
	shift(t.Labels[at.label:], p.Labels, int32(at.node))
}

func shift(dst, src []int32, delta int32) {
	dst = dst[:len(src)]
	for i, v := range src {
		dst[i] = v + delta
	}
}
