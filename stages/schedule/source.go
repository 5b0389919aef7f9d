package schedule

import (
	"math"
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/host"
	"gpucc/stages"
)

// Source returns the unit of a source that is parsed piece by piece. There is never a tree
// of the whole unit. On the CPU each core parses a piece and compiles it while it is in the
// core's cache, in memory that the next piece uses again. An accelerator compiles batches of
// pieces while the cores parse others: see feed.
func Source(s ast.Source) Unit { return &sourceUnit{source: s} }

// A sourceUnit reads the batches of a unit from its source.
type sourceUnit struct {
	source  ast.Source
	workers []ast.Worker // each parses a piece at a time
	feed    *feed        // nil if a batch is one piece
	symbols []ast.Symbol // shared ones, for dumps

	mutex  sync.Mutex
	pieces []parsedPiece // by number
}

// A parsedPiece is kept for each piece until all are merged.
type parsedPiece struct {
	contribution ast.Contribution
	nodes        int // without the Unit
}

func (u *sourceUnit) begin(dev gpu.Device, opt *Options) (workers []gpu.Device, batches supply, err error) {
	forker, cores := dev.(gpu.Forker)
	if !cores {
		opt.Accelerator = &Accelerator{Opening: gpu.Opened(dev), Alone: true}
		forker = gpu.NewCPU().(gpu.Forker)
	}
	if opt.Accelerator != nil {
		u.feed = newFeed(u, opt.Accelerator.Alone, !opt.shows())
		batches = u.feed
	}
	workers = forker.Fork()
	if opt.wantsDebug() {
		u.source.Shared() // makes the source Ready: the line table needs all line markers
	}
	if opt.shows() {
		workers, u.symbols = workers[:1], u.source.Symbols()(0) // one worker, so that dumps come in order
	}
	parsers := len(workers)
	if n, all := u.count(); all {
		parsers = min(parsers, max(n, 1))
	}
	u.workers = u.source.Workers(parsers)
	return workers, batches, nil
}

func (u *sourceUnit) count() (n int, all bool) {
	if u.source.Ready() {
		n, all = u.source.Pieces()
	}
	return n, all
}

// leastNodes is roughly the number of nodes in a piece of a small unit.
const leastNodes = 1 << 13

func (u *sourceUnit) left(i int) int {
	if n, all := u.count(); all {
		return (n - 1 - i) * leastNodes
	}
	return math.MaxInt32
}

func (u *sourceUnit) shared() (*ast.Tree, []uint32) {
	if !u.source.Ready() {
		return nil, nil
	}
	return u.source.Shared(), u.source.SymbolFunction()
}

func (u *sourceUnit) has(p *stages.Profiler, w, i int) bool {
	p.Begin(ParseStage)
	return u.workers[w].Has(i)
}

func (u *sourceUnit) batch(w, i int) (b stages.Batch, ok bool) {
	piece := u.parse(w, i)
	if piece == nil {
		return b, false
	}
	return u.whole(&piece.Tree, piece.FirstFunction, piece.SymbolFunction), true
}

func (u *sourceUnit) disown(w int) bool {
	u.workers[w].Detach()
	return true
}

// whole returns the batch of all functions of a tree.
func (u *sourceUnit) whole(t *ast.Tree, firstFunction int, symbolFunction []uint32) stages.Batch {
	b := stages.WholeTree(t, firstFunction, symbolFunction)
	if shared, _ := u.shared(); shared != nil {
		b.Tree.Files = shared.Files // for messages
	}
	b.Shared = u.symbols
	return b
}

// parse has worker w parse piece i, and keeps the piece's contribution to the unit. It returns nil
// if the piece has errors.
func (u *sourceUnit) parse(w, i int) *ast.Piece {
	piece := u.workers[w].Piece(i)
	if piece == nil {
		u.keep(i, parsedPiece{})
	} else {
		u.keep(i, parsedPiece{piece.Contribution(), piece.Len() - 1})
	}
	return piece
}

func (u *sourceUnit) keep(i int, x parsedPiece) {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	if n := i + 1 - len(u.pieces); n > 0 {
		u.pieces = append(u.pieces, make([]parsedPiece, n)...)
	}
	u.pieces[i] = x
}

func (u *sourceUnit) finish() ast.Source            { return u.source.Finish() }
func (u *sourceUnit) Diagnostics() *ast.Diagnostics { return u.source.Diagnostics() }

// manyPieces is the number of pieces from which on the garbage of the first pass is collected before
// the object is put together, so that the object can use its memory. That is some 64 MB of text. With less, the object
// takes less memory than the text, which has been released: 56 MB take 104 MB with and without a collection, which takes 6 ms
// on 2 to 16 cores.
const manyPieces = 600

// manySymbols is the number of functions and objects of file scope from which on it is collected, too.
const manySymbols = 1 << 17

// fewPieces is the number of pieces from which on a collection may happen while the object is put together.
const fewPieces = 64

func (u *sourceUnit) merge(opt *Options) (*ast.Tree, []ast.Renumbering, int) {
	shared, makeSymbols, contributions := *u.source.Shared(), u.source.Symbols(), make([]ast.Contribution, len(u.pieces))
	nodes := 1 // the Unit
	for i := range u.pieces {
		contributions[i], u.pieces[i].contribution = u.pieces[i].contribution, ast.Contribution{}
		nodes += u.pieces[i].nodes
	}
	declared := ast.DeclaredSymbols(u.source, contributions)
	symbols := len(u.source.SymbolFunction())
	u.source, u.workers = nil, nil
	switch n := len(u.pieces); {
	case n >= manyPieces || symbols >= manySymbols:
		opt.collect(true)
	case n >= fewPieces:
		opt.relax()
	}
	tree, numbers := ast.MergeContributions(&shared, makeSymbols, contributions, declared)
	host.DropSpilled()
	if u.feed != nil {
		numbers = u.feed.numbers(numbers)
	}
	return tree, numbers, nodes
}
