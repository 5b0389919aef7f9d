package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/uninitialized"
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
	moved        []liveLocal              // the new number of each local, during endLocals
	unset        []uninitialized.Variable // variables that are declared without a value, if they may be reported
	ends         []uint32                 // the places of calls of __builtin_unreachable, if these may be reported

	entryRegisters []entryRegister // of variables that begin with their values
}

const neverFreed = -1

// begin starts a function. The piece has first locals so far.
func (s *localState) begin(first int) {
	s.firstLocal = first
	s.frameOffsets, s.births, s.freeBefore, s.live = s.frameOffsets[:0], s.births[:0], s.freeBefore[:0], s.live[:0]
	s.unset, s.ends, s.entryRegisters = s.unset[:0], s.ends[:0], nil
	s.free = [ast.Types]int32{}
	s.inFrame = false
	s.forgetResults()
}

// newLocal makes a local of type t. If it gets a frame object, that is alive in all of the
// function.
func (p *parser) newLocal(t ast.Type) int {
	p.piece.locals = append(p.piece.locals, t)
	p.frameOffsets = append(p.frameOffsets, -1)
	p.births = append(p.births, birth{})
	p.freeBefore = append(p.freeBefore, neverFreed)
	return len(p.frameOffsets) - 1
}

// blockLocal makes a local of type t that is dead at the end of the innermost block or
// expression statement. It may reuse the number of a dead local: fewer locals compete for
// registers, and the frame is smaller.
func (p *parser) blockLocal(t ast.Type) int {
	number := p.takeLocal(t)
	since := 0
	if p.innermost == 0 { // the nodes of a statement expression may move
		since = p.b.Len()
	}
	p.births[number] = p.born()
	p.live = append(p.live, liveLocal{number, int32(since)})
	return int(number)
}

// takeLocal returns a free local of type t, or a new one.
func (p *parser) takeLocal(t ast.Type) int32 {
	free := &p.free[registerClass(t)]
	if *free == 0 {
		return int32(p.newLocal(t))
	}
	number := *free - 1
	*free = p.freeBefore[number]
	return number
}

// resultLocal returns a local for part i, 0 or 1, of a record that a call returns in registers.
// It is stored to the frame at once. So all calls of a statement can have the same locals, in
// whatever order they are evaluated.
func (p *parser) resultLocal(i int, t ast.Type) uint32 {
	at := &p.results[i][registerClass(t)]
	if *at == 0 {
		p.blockLocal(t)
		*at, p.hasResults = int32(len(p.live)), true
	}
	return uint32(p.live[*at-1].number)
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
func (p *parser) freeLocal(number int32) {
	free := &p.free[registerClass(p.piece.locals[p.firstLocal+int(number)])]
	p.freeBefore[number], *free = *free, number+1
}

// endLocals ends the lifetimes of all locals made by blockLocal except the first n. The
// nodes before start do not refer to them. It is called at the end of a block and of an
// expression statement. The locals in a statement expression live as long as the statement
// around it, which uses its value, and may evaluate its operands in another order than they
// are parsed in.
func (p *parser) endLocals(n, start int) {
	if n < len(p.live) && p.innermost == 0 { // few blocks have any
		p.freeLocals(n, start)
	}
}

func (p *parser) freeLocals(n, start int) {
	p.forgetResults()
	moved := false
	for _, x := range p.live[n:] {
		if p.frameOffsets[x.number] >= 0 {
			if p.freeBefore[x.number] == neverFreed { // the only local of this number
				continue
			}
			p.moveAddressed(x)
			moved = true
		}
		p.freeLocal(x.number)
	}
	if moved {
		p.renumber(start)
		for _, x := range p.live[n:] {
			if int(x.number) < len(p.moved) {
				p.moved[x.number] = liveLocal{}
			}
		}
	}
	p.live = p.live[:n]
}

// moveAddressed gives a local its own number if its address was taken but its number is
// shared with other locals. The others can then stay in registers.
func (p *parser) moveAddressed(x liveLocal) {
	own := p.newLocal(p.piece.locals[p.firstLocal+int(x.number)])
	p.frameOffsets[x.number], p.frameOffsets[own] = -1, p.frameOffsets[x.number]
	for len(p.moved) <= int(x.number) {
		p.moved = append(p.moved, liveLocal{})
	}
	p.moved[x.number] = liveLocal{int32(own), x.since}
	p.debug.moveListed(x.number, int32(own), p.births[x.number].time)
	p.moveUnset(x.number, int32(own))
}

// renumber replaces the numbers of moved locals in the nodes from start on.
func (p *parser) renumber(start int) {
	for n := start; n < p.b.Len(); n++ {
		if k := p.b.Kind[n]; k != ast.Local && k != ast.Assign {
			continue
		}
		if d := &p.b.Data[n]; int(*d) < len(p.moved) {
			if to := p.moved[*d]; to.number != 0 && n >= int(to.since) {
				*d = uint32(to.number)
			}
		}
	}
}

// A localsMark is a state of the locals to which dropLocals returns.
type localsMark struct {
	numbers, live, unset, entryRegisters int
	debug                                debugMark
}

func (p *parser) markLocals() localsMark {
	return localsMark{len(p.frameOffsets), len(p.live), len(p.unset), len(p.entryRegisters), p.debug.mark()}
}

// dropLocals removes the locals made since a mark. Their text is parsed again.
func (p *parser) dropLocals(since localsMark) {
	p.forgetResults()
	p.forgetMembers(since.numbers)
	p.debug.dropListed(since.debug)
	p.unset, p.entryRegisters = p.unset[:since.unset], p.entryRegisters[:since.entryRegisters]
	for ; len(p.live) > since.live; p.live = p.live[:len(p.live)-1] {
		if number := p.live[len(p.live)-1].number; int(number) < since.numbers {
			p.freeLocal(number)
		}
	}
	for class := range p.free {
		for link := &p.free[class]; *link > 0; {
			if number := *link - 1; int(number) >= since.numbers {
				*link = p.freeBefore[number]
			} else {
				link = &p.freeBefore[number]
			}
		}
	}
	p.frameOffsets, p.births, p.freeBefore = p.frameOffsets[:since.numbers], p.births[:since.numbers], p.freeBefore[:since.numbers]
	p.piece.locals = p.piece.locals[:p.firstLocal+since.numbers]
}

// expand rewrites the nodes from start on, a whole function, in places where the parser
// learned too late how to lower them. Locals whose address is taken later become loads
// and stores of their frame objects. Casts that castLeft left pending in the Type column
// become nodes. expand makes one pass over the function.
func (p *parser) expand(start int) {
	from := &p.unexpanded
	from.Reset()
	p.b.Cut(start, from)
	e := expansion{p: p, from: from}
	e.findAssigns()
	body := from.Len() - 2 // the function's block
	e.nodes(0, int(from.First[body]))
	e.storeParameters()
	e.stores += p.storeEntryRegisters()
	if p.record.offset > 0 {
		e.stores += p.setRecord() + p.receiveJumps()
	}
	e.nodes(int(from.First[body]), body)
	e.block(body)
	e.node(body + 1)
}

// An expansion is one run of expand.
type expansion struct {
	p      *parser
	from   *ast.Builder
	head   []int32 // by node: 1 + the outermost Assign to a local in the frame whose subtree starts there
	next   []int32 // by Assign: 1 + the next inner one with the same start
	stores int     // number of statements that store parameters to the frame
	first  uint32  // the local of the first one of two results
}

// addressed reports whether node n reads or sets a local with a frame object.
func (e *expansion) addressed(n int) bool {
	k := e.from.Kind[n]
	return k.UsesLocal() && e.p.frameOffsets[e.from.Data[n]] >= 0
}

// findAssigns lists the assignments to locals in the frame, by the first nodes of their
// subtrees. The addresses will be inserted before these nodes.
func (e *expansion) findAssigns() {
	if !e.p.inFrame {
		return
	}
	n := e.from.Len()
	e.p.assignHeads, e.p.assignNexts = slices.Grow(e.p.assignHeads[:0], n), slices.Grow(e.p.assignNexts[:0], n)
	e.head, e.next = e.p.assignHeads[:n], e.p.assignNexts[:n]
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
	b, from := e.p.b, e.from
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
	b, from := e.p.b, e.from
	if e.head != nil {
		for a := e.head[n]; a != 0; a = e.next[a-1] {
			e.address(int(from.Data[a-1]), from.Pos[a-1])
		}
	}
	t, pos := from.Type[n]&typeMask, from.Pos[n]
	switch {
	case e.p.inFrame && e.ofTwoResults(n) >= 0:
		e.result(n, e.ofTwoResults(n))
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
	b, from := e.p.b, e.from
	pos, number := from.Pos[n], from.Data[n]
	if e.addressed(n) {
		number = uint32(e.p.newLocal(from.Type[n]))
	}
	b.Node(ast.Assign, from.Type[n], number, pos, 1)
	if i == 0 {
		e.first = number
		return
	}
	e.p.then(pos)
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
		e.p.then(pos)
	}
}

// block appends the function's block, n. It begins with the stores of parameters.
func (e *expansion) block(n int) {
	e.p.b.Node(ast.Block, ast.Void, 0, e.from.Pos[n], e.stores+e.children(n))
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
			t, pos := e.from.Type[n], uint32(ast.InPrologue)
			e.address(number, pos)
			e.p.b.Leaf(ast.Local, t, uint32(number), pos)
			e.p.b.Node(ast.Store, t, 0, pos, 2)
			e.p.b.Statement(pos)
			e.stores++
		}
		number++
	}
}
