package stages

import (
	"runtime"

	"gpucc/ast"
)

// groupPieces is how many pieces of a source are compiled at a time by a device
// that is not a core: enough to keep a GPU busy (some 300,000 nodes), few enough
// that it begins soon and that all cores always have some to parse.
const groupPieces = 8

// A reader reads the parts of a unit from its source: pieces, or groups of them.
type reader struct {
	source    ast.Source
	size      int          // pieces a part
	workers   []ast.Worker // each parses a part at a time
	groups    []ast.Group  // theirs, if parts are groups
	additions []ast.Addition
	counts    []int // nodes of each piece, less the Unit
}

// newReader returns one with so many workers, but none that would have no part to
// parse.
func newReader(source ast.Source, workers, size int) *reader {
	r := &reader{source: source, size: size, additions: make([]ast.Addition, source.Pieces()), counts: make([]int, source.Pieces())}
	workers = min(workers, max(r.parts(), 1))
	r.workers, r.groups = source.Workers(workers), make([]ast.Group, workers)
	return r
}

// parts is how many there are.
func (r *reader) parts() int { return (len(r.counts) + r.size - 1) / r.size }

// pieces are those of part i: from first to before last.
func (r *reader) pieces(i int) (first, last int) {
	return i * r.size, min((i+1)*r.size, len(r.counts))
}

// read has worker w parse part i. The tree is valid until the worker's next; it is
// nil if there are errors.
func (r *reader) read(w, i int) (*ast.Tree, batch) {
	if r.size == 1 {
		piece := r.piece(w, i)
		if piece == nil {
			return nil, batch{}
		}
		return &piece.Tree, partBatch(&piece.Tree, piece.FirstFunction, piece.SymbolFunction)
	}
	g, broken := &r.groups[w], false
	g.Reset()
	g.Files = r.source.Shared().Files
	for first, last := r.pieces(i); first < last; first++ {
		piece := r.piece(w, first)
		if piece == nil {
			broken = true // the rest may have errors, too
		} else {
			g.Add(piece)
		}
	}
	if broken {
		return nil, batch{}
	}
	g.Finish()
	return &g.Tree, partBatch(&g.Tree, g.FirstFunction, g.SymbolFunction)
}

// piece has worker w parse a piece, and notes what it adds to the unit.
func (r *reader) piece(w, i int) *ast.Piece {
	piece := r.workers[w].Piece(i)
	if piece != nil {
		r.additions[i], r.counts[i] = piece.Addition(), piece.Len()-1
	}
	return piece
}

// partBatch is all of a part's tree, whose first function has a number in the unit.
func partBatch(t *ast.Tree, firstFunction int, symbolFunction []uint32) batch {
	b := wholeBatch(t)
	b.unitFunction, b.symbolFunction = firstFunction, symbolFunction
	return b
}

// link joins what the pieces add to the unit: see ast.Link. The places are those
// of the parts. Nothing else is left of the source then; its memory may be collected
// at once.
func (r *reader) link(collect bool) (*ast.Tree, []ast.Place) {
	shared := *r.source.Shared()
	r.source, r.workers = nil, nil
	if collect {
		runtime.GC()
	}
	tree, pieces := ast.Link(&shared, r.additions)
	r.additions = nil
	if r.size == 1 {
		return tree, pieces
	}
	parts := make([]ast.Place, r.parts())
	for i := range parts {
		first, last := r.pieces(i)
		parts[i] = ast.JoinPlaces(pieces[first:last])
	}
	return tree, parts
}

// nodes is how many the unit has.
func (r *reader) nodes() int {
	sum := 1
	for _, n := range r.counts {
		sum += n
	}
	return sum
}
