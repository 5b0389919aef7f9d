package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// FrameOffsetOf returns the draft offset of a local, a variable of type typ. From then on
// the variable is in the frame: expand turns its uses into loads and stores.
func (l *Lowering) FrameOffsetOf(number int, typ types.Type) int32 {
	if l.FrameOffsets[number] < 0 {
		if m := l.MemberNumbered(number); m != nil {
			l.FrameOffsets[number] = l.FrameObjects[m.Object].Draft + m.Offset
		} else {
			info := l.Types.Info(typ)
			l.FrameOffsets[number] = l.AllocateAt(l.Births[number], info.Size, int64(info.Align))
			x := &l.FrameObjects[len(l.FrameObjects)-1]
			x.local = int32(number) + 1
			l.pin(x, typ)
		}
		l.InFrame = true
	}
	return l.FrameOffsets[number]
}

// LocalState holds the locals of the function being parsed. A local is a variable or an
// intermediate value that nodes read and set by number. If the address of a local is taken, the local is
// stored in the frame.
type LocalState struct {
	FirstLocal   int                 // number of local 0 in piece.locals
	FrameOffsets []int32             // by local: the draft offset of its frame object, or -1
	Births       []Birth             // by local: where it is declared
	InFrame      bool                // some local is in the frame
	Live         []liveLocal         // locals of the blocks being parsed, see BlockLocal
	Free         [ast.Types]int32    // by registerClass: 1 + the local freed last; 0 is none
	FreeBefore   []int32             // by local: the value of free before the local was freed, or NeverFreed
	results      [2][ast.Types]int32 // by part and class: 1 + the position in live of a local for results, see resultLocal
	hasResults   bool
	moved        []liveLocal // the new number of each local, during EndLocals
	Innermost    int32       // the innermost statement expression being parsed; 0 is none
}

const NeverFreed = -1

// Begin starts a function. The piece has first locals so far.
func (s *LocalState) Begin(first int) {
	s.FirstLocal = first
	s.FrameOffsets, s.Births, s.FreeBefore, s.Live = s.FrameOffsets[:0], s.Births[:0], s.FreeBefore[:0], s.Live[:0]
	s.Free = [ast.Types]int32{}
	s.InFrame, s.Innermost = false, 0
	s.forgetResults()
}

// NewLocal makes a local of type t. If it gets a frame object, that is alive in all of the
// function.
func (l *Lowering) NewLocal(t ast.Type) int {
	l.Values.Locals = append(l.Values.Locals, t)
	l.FrameOffsets = append(l.FrameOffsets, -1)
	l.Births = append(l.Births, Birth{})
	l.FreeBefore = append(l.FreeBefore, NeverFreed)
	return len(l.FrameOffsets) - 1
}

// BlockLocal makes a local of type t that is dead at the end of the innermost block or
// expression statement. It may reuse the number of a dead local: fewer locals compete for
// registers, and the frame is smaller.
func (l *Lowering) BlockLocal(t ast.Type) int {
	number := l.TakeLocal(t)
	since := 0
	if l.Innermost == 0 { // the nodes of a statement expression may move
		since = l.Tree.Len()
	}
	l.Births[number] = l.Born()
	l.Live = append(l.Live, liveLocal{number, int32(since)})
	return int(number)
}

// MadeBehind says that no node before start refers to the locals that BlockLocal has made, except the first n locals. They belong to a
// declaration that begins at start, or to statement expressions in it.
func (l *Lowering) MadeBehind(n, start int) {
	if n >= len(l.Live) || l.Innermost != 0 {
		return
	}
	for i := n; i < len(l.Live); i++ {
		l.Live[i].since = max(l.Live[i].since, int32(start))
	}
}

// TakeLocal returns a free local of type t, or a new one.
func (l *Lowering) TakeLocal(t ast.Type) int32 {
	free := &l.Free[registerClass(t)]
	if *free == 0 {
		return int32(l.NewLocal(t))
	}
	number := *free - 1
	*free = l.FreeBefore[number]
	return number
}

// resultLocal returns a local for part i, 0 or 1, of a record that a call returns in registers.
// It is stored to the frame at once. So all calls of a statement can have the same locals, in
// whatever order they are evaluated.
func (l *Lowering) resultLocal(i int, t ast.Type) uint32 {
	at := &l.results[i][registerClass(t)]
	if *at == 0 {
		l.BlockLocal(t)
		*at, l.hasResults = int32(len(l.Live)), true
	}
	return uint32(l.Live[*at-1].number)
}

// forgetResults makes resultLocal return new locals.
func (s *LocalState) forgetResults() {
	if s.hasResults {
		s.results, s.hasResults = [2][ast.Types]int32{}, false
	}
}

// A liveLocal is a local made by BlockLocal that is not dead yet. The nodes before node since
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

// FreeLocal makes number available to the next local of its class.
func (l *Lowering) FreeLocal(number int32) {
	free := &l.Free[registerClass(l.Values.Locals[l.FirstLocal+int(number)])]
	l.FreeBefore[number], *free = *free, number+1
}

// EndLocals ends the lifetimes of all locals made by BlockLocal except the first n. The
// nodes before start do not refer to them. It is called at the end of a block and of an
// expression statement. The locals in a statement expression live as long as the statement
// around it, which uses its value, and may evaluate its operands in another order than they
// are parsed in.
func (l *Lowering) EndLocals(n, start int) {
	if n < len(l.Live) && l.Innermost == 0 { // few blocks have any
		l.freeLocals(n, start)
	}
}

func (l *Lowering) freeLocals(n, start int) {
	l.forgetResults()
	moved := false
	for _, x := range l.Live[n:] {
		if l.FrameOffsets[x.number] >= 0 {
			if l.FreeBefore[x.number] == NeverFreed { // the only local of this number
				continue
			}
			l.moveAddressed(x)
			moved = true
		}
		l.FreeLocal(x.number)
	}
	if moved {
		l.renumber(start)
		for _, x := range l.Live[n:] {
			if int(x.number) < len(l.moved) {
				l.moved[x.number] = liveLocal{}
			}
		}
	}
	l.Live = l.Live[:n]
}

// moveAddressed gives a local its own number if its address was taken but its number is
// shared with other locals. The others can then stay in registers.
func (l *Lowering) moveAddressed(x liveLocal) {
	own := l.NewLocal(l.Values.Locals[l.FirstLocal+int(x.number)])
	l.FrameOffsets[x.number], l.FrameOffsets[own] = -1, l.FrameOffsets[x.number]
	if n := l.FrameObjectNumber(int64(l.FrameOffsets[own])); n >= 0 {
		l.FrameObjects[n].local = int32(own) + 1
	}
	for len(l.moved) <= int(x.number) {
		l.moved = append(l.moved, liveLocal{})
	}
	l.moved[x.number] = liveLocal{int32(own), x.since}
	l.Front.LocalMoved(x.number, int32(own), l.Births[x.number].Time)
}

// renumber replaces the numbers of moved locals in the nodes from start on.
func (l *Lowering) renumber(start int) {
	for n := start; n < l.Tree.Len(); n++ {
		if k := l.Tree.Kind[n]; k != ast.Local && k != ast.Assign {
			continue
		}
		if d := &l.Tree.Data[n]; int(*d) < len(l.moved) {
			if to := l.moved[*d]; to.number != 0 && n >= int(to.since) {
				*d = uint32(to.number)
			}
		}
	}
}

// A NumbersMark is a state of the locals to which DropNumbers returns.
type NumbersMark struct{ Numbers, Live int }

// MarkNumbers returns the present state of the locals.
func (l *Lowering) MarkNumbers() NumbersMark { return NumbersMark{len(l.FrameOffsets), len(l.Live)} }

// DropNumbers removes the locals made since a mark.
func (l *Lowering) DropNumbers(since NumbersMark) {
	l.forgetResults()
	l.forgetMembers(since.Numbers)
	for ; len(l.Live) > since.Live; l.Live = l.Live[:len(l.Live)-1] {
		if number := l.Live[len(l.Live)-1].number; int(number) < since.Numbers {
			l.FreeLocal(number)
		}
	}
	for class := range l.Free {
		for link := &l.Free[class]; *link > 0; {
			if number := *link - 1; int(number) >= since.Numbers {
				*link = l.FreeBefore[number]
			} else {
				link = &l.FreeBefore[number]
			}
		}
	}
	l.FrameOffsets, l.Births, l.FreeBefore = l.FrameOffsets[:since.Numbers], l.Births[:since.Numbers], l.FreeBefore[:since.Numbers]
	l.Values.Locals = l.Values.Locals[:l.FirstLocal+since.Numbers]
}
