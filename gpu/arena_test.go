package gpu

import (
	"math/rand/v2"
	"testing"
)

// TestArena takes and gives parts at random. No two parts that are taken may overlap, and
// when all are given back, every block must be one gap.
func TestArena(t *testing.T) {
	type part struct {
		from      *block
		at, words int
	}
	r := rand.New(rand.NewPCG(1, 2))
	var a arena
	var parts []part
	owner := map[*block]map[int]bool{} // aligned offsets that are taken
	each := func(p part, do func(taken map[int]bool, at int)) {
		if owner[p.from] == nil {
			owner[p.from] = map[int]bool{}
		}
		for at := p.at; at < p.at+4*p.words; at += partAlign {
			do(owner[p.from], at)
		}
	}
	for range 20000 {
		if len(parts) > 0 && r.IntN(40) < len(parts) {
			i := r.IntN(len(parts))
			p := parts[i]
			parts[i] = parts[len(parts)-1]
			parts = parts[:len(parts)-1]
			each(p, func(taken map[int]bool, at int) { delete(taken, at) })
			p.from.give(p.at, p.words)
			continue
		}
		words := 1 + r.IntN(1<<r.IntN(15))
		from, at, ok := a.take(words)
		if !ok {
			a.add(uint32(len(a.blocks)+1), 1<<16)
			continue
		}
		p := part{from, at, words}
		each(p, func(taken map[int]bool, at int) {
			if taken[at] || at+4 > from.bytes {
				t.Fatalf("%d words at %d of a block of %d bytes: the part is taken, or outside", words, p.at, from.bytes)
			}
			taken[at] = true
		})
		parts = append(parts, p)
	}
	for _, p := range parts {
		p.from.give(p.at, p.words)
	}
	for _, b := range a.blocks {
		if len(b.gaps) != 1 || b.gaps[0] != (gap{0, b.bytes}) {
			t.Errorf("a block of %d bytes has the gaps %v", b.bytes, b.gaps)
		}
	}
	if len(a.blocks) < 2 {
		t.Error("one block was enough: the test takes too little")
	}
}

// TestArenaBlocks shows how large blocks are.
func TestArenaBlocks(t *testing.T) {
	var a arena
	var got []int
	for range 7 {
		bytes := a.next(1)
		got = append(got, bytes>>20)
		a.add(0, bytes)
	}
	for i, want := range []int{64, 64, 128, 256, 512, 1024, 1024} {
		if got[i] != want {
			t.Errorf("blocks have %d MiB", got)
			break
		}
	}
	if got := a.next(3 << 28); got != 3<<30 {
		t.Errorf("the block for a buffer of 3 GiB has %d bytes", got)
	}
}
