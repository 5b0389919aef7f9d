package gpu

import (
	"math/bits"
	"slices"
	"unsafe"

	"gpucc/internal/host"
)

// A space is memory in which large buffers are. A buffer is at the first free place that is long enough for it.
// So the memory is little more than that of the buffers that there are at a time: when the columns of a long function
// are made and dropped one after the other, a column is where another one has been, or parts of several. This is register
// allocation by a linear scan, for columns. Its zero value is ready for use.
//
// A pool with size classes would take a quarter more: it keeps the memory of a class while no stage needs that class.
type space struct {
	regions []*region // those that were adopted, and one of addresses of its own
	own     bool      // the last one has been asked for
}

// A region is a range of memory in which buffers are.
type region struct {
	memory []uint32
	free   []extent // in the order of their places; between two of them are buffers
}

// An extent is a range of words.
type extent struct{ from, to int }

// largeBuffer is the least number of words of a buffer in a space.
const largeBuffer = 1 << 18

// spaceBytes is the size in bytes of the region of a space's own. Places that have not been used take no memory. The buffers of
// a text need less than 100 bytes for each byte.
const spaceBytes = 1 << 36

// placeOf returns the length of the place of a buffer. It is up to 3 % longer, so that a buffer that is a bit longer later fits the
// same place: the rewritten tree of a function has somewhat more nodes.
func placeOf(words int) int {
	unit := 1 << max(0, bits.Len(uint(words))-6)
	return (words + unit - 1) / unit * unit
}

// take returns the memory of a buffer. ok is false if there is no place for it.
func (s *space) take(words int) (memory []uint32, ok bool) {
	if !s.own {
		s.own = true
		if m := host.Reserve(spaceBytes); m != nil {
			r := &region{memory: unsafe.Slice((*uint32)(unsafe.Pointer(&m[0])), len(m)/4)}
			r.free = []extent{{0, len(r.memory)}}
			s.regions = append(s.regions, r)
		}
	}
	for _, r := range s.regions {
		if memory, ok = r.take(words); ok {
			return memory, true
		}
	}
	return nil, false
}

// adopt adds the memory of a buffer, which is in use.
func (s *space) adopt(memory []uint32) {
	s.regions = append([]*region{{memory: memory}}, s.regions...)
}

// forget drops the regions that were adopted.
func (s *space) forget() {
	s.regions = slices.DeleteFunc(s.regions, func(r *region) bool { return len(r.memory) < spaceBytes/4 })
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

func (r *region) take(words int) (memory []uint32, ok bool) {
	i := slices.IndexFunc(r.free, func(x extent) bool { return x.to-x.from >= words })
	if i < 0 {
		return nil, false
	}
	x := &r.free[i]
	from, end := x.from, min(x.from+placeOf(words), x.to)
	if x.from = end; x.from == x.to {
		r.free = slices.Delete(r.free, i, i+1)
	}
	return r.memory[from:end:end], true
}

func (r *region) give(memory []uint32) bool {
	at := uintptr(unsafe.Pointer(unsafe.SliceData(memory))) - uintptr(unsafe.Pointer(&r.memory[0]))
	if at >= uintptr(len(r.memory))*4 {
		return false
	}
	x := extent{int(at / 4), int(at/4) + cap(memory)}
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
