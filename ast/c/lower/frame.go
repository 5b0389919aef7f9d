package lower

import (
	"cmp"
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// FrameAlign returns the alignment of a frame object of type typ. An aggregate has at
// least the alignment of a word, so that it can be copied by words. A vector may have less than
// its type's, which exceeds the frame's if it is large: it is accessed by elements.
func (l *Lowering) FrameAlign(typ types.Type) int64 {
	info := l.Types.Info(typ)
	switch info.Kind {
	case types.VectorKind:
		return min(max(int64(info.Align), int64(l.WordSize)), l.StackAlign())
	case types.ArrayKind, types.RecordKind:
		return max(int64(l.Types.Align(typ)), int64(l.WordSize))
	}
	return int64(l.Types.Align(typ))
}

// Frame objects that are never alive at the same time share memory in the frame: the
// objects of disjoint blocks, and the temporaries of different statements.
//
// While a function is parsed, each object has memory of its own, at its draft offset. Only at
// the end of the function is it known which objects there are, since a variable gets its
// object when its address is taken. Then LayOutFrame gives the objects their final offsets
// and replaces the draft offsets in the tree.
//
// Lifetimes are intervals of a clock that ticks when a scope or an object begins, and when a
// scope ends. Any two of them are disjoint or nested. So objects are laid out as on a stack: an
// object begins where the innermost object that is alive ends.

// frameState holds the objects in the frame of the function being parsed.
type frameState struct {
	FrameObjects []FrameObjectInfo // by draft offset
	frameUses    []frameUse        // a list of LayOutFrame; it is kept so that the next function uses its memory again
	FrameScopes  []frameScope      // the scopes being parsed, the innermost last
	Clock        int32
	DraftBytes   int64
	EntryLabels  int   // number of labels so far, cases excluded
	BitsObject   int32 // 1 + the draft offset of BitsFrame, or 0
	copies       bool  // there is an object that is copied
}

// A FrameObjectInfo is an object in the frame, at its draft offset and, in the end, at its final one.
type FrameObjectInfo struct {
	Draft, Size, Align int32
	Begin, End         int32 // its lifetime, by the clock
	Sibling            int32 // 1 + the object before it in its scope
	Final              int32 // -1 as long as the object is not used

	// Of an object that may have member locals, see member_local.go.
	Divided  types.Type // its type, or Invalid
	Members  int32      // 1 + the member local made last, or 0
	Result   bool       // a call has returned it
	InMemory bool       // in the end: the function has an address in it

	local  int32 // 1 + the local that is in the object, or 0
	copied bool  // of a local that may stay one: see copied_local.go
	pinned bool  // of a volatile local
}

// A frameScope is a part of the text. Objects die at its end. It is a block, or an expression
// that is evaluated as a whole. A statement expression is no scope. Its objects live as
// long as the expression around it, which uses its value.
type frameScope struct {
	block  bool  // compound literals live until its end
	Begin  int32 // by the clock
	labels int   // number of labels before it
	Last   int32 // 1 + its last object
}

// A Birth is the point at which a local is declared: the scope and the time.
type Birth struct{ Scope, Time int32 }

// begin starts a function.
func (s *frameState) begin() {
	s.FrameObjects, s.FrameScopes = s.FrameObjects[:0], append(s.FrameScopes[:0], frameScope{block: true, labels: s.EntryLabels})
	s.Clock, s.DraftBytes, s.BitsObject, s.copies = 0, 0, 0, false
}

// OpenFrameScope begins a scope.
func (l *Lowering) OpenFrameScope(block bool) {
	l.Clock++
	l.FrameScopes = append(l.FrameScopes, frameScope{block: block, Begin: l.Clock, labels: l.EntryLabels})
}

// CloseFrameScope ends the innermost scope, and the lifetimes of its objects.
func (l *Lowering) CloseFrameScope() {
	n := len(l.FrameScopes) - 1
	l.Clock++
	for i := l.FrameScopes[n].Last; i > 0; i = l.FrameObjects[i-1].Sibling {
		l.FrameObjects[i-1].End = l.Clock
	}
	l.FrameScopes = l.FrameScopes[:n]
}

// Born returns the present point.
func (l *Lowering) Born() Birth {
	l.Clock++
	return Birth{int32(len(l.FrameScopes)) - 1, l.Clock}
}

// Allocate returns the draft offset of a new frame object, a variable that is declared here.
func (l *Lowering) Allocate(size, align int64) int32 { return l.AllocateAt(l.Born(), size, align) }

// allocateTemporary does the same for an object without a name. It is alive in all of the
// innermost scope, since the text may be evaluated in another order than it is parsed in.
func (l *Lowering) allocateTemporary(size, align int64) int32 {
	n := len(l.FrameScopes) - 1
	if n < 0 {
		return 0
	}
	return l.AllocateAt(Birth{int32(n), l.FrameScopes[n].Begin}, size, align)
}

// BitsFrame returns the object through which the bits of a number get from a floating-point register
// to an integer register, or back. They are stored and loaded at once, so that one object serves all
// of a function.
func (l *Lowering) BitsFrame() Address {
	if l.BitsObject == 0 && len(l.FrameScopes) > 0 {
		l.BitsObject = 1 + l.AllocateAt(Birth{0, l.FrameScopes[0].Begin}, 8, 8)
	}
	return Address{Kind: ast.FrameAddress, Data: uint32(max(l.BitsObject-1, 0))}
}

// AllocateInBlock does the same for an object that lives as long as the innermost block.
func (l *Lowering) AllocateInBlock(size, align int64) int32 {
	n := len(l.FrameScopes) - 1
	for !l.FrameScopes[n].block {
		n--
	}
	return l.AllocateAt(Birth{int32(n), l.FrameScopes[n].Begin}, size, align)
}

// AllocateAt does the same for an object that is declared at point at. An object is alive
// in all of its scope. But if the scope is a block, and no label stands in it before the
// declaration, control does not come back to the text before the declaration. Then the object
// only needs memory from there on.
func (l *Lowering) AllocateAt(at Birth, size, align int64) int32 {
	if !l.InFunction {
		return 0 // an initializer at file scope that is not constant, which is an error
	}
	align = max(align, 1)
	draft := types.AlignUp(l.DraftBytes, align)
	if draft+size > 1<<31-64 {
		l.Front.FrameOverflows()
		return 0
	}
	l.DraftBytes = draft + size + 1 // the end of an object is not the beginning of another
	scope := &l.FrameScopes[at.Scope]
	if !scope.block || scope.labels != l.EntryLabels {
		at.Time = scope.Begin
	}
	l.FrameObjects = append(l.FrameObjects, FrameObjectInfo{
		Draft: int32(draft), Size: int32(size), Align: int32(align),
		Begin: at.Time, End: noEnd, Sibling: scope.Last, Final: -1,
	})
	scope.Last = int32(len(l.FrameObjects))
	return int32(draft)
}

// noEnd is the end of objects that are alive until the end of the function.
const noEnd = 1<<31 - 1

// FrameObjectAt returns the object that contains a draft offset, or ends there. ok is false
// if there is none.
func (s *frameState) FrameObjectAt(offset int64) (object *FrameObjectInfo, ok bool) {
	n := s.FrameObjectNumber(offset)
	if n < 0 {
		return nil, false
	}
	return &s.FrameObjects[n], true
}

// FrameObjectNumber returns the number of that object, or -1.
func (s *frameState) FrameObjectNumber(offset int64) int {
	list := s.FrameObjects
	n := sort.Search(len(list), func(i int) bool { return int64(list[i].Draft) > offset }) - 1
	if n < 0 || !list[n].contains(offset) {
		return -1
	}
	return n
}

// moveFrameAddress adds by to the FrameAddress n, unless the sum is outside of the object.
func (l *Lowering) moveFrameAddress(n int, by int64) bool {
	x, ok := l.FrameObjectAt(int64(l.Tree.Data[n]))
	to := int64(l.Tree.Data[n]) + by
	if !ok || to < int64(x.Draft) || to > int64(x.Draft)+int64(x.Size) {
		return false
	}
	l.Tree.Data[n] = uint32(to)
	return true
}

// StackAlign returns the alignment of the stack, and of the frame objects, in bytes.
func (l *Lowering) StackAlign() int64 { return int64(l.ABI.StackAlign()) }

// LayOutFrame gives the objects of the function their final
// offsets. The function's nodes begin at start. Objects that no node refers to get no place. It returns the size of all objects, a multiple of
// their alignments and of a word.
func (l *Lowering) LayOutFrame(start int) (size int64) {
	if len(l.FrameObjects) == 0 {
		return 0
	}
	l.findFrameUses(start)
	for _, u := range l.frameUses {
		l.FrameObjects[u.object].Final = 0
	}
	if l.Resumes {
		l.keepAllObjects()
	}
	size = l.layOutObjects()
	for _, u := range l.frameUses {
		x := &l.FrameObjects[u.object]
		l.Tree.Data[u.node] += uint32(x.Final - x.Draft)
	}
	return size
}

// A frameUse is a FrameAddress with the number of its object.
type frameUse struct{ node, object int32 }

// findFrameUses lists the uses from node start on. Often one has the object of the use before it.
func (l *Lowering) findFrameUses(start int) {
	l.frameUses = l.frameUses[:0]
	object := 0
	for n := l.Tree.Find(ast.FrameAddress, start); n >= 0; n = l.Tree.Find(ast.FrameAddress, n+1) {
		offset := int64(l.Tree.Data[n])
		if object < 0 || !l.FrameObjects[object].contains(offset) {
			object = l.FrameObjectNumber(offset)
		}
		if object >= 0 {
			l.frameUses = append(l.frameUses, frameUse{int32(n), int32(object)})
		}
	}
}

// contains reports whether an object contains a draft offset, or ends there.
func (x *FrameObjectInfo) contains(offset int64) bool {
	return offset >= int64(x.Draft) && offset <= int64(x.Draft)+int64(x.Size)
}

// keepAllObjects makes all objects live in all of the function. This is for functions that
// call one of returningTwice.
func (s *frameState) keepAllObjects() {
	for i := range s.FrameObjects {
		s.FrameObjects[i].Begin, s.FrameObjects[i].End = 0, noEnd
	}
}

// layOutObjects computes the final offsets of the objects that are used, and the size of all, as LayOutFrame
// returns it.
func (l *Lowering) layOutObjects() (size int64) {
	var order []int32
	for i := range l.FrameObjects {
		if l.FrameObjects[i].Final >= 0 {
			order = append(order, int32(i))
		}
	}
	list := l.FrameObjects
	slices.SortStableFunc(order, func(a, b int32) int {
		if x := cmp.Compare(list[a].Begin, list[b].Begin); x != 0 {
			return x
		}
		return cmp.Compare(list[b].End, list[a].End) // the outer one first
	})
	align := int64(l.WordSize)
	alive, top := order[:0], int64(0) // the stack takes no more of the list than has been read
	for _, n := range order {
		x := &list[n]
		for len(alive) > 0 && list[alive[len(alive)-1]].End <= x.Begin {
			alive = alive[:len(alive)-1]
		}
		top = 0
		if len(alive) > 0 {
			below := &list[alive[len(alive)-1]]
			top = int64(below.Final) + int64(below.Size)
		}
		x.Final = int32(types.AlignUp(top, int64(x.Align)))
		size, align = max(size, int64(x.Final)+int64(x.Size)), max(align, int64(x.Align))
		alive = append(alive, n)
	}
	return types.AlignUp(size, align)
}

// Frame returns the address of a fresh frame object for a value.
func (l *Lowering) Frame(size, align int64) Address {
	return Address{Kind: ast.FrameAddress, Data: uint32(l.allocateTemporary(size, align))}
}
