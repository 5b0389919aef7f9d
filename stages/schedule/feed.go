package schedule

import (
	"runtime"
	"sync"

	"gpucc/ast"
	"gpucc/stages"
)

// A feed is the pieces of a unit on their way to a device that is not a core. Workers parse
// pieces and put them in. Submitters take batches out: as many consecutive pieces as are there,
// between fewestPieces and mostPieces. So batches grow while pieces pile up. The cost of a
// batch hardly depends on its size until it has some hundred thousand nodes, and a device
// that is faster than the workers begins soon with small ones.
type feed struct {
	unit   *sourceUnit
	narrow bool // batches have narrow columns; dumps need the tree's

	mutex   sync.Mutex
	changed *sync.Cond
	parsed  map[int]fedPiece // put in and not taken out, by number
	next    int              // the number of the next piece to be parsed
	first   int              // the number of the next piece to take out
	end     int              // the number of pieces, or a huge number until it is known
	sizes   []int            // pieces of each batch so far
	stopped bool             // no batch is taken out any more
}

// A fedPiece is a parsed piece. free gives its memory back.
type fedPiece struct {
	piece *ast.Piece // nil if it has errors
	free  func()
}

const (
	fewestPieces = 8  // of a batch, if more are to come: some 300,000 nodes
	mostPieces   = 64 // of a batch

	// piecesAhead is the number of pieces that may be parsed before they are taken out. It
	// bounds the memory.
	piecesAhead = 2 * mostPieces
)

func newFeed(u *sourceUnit, narrow bool) *feed {
	f := &feed{unit: u, narrow: narrow, parsed: map[int]fedPiece{}, end: 1 << 60}
	f.changed = sync.NewCond(&f.mutex)
	return f
}

// parse has worker w parse pieces until there are none.
func (f *feed) parse(w int, p *stages.Profiler) {
	p.Begin(ParseStage)
	defer p.End()
	for {
		i, ok := f.claim()
		if !ok {
			return
		}
		if !f.unit.workers[w].Has(i) {
			f.finish(i)
			return
		}
		x := fedPiece{piece: f.unit.parse(w, i)}
		x.free = f.unit.workers[w].Detach()
		f.put(i, x)
	}
}

// claim returns the number of the next piece to parse. It waits until the feed can hold it.
func (f *feed) claim() (i int, ok bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	i = f.next
	f.next++
	for i >= f.first+piecesAhead && i < f.end && !f.stopped {
		f.changed.Wait()
	}
	return i, i < f.end && !f.stopped
}

// finish notes that there is no piece i.
func (f *feed) finish(i int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.end = min(f.end, i)
	f.changed.Broadcast()
}

func (f *feed) put(i int, x fedPiece) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.parsed[i] = x
	f.changed.Broadcast()
}

// stop ends the work after an error of the device.
func (f *feed) stop() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.stopped = true
	f.changed.Broadcast()
}

// take takes the pieces of the next batch out, and returns its number. It waits for them. It
// returns none at the end.
func (f *feed) take() (number int, pieces []fedPiece) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var n int
	for {
		n = 0 // while this submitter waited, another may have taken some
		for n < mostPieces && f.parsed[f.first+n].free != nil {
			n++
		}
		if f.stopped || n >= fewestPieces || f.first+n >= f.end {
			break
		}
		f.changed.Wait()
	}
	if n == 0 || f.stopped {
		return 0, nil
	}
	for i := range n {
		pieces = append(pieces, f.parsed[f.first+i])
		delete(f.parsed, f.first+i)
	}
	f.first += n
	f.sizes = append(f.sizes, n)
	f.changed.Broadcast()
	return len(f.sizes) - 1, pieces
}

// batch takes the next batch out, into b. It returns ok as false if a piece of it has errors,
// and more as false at the end.
func (f *feed) batch(b *ast.Batch) (number int, batch stages.Batch, ok, more bool) {
	number, list := f.take()
	if list == nil {
		return 0, batch, false, false
	}
	var pieces []*ast.Piece
	for _, x := range list {
		if x.piece != nil {
			pieces = append(pieces, x.piece)
		}
	}
	if ok = len(pieces) == len(list); ok {
		b.Fill(pieces, runtime.GOMAXPROCS(0), f.narrow)
		batch = f.unit.whole(&b.Tree, b.FirstFunction, b.SymbolFunction)
		if f.narrow {
			batch.Narrow = &b.Narrow
		}
	}
	for _, x := range list {
		x.free()
	}
	return number, batch, ok, true
}

// numbers returns the renumberings of the batches, given the renumberings of the pieces.
func (f *feed) numbers(pieces []ast.Renumbering) (batches []ast.Renumbering) {
	for _, n := range f.sizes {
		batches, pieces = append(batches, ast.BatchRenumbering(pieces[:n])), pieces[n:]
	}
	return batches
}
