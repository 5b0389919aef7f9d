package c

import "gpucc/ast"

// localState holds the locals of the function being parsed: values that the program reads
// and sets by number. One whose address is taken is stored in the frame.
type localState struct {
	firstLocal   int              // number of local 0 in piece.locals
	frameOffsets []int32          // by local: its offset in the frame, or -1
	inFrame      bool             // some local is in the frame
	objectBytes  int32            // of the objects in the frame
	live         []liveLocal      // locals whose lives end with a block being parsed, see blockLocal
	free         [ast.Types]int32 // by placeClass: 1 + the local freed last; 0 is none
	freeBefore   []int32          // by local: the value of free before the local was freed; -1 if it never was
	moved        []liveLocal      // by local, during endLocals: its new number
}

// begin starts a function whose locals follow the first ones of the piece.
func (s *localState) begin(first int) {
	s.firstLocal = first
	s.frameOffsets, s.freeBefore, s.live = s.frameOffsets[:0], s.freeBefore[:0], s.live[:0]
	s.free = [ast.Types]int32{}
	s.inFrame, s.objectBytes = false, 0
}

// newLocal makes a local of type t for the function under way.
func (p *parser) newLocal(t ast.Type) int {
	p.piece.locals = append(p.piece.locals, t)
	p.frameOffsets = append(p.frameOffsets, -1)
	p.freeBefore = append(p.freeBefore, -1)
	return len(p.frameOffsets) - 1
}

// blockLocal makes a local of type t that no one asks for behind the block, or the
// expression statement, under way. Its number may be that of one whose life is over:
// there are fewer locals to find registers for, and the frame is smaller.
func (p *parser) blockLocal(t ast.Type) int {
	number, free := int32(0), &p.free[registerClass(t)]
	if *free > 0 {
		number = *free - 1
		*free = p.freeBefore[number]
	} else {
		number = int32(p.newLocal(t))
	}
	since := 0
	if p.inside == 0 { // what is in a statement expression may move
		since = p.b.Len()
	}
	p.live = append(p.live, liveLocal{number, int32(since)})
	return int(number)
}

// A liveLocal is a local whose life ends with a block under way. No node before number
// since knows it.
type liveLocal struct{ number, since int32 }

// registerClass is the first of the types that a register holds as the same bits as t.
func registerClass(t ast.Type) ast.Type {
	if t >= ast.I32 && t <= ast.U64 {
		return (t - 1) | 1
	}
	return t
}

// freeLocal lets the next local of its type have number.
func (p *parser) freeLocal(number int32) {
	free := &p.free[registerClass(p.piece.locals[p.firstLocal+int(number)])]
	p.freeBefore[number], *free = *free, number+1
}

// endLocals ends the lives of all that blockLocal has made but the first n, which the nodes
// before start do not know. It is called behind blocks and expression statements; what a
// statement expression itself declares lives as long as the statement around it, which
// has its value.
func (p *parser) endLocals(n, start int) {
	if n < len(p.live) { // few have some
		p.freeLocals(n, start)
	}
}

func (p *parser) freeLocals(n, start int) {
	moved := false
	for _, x := range p.live[n:] {
		if p.frameOffsets[x.number] >= 0 {
			if p.freeBefore[x.number] < 0 { // the first of this number, and the last
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

// moveAddressed gives a local whose address was taken, but whose number others had before,
// and will have, one of its own: they can live in registers.
func (p *parser) moveAddressed(x liveLocal) {
	own := p.newLocal(p.piece.locals[p.firstLocal+int(x.number)])
	p.frameOffsets[x.number], p.frameOffsets[own] = -1, p.frameOffsets[x.number]
	for len(p.moved) <= int(x.number) {
		p.moved = append(p.moved, liveLocal{})
	}
	p.moved[x.number] = liveLocal{int32(own), x.since}
}

// renumber gives the nodes from start on the numbers of those locals that have moved.
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

// A localsMark is what dropLocals needs to know.
type localsMark struct{ numbers, live int }

func (p *parser) markLocals() localsMark { return localsMark{len(p.frameOffsets), len(p.live)} }

// dropLocals forgets the locals made since: what made them is parsed again.
func (p *parser) dropLocals(since localsMark) {
	for ; len(p.live) > since.live; p.live = p.live[:len(p.live)-1] {
		if number := p.live[len(p.live)-1].number; int(number) < since.numbers {
			p.freeLocal(number)
		}
	}
	p.frameOffsets, p.freeBefore = p.frameOffsets[:since.numbers], p.freeBefore[:since.numbers]
	p.piece.locals = p.piece.locals[:p.firstLocal+since.numbers]
}
