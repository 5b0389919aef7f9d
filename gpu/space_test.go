package gpu

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSpace takes and frees places of random lengths. No two overlap, all are long enough, and the space is in one
// piece again at the end. So much memory is used as there is at a time, and half as much again.
func TestSpace(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := &space{own: true, regions: []*region{{memory: make([]uint32, 1<<22), free: []extent{{0, 1 << 22}}}}}
	var list [][]uint32
	live, most, high := 0, 0, 0
	for i := range 20_000 {
		if words := 1 + r.IntN(1<<14); len(list) < 60 && r.IntN(2) == 0 {
			m, ok := s.take(words)
			if !ok || len(m) < words || len(m) != cap(m) || len(m) > words+words/31+1 {
				t.Fatalf("%d words: %d, %t", words, len(m), ok)
			}
			for k := range m {
				m[k] = uint32(i)
			}
			list = append(list, m)
			live += len(m)
		} else if len(list) > 0 {
			k := r.IntN(len(list))
			m := list[k]
			if m[0] != m[len(m)-1] || slices.Max(m) != slices.Min(m) {
				t.Fatalf("another buffer is at the same place: %d to %d", slices.Min(m), slices.Max(m))
			}
			if !s.give(m) {
				t.Fatal("the space does not know its memory")
			}
			live -= len(m)
			list = slices.Delete(list, k, k+1)
		}
		free := s.regions[0].free
		most, high = max(most, live), max(high, free[len(free)-1].from)
	}
	for _, m := range list {
		s.give(m)
	}
	if free := s.regions[0].free; len(free) != 1 || free[0] != (extent{0, 1 << 22}) {
		t.Errorf("the free places are %v", free)
	}
	if high > most*3/2 {
		t.Errorf("%d words of memory for %d", high, most)
	}
	if s.give(make([]uint32, 10)) {
		t.Error("memory of others")
	}
}

// TestPlaceOf checks that the place of a buffer is at most 3 % longer than the buffer.
func TestPlaceOf(t *testing.T) {
	for words := 1; words < 1<<30; words += 1 + words/9 {
		if n := placeOf(words); n < words || n > words+words/31+1 {
			t.Errorf("%d words have a place of %d", words, n)
		}
	}
}

// TestAdopt checks that buffers are in the memory of a column that has been adopted and dropped, up to its capacity, and
// no longer when it is forgotten.
func TestAdopt(t *testing.T) {
	dev := NewCPU().(*cpu)
	column := make([]byte, 4*largeBuffer+3, 12*largeBuffer)
	column[5] = 7
	b := dev.Adopt(column)
	if b.Words() != largeBuffer+1 || b.memory[1] != 7<<8 {
		t.Errorf("%d words, %d", b.Words(), b.memory[1])
	}
	inside := func(b *Buffer) bool {
		at := &bytesOf(b.memory)[0]
		for i := 0; i < cap(column); i += 4 {
			if at == &column[:cap(column)][i] {
				return true
			}
		}
		return false
	}
	if other := dev.NewBuffer(largeBuffer); inside(other) {
		t.Error("a buffer is in a column that is in use")
	}
	dev.Free(b)
	first, second := dev.NewBuffer(largeBuffer), dev.NewBuffer(largeBuffer)
	if !inside(first) || !inside(second) || inside(dev.NewBuffer(2*largeBuffer)) {
		t.Error("not in the memory of the column, or beyond its end")
	}
	dev.Free(first)
	dev.Free(second)
	dev.Forget()
	if inside(dev.NewBuffer(largeBuffer)) {
		t.Error("in a column that is forgotten")
	}
	if small := dev.Adopt(make([]byte, 100)); !small.shared {
		t.Error("a small column is not shared")
	}
}
