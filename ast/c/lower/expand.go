package lower

import (
	"slices"

	"gpucc/ast"
)

// Expand rewrites the nodes from start on, a whole function, in places where the front end
// learned too late how to lower them. If the address of a local is taken later, its uses become loads
// and stores of its frame object. Casts that CastLeft left pending in the Type column
// become nodes. expand makes one pass over the function.
func (l *Lowering) Expand(start int, prologue func() int) {
	from := &l.Unexpanded
	from.Reset()
	l.Tree.Cut(start, from)
	e := expansion{l: l, from: from, entry: start}
	e.findAssigns()
	body := from.Len() - 2 // the function's block
	e.nodes(0, int(from.First[body]))
	e.storeParameters()
	e.stores += prologue()
	e.nodes(int(from.First[body]), body)
	e.block(body)
	e.node(body + 1)
}

// An expansion is one run of expand.
type expansion struct {
	l      *Lowering
	from   *ast.Builder
	entry  int     // the function's FunctionEntry
	head   []int32 // by node: 1 + the outermost Assign to a local in the frame, of the Assigns with subtrees that start there
	next   []int32 // by Assign: 1 + the next inner one with the same start
	stores int     // number of statements that store parameters to the frame
	first  uint32  // the local of the first one of two results
}

// addressed reports whether node n reads or sets a local with a frame object.
func (e *expansion) addressed(n int) bool {
	k := e.from.Kind[n]
	return k.UsesLocal() && e.l.FrameOffsets[e.from.Data[n]] >= 0
}

// findAssigns lists the assignments to locals in the frame, by the first nodes of their
// subtrees. The addresses will be inserted before these nodes.
func (e *expansion) findAssigns() {
	if !e.l.InFrame {
		return
	}
	n := e.from.Len()
	e.l.AssignHeads, e.l.assignNexts = slices.Grow(e.l.AssignHeads[:0], n), slices.Grow(e.l.assignNexts[:0], n)
	e.head, e.next = e.l.AssignHeads[:n], e.l.assignNexts[:n]
	clear(e.head)
	for n, k := range e.from.Kind[:e.from.Len()] {
		if k == ast.Assign && e.addressed(n) && e.ofTwoResults(n) < 0 {
			first := e.from.First[n]
			e.next[n], e.head[first] = e.head[first], int32(n)+1
		}
	}
}

// nodes appends the nodes from start up to, but not including, end, rewritten. Most stay
// unchanged.
func (e *expansion) nodes(start, end int) {
	b, from := e.l.Tree, e.from
	kind, typ, first, index := from.Kind[:end], from.Type[:end], from.First[:end], from.ChildIndex[:end]
	data, pos := from.Data[:end], from.Pos[:end]
	for n := start; n < end; n++ {
		switch {
		case typ[n] > TypeMask || e.head != nil && (e.head[n] != 0 || e.addressed(n) || e.ofTwoResults(n) >= 0):
			e.node(n)
		case int(first[n]) == n:
			b.Leaf(kind[n], typ[n], data[n], pos[n])
		default:
			b.Node(kind[n], typ[n], data[n], pos[n], int(index[n-1])+1)
		}
	}
}

// node appends node n, rewritten.
func (e *expansion) node(n int) {
	b, from := e.l.Tree, e.from
	if e.head != nil {
		for a := e.head[n]; a != 0; a = e.next[a-1] {
			e.address(int(from.Data[a-1]), from.Pos[a-1])
		}
	}
	t, pos := from.Type[n]&TypeMask, from.Pos[n]
	switch {
	case e.l.InFrame && e.ofTwoResults(n) >= 0:
		e.result(n, e.ofTwoResults(n))
	case e.l.InFrame && e.addressed(n):
		if from.Kind[n] == ast.Local {
			e.address(int(from.Data[n]), pos)
			b.Node(ast.Load, t, 0, pos, 1)
		} else {
			b.Node(ast.Store, t, 0, pos, 2)
		}
	default:
		b.Node(from.Kind[n], t, from.Data[n], pos, e.children(n))
	}
	if cast := from.Type[n] >> pendingShift; cast != 0 {
		b.Node(ast.Cast, cast, 0, pos, 1)
	}
}

// ofTwoResults returns 0 if node n assigns the first one of two results of a call, 1 if it assigns the second one, and -1
// if it does not, or if neither is assigned to a local in the frame. Nothing may stand between the two.
func (e *expansion) ofTwoResults(n int) int {
	kind := e.from.Kind[:e.from.Len()]
	if kind[n] != ast.Assign {
		return -1
	}
	for i := range 2 {
		first := n - 2*i
		if first >= 0 && first+3 < len(kind) && kind[first] == ast.Assign && kind[first+1] == ast.SecondResult && kind[first+2] == ast.Assign && kind[first+3] == ast.Comma && (e.addressed(first) || e.addressed(first+2)) {
			return i
		}
	}
	return -1
}

// result appends node n, an Assign of result number i of two. The results are assigned to locals in registers, and then
// stored.
func (e *expansion) result(n, i int) {
	b, from := e.l.Tree, e.from
	pos, number := from.Pos[n], from.Data[n]
	if e.addressed(n) {
		number = uint32(e.l.NewLocal(from.Type[n]))
	}
	b.Node(ast.Assign, from.Type[n], number, pos, 1)
	if i == 0 {
		e.first = number
		return
	}
	e.l.Then(pos)
	stores := 0
	for _, x := range [...]struct {
		n      int
		number uint32
	}{{n - 2, e.first}, {n, number}} {
		if e.addressed(x.n) {
			e.address(int(from.Data[x.n]), pos)
			b.Leaf(ast.Local, from.Type[x.n], x.number, pos)
			b.Node(ast.Store, from.Type[x.n], 0, pos, 2)
			stores++
		}
	}
	if stores == 2 {
		e.l.Then(pos)
	}
}

// block appends the function's block, n. It begins with the stores of parameters.
func (e *expansion) block(n int) {
	e.l.Tree.Node(ast.Block, ast.Void, 0, e.from.Pos[n], e.stores+e.children(n))
}

// children returns the number of children that node n had.
func (e *expansion) children(n int) int {
	if int(e.from.First[n]) == n {
		return 0
	}
	return int(e.from.ChildIndex[n-1]) + 1
}

// address appends the frame address of a local.
func (e *expansion) address(number int, pos uint32) {
	e.l.Tree.Leaf(ast.FrameAddress, e.l.Types.Word, uint32(e.l.FrameOffsets[number]), pos)
}

// storeParameters appends statements that store the addressed parameters to
// their objects, before the function's block.
func (e *expansion) storeParameters() {
	number := 0
	for n, k := range e.from.Kind[:e.from.Len()] {
		if n > 0 && k != ast.Parameter {
			return
		}
		if k != ast.Parameter {
			continue
		}
		if e.l.FrameOffsets[number] >= 0 {
			t, pos := e.from.Type[n], uint32(ast.InPrologue)
			e.address(number, pos)
			e.l.Tree.Leaf(ast.Local, t, uint32(number), pos)
			e.l.Tree.Node(ast.Store, t, 0, pos, 2)
			e.l.Tree.Statement(pos)
			e.stores++
			e.l.Tree.Data[e.entry+n] |= ast.ArgumentAtOnce
		}
		number++
	}
}
