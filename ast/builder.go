package ast

// A Builder appends the nodes of one function, or of one piece of a function,
// in post-order. Numbers in it (Parent, First) count from its own first node.
// The zero value is ready for use; Reset keeps the memory.
type Builder struct {
	Kind       []Kind
	Type       []Type
	Parent     []int32
	ChildIndex []int32
	First      []int32
	Data       []uint32
	Pos        []uint32
}

// Len is the number of nodes so far; Len()-1 is the last node's number.
func (b *Builder) Len() int { return len(b.Kind) }

// Reset empties b and keeps its memory.
func (b *Builder) Reset() { b.Truncate(0) }

// Truncate drops the nodes from n on.
func (b *Builder) Truncate(n int) {
	b.Kind, b.Type = b.Kind[:n], b.Type[:n]
	b.Parent, b.ChildIndex, b.First = b.Parent[:n], b.ChildIndex[:n], b.First[:n]
	b.Data, b.Pos = b.Data[:n], b.Pos[:n]
}

// Leaf appends a node without children and returns its number.
func (b *Builder) Leaf(k Kind, t Type, data, pos uint32) int {
	n := int32(len(b.Kind))
	b.append(k, t, n, data, pos)
	return int(n)
}

// Node appends a node whose children are the last `children` subtrees, sets
// their Parent and ChildIndex, and returns its number.
func (b *Builder) Node(k Kind, t Type, data, pos uint32, children int) int {
	n := int32(len(b.Kind))
	first, c := n, n-1
	switch children { // most nodes have one or two
	case 0:
	case 1:
		b.Parent[c], b.ChildIndex[c], first = n, 0, b.First[c]
	case 2:
		b.Parent[c], b.ChildIndex[c], c = n, 1, b.First[c]-1
		b.Parent[c], b.ChildIndex[c], first = n, 0, b.First[c]
	default:
		for i := int32(children) - 1; i >= 0; i-- {
			b.Parent[c], b.ChildIndex[c], first = n, i, b.First[c]
			c = first - 1
		}
	}
	b.append(k, t, first, data, pos)
	return int(n)
}

func (b *Builder) append(k Kind, t Type, first int32, data, pos uint32) {
	b.Kind = append(b.Kind, k)
	b.Type = append(b.Type, t)
	b.Parent = append(b.Parent, int32(len(b.Parent)))
	b.ChildIndex = append(b.ChildIndex, 0)
	b.First = append(b.First, first)
	b.Data = append(b.Data, data)
	b.Pos = append(b.Pos, pos)
}

// Cut moves the nodes from n on out of b to the end of to, and returns where
// they start there; Paste brings them back. A parser uses the pair to put a
// loop's condition and step, which it reads first, behind the loop's body.
func (b *Builder) Cut(n int, to *Builder) int {
	start := to.Len()
	to.appendFrom(b, n)
	b.Truncate(n)
	return start
}

// Paste moves the nodes of from, from number start on, to the end of b.
func (b *Builder) Paste(from *Builder, start int) {
	b.appendFrom(from, start)
	from.Truncate(start)
}

// appendFrom copies the nodes of from, from number start on, to the end of b.
// They must be whole subtrees.
func (b *Builder) appendFrom(from *Builder, start int) {
	at := len(b.Kind)
	delta := int32(at - start)
	b.Kind = append(b.Kind, from.Kind[start:]...)
	b.Type = append(b.Type, from.Type[start:]...)
	b.ChildIndex = append(b.ChildIndex, from.ChildIndex[start:]...)
	b.Data = append(b.Data, from.Data[start:]...)
	b.Pos = append(b.Pos, from.Pos[start:]...)
	b.Parent = append(b.Parent, from.Parent[start:]...)
	b.First = append(b.First, from.First[start:]...)
	for i := at; i < len(b.Parent); i++ {
		b.Parent[i] += delta
		b.First[i] += delta
	}
}

// Append adds the nodes of a function, the last of which is its Function
// node, to the tree, and info to its functions. Data is taken as it is but
// for the Function node's, which becomes the function's index.
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
	t.Kind = append(t.Kind, Unit)
	t.Type = append(t.Type, Void)
	t.Parent = append(t.Parent, root)
	t.ChildIndex = append(t.ChildIndex, 0)
	t.First = append(t.First, 0)
	t.Data = append(t.Data, uint32(len(t.Functions)))
	t.Pos = append(t.Pos, 0)
}
