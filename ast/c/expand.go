package c

import "gpucc/ast"

// expand rewrites the nodes from start on, a whole function, where the parser
// learned too late what they are: locals whose address is taken later become
// loads and stores of their frame objects, and casts that castLeft left
// pending in the Type column become nodes. One pass over the function.
func (p *parser) expand(start int) {
	from := &p.old
	from.Reset()
	p.b.Cut(start, from)
	e := expansion{p: p, from: from}
	e.findAssigns()
	body := from.Len() - 2 // the function's block
	e.nodes(0, int(from.First[body]))
	e.storeParameters()
	e.nodes(int(from.First[body]), body)
	e.block(body)
	e.node(body + 1)
}

// An expansion is one run of expand.
type expansion struct {
	p      *parser
	from   *ast.Builder
	head   []int32 // by node: 1 + the outermost Assign to an addressed local whose subtree starts there
	next   []int32 // by Assign: 1 + the next inner one with the same start
	stores int     // statements that store addressed parameters
}

// addressed reports whether node n reads or sets a local with a frame object.
func (e *expansion) addressed(n int) bool {
	k := e.from.Kind[n]
	return (k == ast.Local || k == ast.Assign) && e.p.frameOffsets[e.from.Data[n]] >= 0
}

// findAssigns lists the assignments to addressed locals by the node their
// subtree starts with: there the address goes.
func (e *expansion) findAssigns() {
	if !e.p.inFrame {
		return
	}
	e.head = make([]int32, e.from.Len())
	e.next = make([]int32, e.from.Len())
	for n, k := range e.from.Kind[:e.from.Len()] {
		if k == ast.Assign && e.addressed(n) {
			first := e.from.First[n]
			e.next[n], e.head[first] = e.head[first], int32(n)+1
		}
	}
}

// nodes appends what the nodes from start to end have become: most, what they were.
func (e *expansion) nodes(start, end int) {
	b, from := e.p.b, e.from
	kind, typ, first, index := from.Kind[:end], from.Type[:end], from.First[:end], from.ChildIndex[:end]
	data, pos := from.Data[:end], from.Pos[:end]
	for n := start; n < end; n++ {
		switch {
		case typ[n] > typeMask || e.head != nil && (e.head[n] != 0 || e.addressed(n)):
			e.node(n)
		case int(first[n]) == n:
			b.Leaf(kind[n], typ[n], data[n], pos[n])
		default:
			b.Node(kind[n], typ[n], data[n], pos[n], int(index[n-1])+1)
		}
	}
}

// node appends what node n has become.
func (e *expansion) node(n int) {
	b, from := e.p.b, e.from
	if e.head != nil {
		for a := e.head[n]; a != 0; a = e.next[a-1] {
			e.address(int(from.Data[a-1]), from.Pos[a-1])
		}
	}
	t, pos := from.Type[n]&typeMask, from.Pos[n]
	switch {
	case e.p.inFrame && e.addressed(n):
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

// block appends the function's block, n, which has the stores of parameters first.
func (e *expansion) block(n int) {
	e.p.b.Node(ast.Block, ast.Void, 0, e.from.Pos[n], e.stores+e.children(n))
}

// children is how many children node n had.
func (e *expansion) children(n int) int {
	if int(e.from.First[n]) == n {
		return 0
	}
	return int(e.from.ChildIndex[n-1]) + 1
}

// address appends the frame address of a local.
func (e *expansion) address(number int, pos uint32) {
	e.p.b.Leaf(ast.FrameAddress, e.p.types.Word, uint32(e.p.frameOffsets[number]), pos)
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
		if e.p.frameOffsets[number] >= 0 {
			t, pos := e.from.Type[n], e.from.Pos[n]
			e.address(number, pos)
			e.p.b.Leaf(ast.Local, t, uint32(number), pos)
			e.p.b.Node(ast.Store, t, 0, pos, 2)
			e.p.b.Statement(pos)
			e.stores++
		}
		number++
	}
}
