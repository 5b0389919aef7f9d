package stages

import (
	"math"
	"runtime/debug"
	"slices"
	"sync"

	"gpucc/ast"
)

// parts are what a unit is compiled in: any core compiles the next.
type parts interface {
	// has tells worker w whether there is a part i, which it reads next, and waits until
	// that is known.
	has(m *meter, w, i int) bool

	// read returns part i: a tree, nil for none, and the batch of it, which worker w has
	// until it asks for the next.
	read(w, i int) (*ast.Tree, batch)

	// count is how many there are, if these are all.
	count() (n int, all bool)

	// left is how many nodes there are at least behind part i, or many if it is not known
	// which is the last.
	left(i int) int

	// shared is a tree with what all parts share, or nil if that is not known, and the
	// functions that its symbols are: see ast.Source.
	shared() (tree *ast.Tree, symbolFunction []uint32)
}

// batches are parts of a tree that there is.
type batches struct {
	tree *ast.Tree
	list []batch
}

func (b *batches) has(_ *meter, _, i int) bool      { return i < len(b.list) }
func (b *batches) read(_, i int) (*ast.Tree, batch) { return b.tree, b.list[i] }
func (b *batches) count() (n int, all bool)         { return len(b.list), true }

func (b *batches) shared() (*ast.Tree, []uint32) {
	if len(b.list) == 0 {
		return b.tree, nil
	}
	return b.tree, b.list[0].symbolFunction
}

func (b *batches) left(i int) int {
	return b.tree.Len() - b.list[i].firstNode - b.list[i].nodes
}

// groupPieces is how many pieces of a source are compiled at a time by a device
// that is not a core: enough to keep a GPU busy (some 300,000 nodes), few enough
// that it begins soon and that all cores always have some to parse.
const groupPieces = 8

// A reader reads the parts of a unit from its source: pieces, or groups of them.
type reader struct {
	source  ast.Source
	size    int          // pieces a part
	workers []ast.Worker // each parses a part at a time
	groups  []ast.Batch  // theirs, if parts are groups

	mutex  sync.Mutex
	pieces []readPiece // those that have been asked for
}

// A readPiece is what is kept of a piece.
type readPiece struct {
	contribution ast.Contribution
	nodes        int // less the Unit
}

// newReader returns one with so many workers, but none that would have no part to
// parse.
func newReader(source ast.Source, workers, size int) *reader {
	r := &reader{source: source, size: size}
	if n, all := r.count(); all {
		workers = min(workers, max(n, 1))
	}
	r.workers, r.groups = source.Workers(workers), make([]ast.Batch, workers)
	return r
}

func (r *reader) count() (n int, all bool) {
	if r.source.Ready() {
		n, all = r.source.Pieces()
	}
	return (n + r.size - 1) / r.size, all
}

func (r *reader) left(i int) int {
	if n, all := r.count(); all {
		return (n - 1 - i) * leastNodes
	}
	return math.MaxInt32
}

func (r *reader) shared() (*ast.Tree, []uint32) {
	if !r.source.Ready() {
		return nil, nil
	}
	return r.source.Shared(), r.source.SymbolFunction()
}

func (r *reader) has(m *meter, w, i int) bool {
	m.begin("parse")
	return r.workers[w].Has(i * r.size)
}

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
	for k := i * r.size; k < (i+1)*r.size && r.workers[w].Has(k); k++ {
		piece := r.piece(w, k)
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
		r.note(i, readPiece{piece.Contribution(), piece.Len() - 1})
	}
	return piece
}

func (r *reader) note(i int, x readPiece) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if n := i + 1 - len(r.pieces); n > 0 {
		r.pieces = append(r.pieces, make([]readPiece, n)...)
	}
	r.pieces[i] = x
}

// partBatch is all of a part's tree, whose first function has a number in the unit.
func partBatch(t *ast.Tree, firstFunction int, symbolFunction []uint32) batch {
	b := wholeBatch(t)
	b.unitFunction, b.symbolFunction = firstFunction, symbolFunction
	return b
}

// linkPercent is how much more memory the object may take than what it is made of,
// before it would be worth it to look for garbage: there is little.
const linkPercent = 200

// link joins what the pieces add to the unit: see ast.MergeContributions. The places are those
// of the parts. Nothing else is left of the source then; its memory may be collected
// at once.
func (r *reader) link(collect bool) (*ast.Tree, []ast.Renumbering) {
	shared, symbols, contributions := *r.source.Shared(), r.source.Symbols(), make([]ast.Contribution, len(r.pieces))
	for i := range r.pieces {
		contributions[i], r.pieces[i].contribution = r.pieces[i].contribution, ast.Contribution{}
	}
	declared := ast.DeclaredSymbols(r.source, contributions)
	r.source, r.workers = nil, nil
	if collect {
		debug.FreeOSMemory()
		debug.SetGCPercent(linkPercent)
	}
	tree, places := ast.MergeContributions(&shared, symbols, contributions, declared)
	if r.size == 1 {
		return tree, places
	}
	var parts []ast.Renumbering
	for group := range slices.Chunk(places, r.size) {
		parts = append(parts, ast.BatchRenumbering(group))
	}
	return tree, parts
}

// nodes is how many the unit has.
func (r *reader) nodes() int {
	sum := 1
	for i := range r.pieces {
		sum += r.pieces[i].nodes
	}
	return sum
}
