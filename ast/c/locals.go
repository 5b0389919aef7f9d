package c

import (
	"slices"

	"gpucc/ast"
)

// localState holds the locals of the function being parsed. A local is a variable or an
// intermediate value that nodes read and set by number. A local whose address is taken is
// stored in the frame.
type localState struct {
	firstLocal   int                 // number of local 0 in piece.locals
	frameOffsets []int32             // by local: the draft offset of its frame object, or -1
	births       []birth             // by local: where it is declared
	inFrame      bool                // some local is in the frame
	live         []liveLocal         // locals of the blocks being parsed, see blockLocal
	free         [ast.Types]int32    // by registerClass: 1 + the local freed last; 0 is none
	freeBefore   []int32             // by local: the value of free before the local was freed, or neverFreed
	results      [2][ast.Types]int32 // by part and class: 1 + the position in live of a local for results, see resultLocal
	hasResults   bool
	moved        []liveLocal // the new number of each local, during endLocals
	innermost    int32       // the innermost statement expression being parsed; 0 is none
}

const neverFreed = -1

// begin starts a function. The piece has first locals so far.
func (s *localState) begin(first int) {
	s.firstLocal = first
	s.frameOffsets, s.births, s.freeBefore, s.live = s.frameOffsets[:0], s.births[:0], s.freeBefore[:0], s.live[:0]
	s.free = [ast.Types]int32{}
	s.inFrame, s.innermost = false, 0
	s.forgetResults()
}

// newLocal makes a local of type t. If it gets a frame object, that is alive in all of the
// function.
func (l *lowering) newLocal(t ast.Type) int {
	l.values.locals = append(l.values.locals, t)
	l.frameOffsets = append(l.frameOffsets, -1)
	l.births = append(l.births, birth{})
	l.freeBefore = append(l.freeBefore, neverFreed)
	return len(l.frameOffsets) - 1
}

// blockLocal makes a local of type t that is dead at the end of the innermost block or
// expression statement. It may reuse the number of a dead local: fewer locals compete for
// registers, and the frame is smaller.
func (l *lowering) blockLocal(t ast.Type) int {
	number := l.takeLocal(t)
	since := 0
	if l.innermost == 0 { // the nodes of a statement expression may move
		since = l.b.Len()
	}
	l.births[number] = l.born()
	l.live = append(l.live, liveLocal{number, int32(since)})
	return int(number)
}

// takeLocal returns a free local of type t, or a new one.
func (l *lowering) takeLocal(t ast.Type) int32 {
	free := &l.free[registerClass(t)]
	if *free == 0 {
		return int32(l.newLocal(t))
	}
	number := *free - 1
	*free = l.freeBefore[number]
	return number
}

// resultLocal returns a local for part i, 0 or 1, of a record that a call returns in registers.
// It is stored to the frame at once. So all calls of a statement can have the same locals, in
// whatever order they are evaluated.
func (l *lowering) resultLocal(i int, t ast.Type) uint32 {
	at := &l.results[i][registerClass(t)]
	if *at == 0 {
		l.blockLocal(t)
		*at, l.hasResults = int32(len(l.live)), true
	}
	return uint32(l.live[*at-1].number)
}

// forgetResults makes resultLocal return new locals.
func (s *localState) forgetResults() {
	if s.hasResults {
		s.results, s.hasResults = [2][ast.Types]int32{}, false
	}
}

// A liveLocal is a local made by blockLocal that is not dead yet. The nodes before node since
// do not refer to it.
type liveLocal struct{ number, since int32 }

// registerClass returns the first of the types that have the same representation in a
// register as t.
func registerClass(t ast.Type) ast.Type {
	if t >= ast.I32 && t <= ast.U64 {
		return (t - 1) | 1
	}
	return t
}

// freeLocal makes number available to the next local of its class.
func (l *lowering) freeLocal(number int32) {
	free := &l.free[registerClass(l.values.locals[l.firstLocal+int(number)])]
	l.freeBefore[number], *free = *free, number+1
}

// endLocals ends the lifetimes of all locals made by blockLocal except the first n. The
// nodes before start do not refer to them. It is called at the end of a block and of an
// expression statement. The locals in a statement expression live as long as the statement
// around it, which uses its value, and may evaluate its operands in another order than they
// are parsed in.
func (l *lowering) endLocals(n, start int) {
	if n < len(l.live) && l.innermost == 0 { // few blocks have any
		l.freeLocals(n, start)
	}
}

func (l *lowering) freeLocals(n, start int) {
	l.forgetResults()
	moved := false
	for _, x := range l.live[n:] {
		if l.frameOffsets[x.number] >= 0 {
			if l.freeBefore[x.number] == neverFreed { // the only local of this number
				continue
			}
			l.moveAddressed(x)
			moved = true
		}
		l.freeLocal(x.number)
	}
	if moved {
		l.renumber(start)
		for _, x := range l.live[n:] {
			if int(x.number) < len(l.moved) {
				l.moved[x.number] = liveLocal{}
			}
		}
	}
	l.live = l.live[:n]
}

// moveAddressed gives a local its own number if its address was taken but its number is
// shared with other locals. The others can then stay in registers.
func (l *lowering) moveAddressed(x liveLocal) {
	own := l.newLocal(l.values.locals[l.firstLocal+int(x.number)])
	l.frameOffsets[x.number], l.frameOffsets[own] = -1, l.frameOffsets[x.number]
	for len(l.moved) <= int(x.number) {
		l.moved = append(l.moved, liveLocal{})
	}
	l.moved[x.number] = liveLocal{int32(own), x.since}
	l.front.LocalMoved(x.number, int32(own), l.births[x.number].time)
}

// renumber replaces the numbers of moved locals in the nodes from start on.
func (l *lowering) renumber(start int) {
	for n := start; n < l.b.Len(); n++ {
		if k := l.b.Kind[n]; k != ast.Local && k != ast.Assign {
			continue
		}
		if d := &l.b.Data[n]; int(*d) < len(l.moved) {
			if to := l.moved[*d]; to.number != 0 && n >= int(to.since) {
				*d = uint32(to.number)
			}
		}
	}
}

// A numbersMark is a state of the locals to which dropNumbers returns.
type numbersMark struct{ numbers, live int }

func (l *lowering) markNumbers() numbersMark { return numbersMark{len(l.frameOffsets), len(l.live)} }

// dropNumbers removes the locals made since a mark.
func (l *lowering) dropNumbers(since numbersMark) {
	l.forgetResults()
	l.forgetMembers(since.numbers)
	for ; len(l.live) > since.live; l.live = l.live[:len(l.live)-1] {
		if number := l.live[len(l.live)-1].number; int(number) < since.numbers {
			l.freeLocal(number)
		}
	}
	for class := range l.free {
		for link := &l.free[class]; *link > 0; {
			if number := *link - 1; int(number) >= since.numbers {
				*link = l.freeBefore[number]
			} else {
				link = &l.freeBefore[number]
			}
		}
	}
	l.frameOffsets, l.births, l.freeBefore = l.frameOffsets[:since.numbers], l.births[:since.numbers], l.freeBefore[:since.numbers]
	l.values.locals = l.values.locals[:l.firstLocal+since.numbers]
}

// expand rewrites the nodes from start on, a whole function, in places where the parser
// learned too late how to lower them. Locals whose address is taken later become loads
// and stores of their frame objects. Casts that castLeft left pending in the Type column
// become nodes. expand makes one pass over the function.
func (l *lowering) expand(start int, prologue func() int) {
	from := &l.unexpanded
	from.Reset()
	l.b.Cut(start, from)
	e := expansion{l: l, from: from}
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
	l      *lowering
	from   *ast.Builder
	head   []int32 // by node: 1 + the outermost Assign to a local in the frame whose subtree starts there
	next   []int32 // by Assign: 1 + the next inner one with the same start
	stores int     // number of statements that store parameters to the frame
	first  uint32  // the local of the first one of two results
}

// addressed reports whether node n reads or sets a local with a frame object.
func (e *expansion) addressed(n int) bool {
	k := e.from.Kind[n]
	return k.UsesLocal() && e.l.frameOffsets[e.from.Data[n]] >= 0
}

// findAssigns lists the assignments to locals in the frame, by the first nodes of their
// subtrees. The addresses will be inserted before these nodes.
func (e *expansion) findAssigns() {
	if !e.l.inFrame {
		return
	}
	n := e.from.Len()
	e.l.assignHeads, e.l.assignNexts = slices.Grow(e.l.assignHeads[:0], n), slices.Grow(e.l.assignNexts[:0], n)
	e.head, e.next = e.l.assignHeads[:n], e.l.assignNexts[:n]
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
	b, from := e.l.b, e.from
	kind, typ, first, index := from.Kind[:end], from.Type[:end], from.First[:end], from.ChildIndex[:end]
	data, pos := from.Data[:end], from.Pos[:end]
	for n := start; n < end; n++ {
		switch {
		case typ[n] > typeMask || e.head != nil && (e.head[n] != 0 || e.addressed(n) || e.ofTwoResults(n) >= 0):
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
	b, from := e.l.b, e.from
	if e.head != nil {
		for a := e.head[n]; a != 0; a = e.next[a-1] {
			e.address(int(from.Data[a-1]), from.Pos[a-1])
		}
	}
	t, pos := from.Type[n]&typeMask, from.Pos[n]
	switch {
	case e.l.inFrame && e.ofTwoResults(n) >= 0:
		e.result(n, e.ofTwoResults(n))
	case e.l.inFrame && e.addressed(n):
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
	b, from := e.l.b, e.from
	pos, number := from.Pos[n], from.Data[n]
	if e.addressed(n) {
		number = uint32(e.l.newLocal(from.Type[n]))
	}
	b.Node(ast.Assign, from.Type[n], number, pos, 1)
	if i == 0 {
		e.first = number
		return
	}
	e.l.then(pos)
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
		e.l.then(pos)
	}
}

// block appends the function's block, n. It begins with the stores of parameters.
func (e *expansion) block(n int) {
	e.l.b.Node(ast.Block, ast.Void, 0, e.from.Pos[n], e.stores+e.children(n))
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
	e.l.b.Leaf(ast.FrameAddress, e.l.types.Word, uint32(e.l.frameOffsets[number]), pos)
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
		if e.l.frameOffsets[number] >= 0 {
			t, pos := e.from.Type[n], uint32(ast.InPrologue)
			e.address(number, pos)
			e.l.b.Leaf(ast.Local, t, uint32(number), pos)
			e.l.b.Node(ast.Store, t, 0, pos, 2)
			e.l.b.Statement(pos)
			e.stores++
		}
		number++
	}
}
