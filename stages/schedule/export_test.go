package schedule

// Functions and types of the package that tests in package schedule_test need.
var (
	Split    = split
	Together = together
)

const (
	CoreNodes   = coreNodes
	SharedNodes = sharedNodes
	AloneNodes  = aloneNodes
)

const (
	FewestPieces = fewestPieces
	MostPieces   = mostPieces
	PiecesAhead  = piecesAhead

	PiecesWaiting = piecesWaiting
)

// A Feed is a feed that a test puts pieces in.
type Feed struct{ f *feed }

func NewFeed(alone bool) Feed { return Feed{newFeed(nil, alone, true)} }

func (x Feed) Put(i int)    { x.f.put(i, fedPiece{free: func() {}}) }
func (x Feed) Finish(i int) { x.f.finish(i) }

// Take takes a batch out, and returns the number of its pieces.
func (x Feed) Take() int {
	_, list := x.f.take()
	return len(list)
}

// Claim claims pieces until the feed is full, and returns how many.
func (x Feed) Claim() (n int) {
	for x.f.next < x.f.first+piecesAhead {
		x.f.claim()
		n++
	}
	return n
}

// Keep claims the next piece, and reports whether the worker compiles it.
func (x Feed) Keep() bool {
	c, _ := x.f.claim()
	return c.keep
}

func (x Feed) Accept() { x.f.accept() }
