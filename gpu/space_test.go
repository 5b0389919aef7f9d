package gpu

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A spaceUser takes and frees ranges of a space, in random order, and writes to all their pages.
type spaceUser struct {
	*testing.T
	r          *rand.Rand
	s          *space
	list       [][]uint32
	live, most int // words of ranges that are in use
}

// step takes a range, which must be long enough, or frees a range, which must still have its own
// contents.
func (u *spaceUser) step(i int) {
	if words := largeBuffer/4 + u.r.IntN(2*hugeWords); len(u.list) < 20 && u.r.IntN(2) == 0 {
		m, ok := u.s.take(words)
		if !ok || len(m) < words || len(m) != cap(m) {
			u.Fatalf("%d words: %d, %t", words, len(m), ok)
		}
		for k := 0; k < len(m); k += pageWords {
			m[k] = uint32(i)
		}
		u.list = append(u.list, m)
		u.live += len(m)
		u.most = max(u.most, u.live)
	} else if len(u.list) > 0 {
		u.free(u.r.IntN(len(u.list)))
	}
}

// free frees range k of the list.
func (u *spaceUser) free(k int) {
	m := u.list[k]
	for at := 0; at < len(m); at += pageWords {
		if m[at] != m[0] {
			u.Fatalf("another buffer is in the same range: %d, %d", m[at], m[0])
		}
	}
	if !u.s.give(m) {
		u.Fatal("the space does not know its memory")
	}
	u.live -= len(m)
	u.list = slices.Delete(u.list, k, k+1)
}

// TestSpace takes and frees ranges of random lengths. No two overlap, all are long enough, and the space has as many pages
// as there were in use at a time, and a sixteenth more.
func TestSpace(t *testing.T) {
	u := &spaceUser{T: t, r: rand.New(rand.NewPCG(1, 2)), s: &space{}}
	for i := range 2000 {
		u.step(i)
	}
	for len(u.list) > 0 {
		u.free(0)
	}
	if u.s.own == nil {
		t.Skip("there is no region of its own here")
	}
	if words := residentWords(t, u.s.own.memory[:u.s.own.fresh]); words > u.most*17/16 {
		t.Errorf("%d words of memory for %d", words, u.most)
	}
	if u.s.trim(); residentWords(t, u.s.own.memory[:u.s.own.fresh]) > 0 {
		t.Error("a trimmed space has memory")
	}
	if u.s.give(make([]uint32, 10)) {
		t.Error("memory of others")
	}
}

// TestListMemory checks that a list takes memory for the words that are written, and gives it back when
// it is freed.
func TestListMemory(t *testing.T) {
	s := &space{}
	list, ok := s.takeFresh(4 * hugeWords)
	if !ok {
		t.Skip("there is no region of its own here")
	}
	const used = 10*pageWords + 1
	for i := range used {
		list[i] = 1
	}
	if words := residentWords(t, list); words < used || words > max(used+pageWords, hugeWords) {
		t.Errorf("a list of %d words takes %d", used, words)
	}
	if !s.giveFresh(list) || residentWords(t, list) > 0 || len(s.own.free) > 0 {
		t.Error("a list that was freed has memory")
	}
	if s.giveFresh(make([]uint32, 10)) {
		t.Error("memory of others")
	}
}

// TestRangeLength checks that the range of a buffer is at most a sixteenth longer than the buffer, and has whole pages.
func TestRangeLength(t *testing.T) {
	for words := largeBuffer; words < 1<<32; words += 1 + words/9 {
		if n := rangeLength(words); n < words || n > words+words/16 || n%pageWords != 0 {
			t.Errorf("%d words have a range of %d", words, n)
		}
	}
}

// TestAdopt checks that buffers are in the memory of a column that has been adopted and dropped, up to its capacity, and
// no longer when it is forgotten.
func TestAdopt(t *testing.T) {
	dev := NewCPU().(*cpu)
	column := make([]byte, 4*largeBuffer+3, 12*largeBuffer)
	for i := 0; i < cap(column); i += 4096 {
		column[:cap(column)][i] = 0 // pages without contents would not be used again
	}
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
