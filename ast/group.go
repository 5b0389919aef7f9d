package ast

// A Group is pieces of a Source that follow each other, copied into one tree: for
// a device that wants more at a time than a piece is. Its symbols and literals are
// numbered as if there were those of its pieces in a row.
type Group struct {
	Tree
	FirstFunction  int      // index in the unit of the group's first function
	SymbolFunction []uint32 // as that of its last piece, which is right for all

	own      []int32 // numbers of the symbols that the pieces add
	literals int     // how many the pieces have
}

// Reset empties g and keeps its memory.
func (g *Group) Reset() {
	g.Kind, g.Type, g.Parent, g.ChildIndex = g.Kind[:0], g.Type[:0], g.Parent[:0], g.ChildIndex[:0]
	g.First, g.Data, g.Pos = g.First[:0], g.Data[:0], g.Pos[:0]
	g.Functions, g.Locals, g.Labels = g.Functions[:0], g.Locals[:0], g.Labels[:0]
	g.own, g.literals = g.own[:0], 0
}

// Add copies the functions of p to the end of the group. After the last there is to
// be a Finish.
func (g *Group) Add(p *Piece) {
	if len(g.Kind) == 0 {
		g.FirstFunction = p.FirstFunction
	}
	g.SymbolFunction = p.SymbolFunction
	at := start{len(g.Kind), len(g.Locals), len(g.Functions), len(g.Labels)}
	place := Place{Literal: g.literals}
	for range p.Symbols {
		g.own = append(g.own, int32(OwnSymbols+len(g.own)))
	}
	place.symbols = g.own[len(g.own)-len(p.Symbols):]
	g.literals += len(p.Literals)
	g.resize(start{at.node + p.Len() - 1, at.local + len(p.Locals), at.function + len(p.Functions), at.label + len(p.Labels)})
	g.take(p, at, &place)
}

// JoinPlaces is the place of a group in the unit, from those of its pieces.
func JoinPlaces(pieces []Place) Place {
	place := Place{Literal: pieces[0].Literal}
	for i := range pieces {
		place.symbols = append(place.symbols, pieces[i].symbols...)
	}
	return place
}
