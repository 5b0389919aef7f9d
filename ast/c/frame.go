package c

import (
	"cmp"
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// Frame objects that are never alive at the same time share their place in the frame: the
// objects of disjoint blocks, and the temporaries of different statements.
//
// While a function is parsed, each object has a place of its own, its draft offset. Only at
// the end of the function is it known which objects there are, since a variable gets its
// object when its address is taken. Then layOutFrame gives the objects their final offsets
// and replaces the draft offsets in the tree.
//
// Lifetimes are intervals of a clock that ticks when a scope or an object begins, and when a
// scope ends. Any two of them are disjoint or nested. So the layout is that of a stack: an
// object begins where the innermost object that is alive ends.

// frameState holds the objects in the frame of the function being parsed.
type frameState struct {
	frameObjects []frameObjectInfo // by draft offset
	frameUses    []frameUse        // a list of layOutFrame; it is kept so that the next function uses its memory again
	frameScopes  []frameScope      // the scopes being parsed, the innermost last
	clock        int32
	draftBytes   int64
	entryLabels  int   // number of labels so far, cases excluded
	bitsObject   int32 // 1 + the draft offset of bitsFrame, or 0
}

// A frameObjectInfo is an object in the frame, at its draft offset and, in the end, at its final one.
type frameObjectInfo struct {
	draft, size, align int32
	begin, end         int32 // its lifetime, by the clock
	sibling            int32 // 1 + the object before it in its scope
	final              int32 // -1 as long as the object is not used

	// Of an object that may have member locals, see member_local.go.
	divided  types.Type // its type, or Invalid
	members  int32      // 1 + the member local made last, or 0
	result   bool       // a call has returned it
	inMemory bool       // in the end: the function has an address in it
}

// A frameScope is a part of the text at whose end objects die: a block, or an expression
// that is evaluated as a whole. A statement expression is no scope. Its objects live as
// long as the expression around it, which uses its value.
type frameScope struct {
	block  bool  // compound literals live until its end
	begin  int32 // by the clock
	labels int   // number of labels before it
	last   int32 // 1 + its last object
}

// A birth is the point at which a local is declared: the scope and the time.
type birth struct{ scope, time int32 }

// begin starts a function.
func (s *frameState) begin() {
	s.frameObjects, s.frameScopes = s.frameObjects[:0], append(s.frameScopes[:0], frameScope{block: true, labels: s.entryLabels})
	s.clock, s.draftBytes, s.bitsObject = 0, 0, 0
}

// openFrameScope begins a scope.
func (l *lowering) openFrameScope(block bool) {
	l.clock++
	l.frameScopes = append(l.frameScopes, frameScope{block: block, begin: l.clock, labels: l.entryLabels})
}

// closeFrameScope ends the innermost scope, and the lifetimes of its objects.
func (l *lowering) closeFrameScope() {
	n := len(l.frameScopes) - 1
	l.clock++
	for i := l.frameScopes[n].last; i > 0; i = l.frameObjects[i-1].sibling {
		l.frameObjects[i-1].end = l.clock
	}
	l.frameScopes = l.frameScopes[:n]
}

// born returns the present point.
func (l *lowering) born() birth {
	l.clock++
	return birth{int32(len(l.frameScopes)) - 1, l.clock}
}

// allocate returns the draft offset of a new frame object, a variable that is declared here.
func (l *lowering) allocate(size, align int64) int32 { return l.allocateAt(l.born(), size, align) }

// allocateTemporary does the same for an object without a name. It is alive in all of the
// innermost scope, since the text may be evaluated in another order than it is parsed in.
func (l *lowering) allocateTemporary(size, align int64) int32 {
	n := len(l.frameScopes) - 1
	if n < 0 {
		return 0
	}
	return l.allocateAt(birth{int32(n), l.frameScopes[n].begin}, size, align)
}

// bitsFrame returns the object through which the bits of a number get from a floating-point register
// to an integer register, or back. They are stored and loaded at once, so that one object serves all
// of a function.
func (l *lowering) bitsFrame() address {
	if l.bitsObject == 0 && len(l.frameScopes) > 0 {
		l.bitsObject = 1 + l.allocateAt(birth{0, l.frameScopes[0].begin}, 8, 8)
	}
	return address{kind: ast.FrameAddress, data: uint32(max(l.bitsObject-1, 0))}
}

// allocateInBlock does the same for an object that lives as long as the innermost block.
func (l *lowering) allocateInBlock(size, align int64) int32 {
	n := len(l.frameScopes) - 1
	for !l.frameScopes[n].block {
		n--
	}
	return l.allocateAt(birth{int32(n), l.frameScopes[n].begin}, size, align)
}

// allocateAt does the same for an object that is declared at point at. An object is alive
// in all of its scope. But if the scope is a block, and no label stands in it before the
// declaration, control does not come back to the text before the declaration. Then the object
// only needs a place from there on.
func (l *lowering) allocateAt(at birth, size, align int64) int32 {
	if !l.inFunction {
		return 0 // an initializer at file scope that is not constant, which is an error
	}
	align = max(align, 1)
	draft := types.AlignUp(l.draftBytes, align)
	if draft+size > 1<<31-64 {
		l.front.FrameOverflows()
		return 0
	}
	l.draftBytes = draft + size + 1 // the end of an object is not the beginning of another
	scope := &l.frameScopes[at.scope]
	if !scope.block || scope.labels != l.entryLabels {
		at.time = scope.begin
	}
	l.frameObjects = append(l.frameObjects, frameObjectInfo{
		draft: int32(draft), size: int32(size), align: int32(align),
		begin: at.time, end: noEnd, sibling: scope.last, final: -1,
	})
	scope.last = int32(len(l.frameObjects))
	return int32(draft)
}

// noEnd is the end of objects that are alive until the end of the function.
const noEnd = 1<<31 - 1

// frameObjectAt returns the object that contains a draft offset, or ends there. ok is false
// if there is none.
func (s *frameState) frameObjectAt(offset int64) (object *frameObjectInfo, ok bool) {
	n := s.frameObjectNumber(offset)
	if n < 0 {
		return nil, false
	}
	return &s.frameObjects[n], true
}

// frameObjectNumber returns the number of that object, or -1.
func (s *frameState) frameObjectNumber(offset int64) int {
	list := s.frameObjects
	n := sort.Search(len(list), func(i int) bool { return int64(list[i].draft) > offset }) - 1
	if n < 0 || !list[n].contains(offset) {
		return -1
	}
	return n
}

// moveFrameAddress adds by to the FrameAddress n, unless the sum is outside of the object.
func (l *lowering) moveFrameAddress(n int, by int64) bool {
	x, ok := l.frameObjectAt(int64(l.b.Data[n]))
	to := int64(l.b.Data[n]) + by
	if !ok || to < int64(x.draft) || to > int64(x.draft)+int64(x.size) {
		return false
	}
	l.b.Data[n] = uint32(to)
	return true
}

// stackAlign returns the alignment of the stack, and of the frame objects, in bytes.
func (l *lowering) stackAlign() int64 { return int64(l.abi.StackAlign()) }

// layOutFrame gives the objects of the function, whose nodes begin at start, their final
// offsets. Objects that no node refers to get no place. It returns the size of all objects, a multiple of
// their alignments and of a word.
func (l *lowering) layOutFrame(start int) (size int64) {
	if len(l.frameObjects) == 0 {
		return 0
	}
	l.findFrameUses(start)
	for _, u := range l.frameUses {
		l.frameObjects[u.object].final = 0
	}
	if l.resumes {
		l.keepAllObjects()
	}
	size = l.layOutObjects()
	for _, u := range l.frameUses {
		x := &l.frameObjects[u.object]
		l.b.Data[u.node] += uint32(x.final - x.draft)
	}
	return size
}

// A frameUse is a FrameAddress with the number of its object.
type frameUse struct{ node, object int32 }

// findFrameUses lists the uses from node start on. Often one has the object of the use before it.
func (l *lowering) findFrameUses(start int) {
	l.frameUses = l.frameUses[:0]
	object := 0
	for n := l.b.Find(ast.FrameAddress, start); n >= 0; n = l.b.Find(ast.FrameAddress, n+1) {
		offset := int64(l.b.Data[n])
		if object < 0 || !l.frameObjects[object].contains(offset) {
			object = l.frameObjectNumber(offset)
		}
		if object >= 0 {
			l.frameUses = append(l.frameUses, frameUse{int32(n), int32(object)})
		}
	}
}

// contains reports whether an object contains a draft offset, or ends there.
func (x *frameObjectInfo) contains(offset int64) bool {
	return offset >= int64(x.draft) && offset <= int64(x.draft)+int64(x.size)
}

// returningTwice are the functions whose calls may return a second time, which leads back
// into a block that has been left. gcc knows them by their names, too.
var returningTwice = [...]string{"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext"}

// returnsTwice reports whether name is that of a function in returningTwice. The parser interns
// their names in a row.
func (p *parser) returnsTwice(name intern.Ident) bool {
	return name != intern.None && uint(name-p.jumpNames) < uint(len(returningTwice))
}

// keepAllObjects makes all objects live in all of the function. This is for functions that
// call one of returningTwice.
func (s *frameState) keepAllObjects() {
	for i := range s.frameObjects {
		s.frameObjects[i].begin, s.frameObjects[i].end = 0, noEnd
	}
}

// layOutObjects computes the final offsets of the objects that are used, and the size of all, as layOutFrame
// returns it.
func (l *lowering) layOutObjects() (size int64) {
	var order []int32
	for i := range l.frameObjects {
		if l.frameObjects[i].final >= 0 {
			order = append(order, int32(i))
		}
	}
	list := l.frameObjects
	slices.SortStableFunc(order, func(a, b int32) int {
		if x := cmp.Compare(list[a].begin, list[b].begin); x != 0 {
			return x
		}
		return cmp.Compare(list[b].end, list[a].end) // the outer one first
	})
	align := int64(l.wordSize)
	alive, top := order[:0], int64(0) // the stack takes no more of the list than has been read
	for _, n := range order {
		x := &list[n]
		for len(alive) > 0 && list[alive[len(alive)-1]].end <= x.begin {
			alive = alive[:len(alive)-1]
		}
		top = 0
		if len(alive) > 0 {
			below := &list[alive[len(alive)-1]]
			top = int64(below.final) + int64(below.size)
		}
		x.final = int32(types.AlignUp(top, int64(x.align)))
		size, align = max(size, int64(x.final)+int64(x.size)), max(align, int64(x.align))
		alive = append(alive, n)
	}
	return types.AlignUp(size, align)
}
