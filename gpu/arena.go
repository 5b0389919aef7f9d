package gpu

import "slices"

// An arena gives out parts of a few large blocks of a device's memory. Drivers take long to
// make a buffer object, and wait for the device before they delete one. So blocks are made
// as more memory is needed, and kept until the device is closed: a program that does the
// same again and again makes none.
type arena struct{ blocks []*block }

// A block is a buffer object. Buffers are parts of it.
type block struct {
	object uint32 // its name
	bytes  int
	gaps   []gap // free parts, by offset; no two adjoin
}

// A gap is a free part of a block, in bytes.
type gap struct{ at, bytes int }

const (
	// partAlign is the alignment of a buffer in its block. It suffices for all drivers:
	// OpenGL allows none to ask for more.
	partAlign = 256

	firstBlock   = 64 << 20 // bytes of the first block; small compilations need no more
	largestBlock = 1 << 30  // beyond 2 GiB, some drivers make buffers that do not work
)

// partBytes returns how much of a block a buffer takes.
func partBytes(words int) int { return max(partAlign, (4*words+partAlign-1)/partAlign*partAlign) }

// take returns a free part for a number of words: the start of the smallest gap that is
// large enough.
func (a *arena) take(words int) (from *block, at int, ok bool) {
	bytes, best := partBytes(words), -1
	for _, b := range a.blocks {
		for i, g := range b.gaps {
			if g.bytes >= bytes && (best < 0 || g.bytes < from.gaps[best].bytes) {
				from, best = b, i
			}
		}
	}
	if best < 0 {
		return nil, 0, false
	}
	g := &from.gaps[best]
	at = g.at
	g.at, g.bytes = g.at+bytes, g.bytes-bytes
	if g.bytes == 0 {
		from.gaps = slices.Delete(from.gaps, best, best+1)
	}
	return from, at, true
}

// give frees the part of a buffer with a number of words.
func (b *block) give(at, words int) {
	bytes := partBytes(words)
	i, _ := slices.BinarySearchFunc(b.gaps, at, func(g gap, at int) int { return g.at - at })
	b.gaps = slices.Insert(b.gaps, i, gap{at, bytes})
	if i+1 < len(b.gaps) && at+bytes == b.gaps[i+1].at {
		b.gaps[i].bytes += b.gaps[i+1].bytes
		b.gaps = slices.Delete(b.gaps, i+1, i+2)
	}
	if i > 0 && b.gaps[i-1].at+b.gaps[i-1].bytes == at {
		b.gaps[i-1].bytes += b.gaps[i].bytes
		b.gaps = slices.Delete(b.gaps, i, i+1)
	}
}

// add adds a new block. All of it is free.
func (a *arena) add(object uint32, bytes int) {
	a.blocks = append(a.blocks, &block{object: object, bytes: bytes, gaps: []gap{{0, bytes}}})
}

// next returns the size of the block to make for a buffer that fits none: as much as all
// blocks have together.
func (a *arena) next(words int) (bytes int) {
	bytes = firstBlock
	for i, b := range a.blocks {
		if i > 0 {
			bytes += b.bytes
		}
	}
	return max(min(bytes, largestBlock), partBytes(words))
}
