package gpu

import (
	"math/bits"
	"slices"
	"unsafe"

	"gpucc/internal/host"
)

// A space is memory in which large buffers are. A buffer is in the first free range that is long enough for it. If none is, the
// pages of shorter free ranges are moved to fresh addresses. So a space uses about as much memory as the buffers that are
// live: when the columns of a long function are made and dropped one after the other, a new column has the pages of old ones.
// This is register allocation by a linear scan, for columns. Its zero value is ready for use.
//
// A pool with size classes would take a quarter more: it keeps the memory of a class while no stage needs that class. Without
// moved pages, a function of 39 MB would need a sixth more memory: many free ranges are too short to be used.
type space struct {
	regions []*region // those that were adopted, and one of addresses of its own
	own     *region   // nil if the system does not have that many addresses
	asked   bool      // own has been asked for
}

// A region is a range of memory in which buffers are.
type region struct {
	memory []uint32
	free   []extent // ranges that were in use, in the order of their addresses; between two of them are buffers
	fresh  int      // the first word that has never been used
}

// An extent is a range of words.
type extent struct{ from, to int }

// largeBuffer is the least number of words of a buffer in a space.
const largeBuffer = 1 << 18

// spaceBytes is the size in bytes of the region of a space's own. Addresses that have not been used take no memory. The buffers of
// a batch need less than 100 bytes for each byte of text. Ranges of lists, and ranges that get moved pages, are used once.
const spaceBytes = 1 << 40

// Words of a page, and of a huge page. Moving a part of a huge page divides it, so very large buffers have whole ones.
const (
	pageWords = 1 << 10
	hugeWords = 1 << 19
)

// rangeLength returns the length of the range of a buffer: whole pages, and huge pages for a very large buffer. It is up to 3 %
// longer than the buffer, or 6 % with huge pages. So a buffer that is a bit longer later fits the same range: the rewritten tree of a
// function has somewhat more nodes.
func rangeLength(words int) int {
	unit := max(pageWords, 1<<max(0, bits.Len(uint(words))-6))
	if words >= 16*hugeWords {
		unit = hugeWords
	}
	return (words + unit - 1) / unit * unit
}

// take returns the memory of a buffer. ok is false if there is no memory for it.
func (s *space) take(words int) (memory []uint32, ok bool) {
	for _, r := range s.regions {
		if memory, ok = r.take(words); ok {
			return memory, true
		}
	}
	if memory, ok = s.takeFresh(words); ok {
		s.gather(memory)
	}
	return memory, ok
}

// takeFresh returns the memory of a buffer, in a range that has never been used: parts that are not written take no memory.
func (s *space) takeFresh(words int) (memory []uint32, ok bool) {
	if s.ask(); s.own == nil {
		return nil, false
	}
	return s.own.takeFresh(words)
}

// ask asks for a region of the space's own, once.
func (s *space) ask() {
	if s.asked {
		return
	}
	s.asked = true
	if m := host.Reserve(spaceBytes); m != nil {
		s.own = newRegion(unsafe.Slice((*uint32)(unsafe.Pointer(&m[0])), len(m)/4))
		s.regions = append(s.regions, s.own)
	}
}

// newRegion returns a region of memory that has never been used. It begins with a huge page.
func newRegion(memory []uint32) *region {
	before := -int(uintptr(unsafe.Pointer(&memory[0]))/4) & (hugeWords - 1)
	return &region{memory: memory[before:]}
}

// gather moves pages of free ranges to a range that has never been used, as many as it takes and there are. The system moves no
// pages that it has mapped in several parts together, so gather tries half of them next.
func (s *space) gather(to []uint32) {
	for _, r := range s.regions {
		for most := len(to); most >= pageWords; {
			pages := r.cut(min(len(to), most))
			if len(pages) == 0 {
				break
			}
			if !host.MovePages(to[:len(pages)], pages) {
				r.give(pages)
				most = len(pages) / 2
				continue
			}
			to = to[len(pages):]
			most = min(2*most, len(to))
		}
	}
}

// trim gives the pages of all free ranges back to the system.
func (s *space) trim() {
	for _, r := range s.regions {
		for _, x := range r.free {
			host.DropPages(r.memory[x.from:x.to])
		}
	}
}

// adopt adds the memory of a buffer, which is in use.
func (s *space) adopt(memory []uint32) {
	s.regions = append([]*region{{memory: memory, fresh: len(memory)}}, s.regions...)
}

// forget drops the regions that were adopted.
func (s *space) forget() {
	s.regions = slices.DeleteFunc(s.regions, func(r *region) bool { return r != s.own })
}

// give frees the memory of a buffer. It reports false if the memory is not in the space.
func (s *space) give(memory []uint32) bool {
	for _, r := range s.regions {
		if r.give(memory) {
			return true
		}
	}
	return false
}

// giveFresh frees the memory of a buffer that takeFresh has returned: the system gets the pages, and the addresses are not used again.
// Nobody knows which pages there are, so no other buffer can rely on them. It reports false if the memory is not in the space.
func (s *space) giveFresh(memory []uint32) bool {
	if s.own == nil || !s.own.has(memory) {
		return false
	}
	host.DropPages(memory)
	return true
}

// take returns the memory of a buffer, in a range that has been used.
func (r *region) take(words int) (memory []uint32, ok bool) {
	i := slices.IndexFunc(r.free, func(x extent) bool { return x.to-x.from >= words })
	if i < 0 {
		return nil, false
	}
	x := &r.free[i]
	from, end := x.from, min(x.from+rangeLength(words), x.to)
	if x.from = end; x.from == x.to {
		r.free = slices.Delete(r.free, i, i+1)
	}
	return r.memory[from:end:end], true
}

// takeFresh returns the memory of a buffer, in a range that has never been used.
func (r *region) takeFresh(words int) (memory []uint32, ok bool) {
	if words >= 16*hugeWords {
		r.fresh = (r.fresh + hugeWords - 1) &^ (hugeWords - 1)
	}
	from, end := r.fresh, r.fresh+rangeLength(words)
	if end > len(r.memory) {
		return nil, false
	}
	r.fresh = end
	return r.memory[from:end:end], true
}

// cut takes whole pages, at most the given number of words, out of a free range, and returns them. Their addresses are not used
// again. It returns nil if no free range has a whole page.
func (r *region) cut(words int) []uint32 {
	base := int(uintptr(unsafe.Pointer(&r.memory[0])) / 4)
	for i := len(r.free) - 1; i >= 0; i-- {
		x := r.free[i]
		from := (base+x.from+pageWords-1)&^(pageWords-1) - base
		to := min((base+x.to)&^(pageWords-1)-base, from+words&^(pageWords-1))
		if from >= to {
			continue
		}
		r.free = slices.Delete(r.free, i, i+1)
		if to < x.to {
			r.free = slices.Insert(r.free, i, extent{to, x.to})
		}
		if x.from < from {
			r.free = slices.Insert(r.free, i, extent{x.from, from})
		}
		return r.memory[from:to:to]
	}
	return nil
}

// give frees the memory of a buffer, up to its capacity. It reports false if the memory is not in the region.
func (r *region) give(memory []uint32) bool {
	if !r.has(memory) {
		return false
	}
	at := r.offset(memory)
	x := extent{at, at + cap(memory)}
	i, _ := slices.BinarySearchFunc(r.free, x.from, func(e extent, from int) int { return e.from - from })
	if i < len(r.free) && r.free[i].from == x.to {
		x.to = r.free[i].to
		r.free = slices.Delete(r.free, i, i+1)
	}
	if i > 0 && r.free[i-1].to == x.from {
		r.free[i-1].to = x.to
		return true
	}
	r.free = slices.Insert(r.free, i, x)
	return true
}

// has reports whether memory is in the region.
func (r *region) has(memory []uint32) bool { return uint(r.offset(memory)) < uint(len(r.memory)) }

// offset returns the position in the region, in words, where memory begins.
func (r *region) offset(memory []uint32) int {
	return int(uintptr(unsafe.Pointer(unsafe.SliceData(memory)))-uintptr(unsafe.Pointer(&r.memory[0]))) / 4
}
