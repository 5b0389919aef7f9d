package c

import "gpucc/ast"

// newLocal makes a local of type t for the function under way.
func (p *parser) newLocal(t ast.Type) int {
	p.piece.locals = append(p.piece.locals, t)
	p.homes = append(p.homes, -1)
	p.below = append(p.below, -1)
	return len(p.homes) - 1
}

// blockLocal makes a local of type t that no one asks for behind the block, or the
// expression statement, under way. Its number may be that of one whose life is over:
// there are fewer locals to find registers for, and the frame is smaller.
func (p *parser) blockLocal(t ast.Type) int {
	number, free := int32(0), &p.free[placeClass(t)]
	if *free > 0 {
		number = *free - 1
		*free = p.below[number]
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

// placeClass is the first of the types that a register holds as the same bits as t.
func placeClass(t ast.Type) ast.Type {
	if t >= ast.I32 && t <= ast.U64 {
		return (t - 1) | 1
	}
	return t
}

// leaveNumber lets the next local of its type have number.
func (p *parser) leaveNumber(number int32) {
	free := &p.free[placeClass(p.piece.locals[p.firstLocal+int(number)])]
	p.below[number], *free = *free, number+1
}

// endLocals ends the lives of all that blockLocal has made but the first n, which the nodes
// before start do not know. It is called behind blocks and expression statements; what a
// statement expression itself declares lives as long as the statement around it, which
// has its value.
func (p *parser) endLocals(n, start int) {
	if n < len(p.live) { // few have some
		p.leaveLocals(n, start)
	}
}

func (p *parser) leaveLocals(n, start int) {
	moved := false
	for _, x := range p.live[n:] {
		if p.homes[x.number] >= 0 {
			if p.below[x.number] < 0 { // the first of this number, and the last
				continue
			}
			p.moveAddressed(x)
			moved = true
		}
		p.leaveNumber(x.number)
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
	p.homes[x.number], p.homes[own] = -1, p.homes[x.number]
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

func (p *parser) markLocals() localsMark { return localsMark{len(p.homes), len(p.live)} }

// dropLocals forgets the locals made since: what made them is parsed again.
func (p *parser) dropLocals(since localsMark) {
	for ; len(p.live) > since.live; p.live = p.live[:len(p.live)-1] {
		if number := p.live[len(p.live)-1].number; int(number) < since.numbers {
			p.leaveNumber(number)
		}
	}
	p.homes, p.below = p.homes[:since.numbers], p.below[:since.numbers]
	p.piece.locals = p.piece.locals[:p.firstLocal+since.numbers]
}
