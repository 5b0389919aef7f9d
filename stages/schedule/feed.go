package schedule

import (
	"runtime"
	"sync"

	"gpucc/ast"
	"gpucc/stages"
)

// A feed is the pieces of a unit on their way to an accelerator. Workers parse
// pieces and put them in. Submitters take batches out: as many consecutive pieces as are there,
// between fewestPieces and mostPieces. So batches grow while pieces pile up. The cost of a
// batch hardly depends on its size until it has some hundred thousand nodes, and a device
// that is faster than the workers begins soon with small ones.
//
// Before a piece is parsed, the feed decides whether the device or a worker compiles it. If the device does not work alone, a worker
// keeps the piece when the device is not open, or when piecesWaiting pieces are on their way to it.
type feed struct {
	unit   *sourceUnit
	alone  bool // no worker keeps a piece
	narrow bool // batches have narrow columns; dumps need the tree's

	mutex   sync.Mutex
	changed *sync.Cond
	open    bool             // the device takes batches
	parsed  map[int]fedPiece // put in and not taken out, by number
	kept    map[int]bool     // pieces from first on that a worker keeps
	waiting int              // number of pieces that are being parsed for the device, or were put in and not taken out
	next    int              // the number of the next piece to be parsed
	first   int              // the number of the next piece to take out
	end     int              // the number of pieces, or a huge number until it is known
	batches []taken          // so far, in order
	stopped bool             // no batch is taken out any more
	ended   chan struct{}    // closed when the last piece has been claimed, or when stopped is set
}

// A fedPiece is a parsed piece. free gives its memory back.
type fedPiece struct {
	piece *ast.Piece // nil if it has errors
	free  func()
}

// taken are consecutive pieces that were taken out together.
type taken struct{ first, pieces int }

const (
	fewestPieces = 16 // of a batch, if more are to come: some 500,000 nodes
	mostPieces   = 64 // of a batch

	// piecesAhead is the number of pieces that may be parsed before they are taken out. It
	// bounds the memory.
	piecesAhead = 2 * mostPieces

	// piecesWaiting is the same if the workers can keep pieces. It is the work of the device for
	// some milliseconds. At the end, the workers wait for that.
	piecesWaiting = 3 * mostPieces
)

func newFeed(u *sourceUnit, alone, narrow bool) *feed {
	f := &feed{unit: u, alone: alone, narrow: narrow, parsed: map[int]fedPiece{}, kept: map[int]bool{}, end: 1 << 60, ended: make(chan struct{})}
	f.changed = sync.NewCond(&f.mutex)
	return f
}

func (f *feed) accept() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.open = true
}

// A claim is the number of a piece that a worker is to parse.
type claim struct {
	piece int
	keep  bool // the worker compiles it
}

// claim returns the next piece to parse, or ok as false if there is none. If the device works alone,
// claim waits until the feed can hold the piece.
func (f *feed) claim() (c claim, ok bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	c.piece = f.next
	f.next++
	for f.alone && c.piece >= f.first+piecesAhead && c.piece < f.end && !f.stopped {
		f.changed.Wait()
	}
	if c.piece >= f.end || f.stopped {
		return c, false
	}
	if c.keep = !f.alone && (!f.open || f.waiting >= piecesWaiting); c.keep {
		f.kept[c.piece] = true
		f.wake() // a batch may end before it
	} else {
		f.waiting++
	}
	return c, true
}

// parse has worker w parse piece i, and puts it in.
func (f *feed) parse(w, i int) {
	x := fedPiece{piece: f.unit.parse(w, i)}
	x.free = f.unit.workers[w].Detach()
	f.put(i, x)
}

// finish notes that there is no piece i.
func (f *feed) finish(i int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.end = min(f.end, i)
	f.close()
}

func (f *feed) put(i int, x fedPiece) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.parsed[i] = x
	f.wake()
}

// wake wakes the submitters if there is a batch for one of them. The caller holds the mutex.
func (f *feed) wake() {
	if f.enough(f.ready()) {
		f.changed.Broadcast()
	}
}

func (f *feed) stop() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.stopped = true
	f.close()
}

func (f *feed) over() <-chan struct{} { return f.ended }

// close closes ended. The caller holds the mutex.
func (f *feed) close() {
	select {
	case <-f.ended:
	default:
		close(f.ended)
	}
	f.changed.Broadcast()
}

// take takes the pieces of the next batch out. It waits for them. It returns none at the end.
func (f *feed) take() (taken, []fedPiece) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	n := f.ready()
	for !f.enough(n) {
		f.changed.Wait()
		n = f.ready() // while this submitter waited, another may have taken some
	}
	if n == 0 || f.stopped {
		return taken{}, nil
	}
	out := taken{f.first, n}
	var pieces []fedPiece
	for i := range n {
		pieces = append(pieces, f.parsed[f.first+i])
		delete(f.parsed, f.first+i)
	}
	f.first += n
	f.waiting -= n
	f.batches = append(f.batches, out)
	f.changed.Broadcast()
	return out, pieces
}

// ready returns how many pieces can be taken out together. It passes by pieces that workers keep.
func (f *feed) ready() (n int) {
	for f.kept[f.first] {
		delete(f.kept, f.first)
		f.first++
	}
	for n < mostPieces && f.parsed[f.first+n].free != nil {
		n++
	}
	return n
}

// enough reports whether no more than the n pieces that are ready are waited for.
func (f *feed) enough(n int) bool {
	return f.stopped || n >= fewestPieces || f.first+n >= f.end || n > 0 && f.kept[f.first+n]
}

func (f *feed) batch(b *ast.Batch) (out taken, batch stages.Batch, ok bool) {
	out, list := f.take()
	var pieces []*ast.Piece
	for _, x := range list {
		if x.piece != nil {
			pieces = append(pieces, x.piece)
		}
	}
	if ok = len(pieces) > 0 && len(pieces) == len(list); ok {
		b.Fill(pieces, runtime.GOMAXPROCS(0), f.narrow)
		batch = f.unit.whole(&b.Tree, b.FirstFunction, b.SymbolFunction)
		if f.narrow {
			batch.Narrow = &b.Narrow
		}
	}
	for _, x := range list {
		x.free()
	}
	return out, batch, ok
}

// numbers returns the renumberings of the fragments. It is given the renumberings of the pieces. A batch
// has the number of its first piece; the fragments of its other pieces are empty.
func (f *feed) numbers(pieces []ast.Renumbering) []ast.Renumbering {
	for _, b := range f.batches {
		of := pieces[b.first : b.first+b.pieces]
		of[0] = ast.BatchRenumbering(of)
	}
	return pieces
}
