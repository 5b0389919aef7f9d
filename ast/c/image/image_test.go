package image

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/ast"
)

// TestParts puts parts into an image, some of them several times, and compares it with an array that has one
// entry for each byte.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const size, word = 64, 8
	for range 2000 {
		var x Image
		var want [size]byte
		addresses := map[int64]int32{}
		set := func(offset, n int64) { // an address is lost if one of its bytes is set again
			for at := range addresses {
				if at < offset+n && offset < at+word {
					delete(addresses, at)
				}
			}
			clear(want[offset : offset+n])
		}
		for range 1 + random.IntN(8) {
			offset := int64(random.IntN(size/4-1)) * 4
			switch value := random.Uint64(); random.IntN(4) {
			case 0:
				set(offset, 4)
				x.Put(offset, ast.I32, value)
				for i := range 4 {
					want[int(offset)+i] = byte(value >> (8 * i))
				}
			case 1:
				set(offset, word)
				clear(x.At(offset, word))
				x.PutAddress(offset, word, uint32(value%100), 3)
				addresses[offset] = int32(value % 100)
			case 2:
				set(offset, 4)
				clear(x.At(offset, 4))
			case 3:
				offset = x.End
				if offset+2 <= size {
					set(offset, 2)
					x.PutNext(offset, 2, value)
					want[offset], want[offset+1] = byte(value), byte(value>>8)
				}
			}
		}
		if !bytes.Equal(x.Bytes, want[:len(x.Bytes)]) || int64(len(x.Bytes)) != x.End {
			t.Fatalf("% x\n% x", x.Bytes, want[:len(x.Bytes)])
		}
		got := map[int64]int32{}
		for _, r := range x.Addresses(0, word) {
			if _, twice := got[int64(r.Offset)]; twice {
				t.Errorf("two addresses at %d", r.Offset)
			}
			got[int64(r.Offset)] = r.Symbol
		}
		if len(got) != len(addresses) {
			t.Fatalf("addresses %v, not %v", got, addresses)
		}
		for at, symbol := range addresses {
			if got[at] != symbol {
				t.Fatalf("addresses %v, not %v", got, addresses)
			}
		}
	}
}

// TestRepeat copies an element with an address.
func TestRepeat(t *testing.T) {
	var x Image
	x.Put(0, ast.I32, 7)
	from := len(x.Relocs)
	x.Put(8, ast.I32, 5)
	x.PutAddress(16, 8, 9, 1)
	x.Repeat(8, 16, 3, from, 8)
	var offsets []uint64
	for _, r := range x.Addresses(0, 8) {
		offsets = append(offsets, r.Offset)
	}
	if !slices.Equal(offsets, []uint64{16, 32, 48, 64}) || len(x.Bytes) != 8+4*16 || x.Bytes[8+3*16] != 5 {
		t.Errorf("addresses at %d\n% x", offsets, x.Bytes)
	}
}

// TestHuge checks that an image that is too large has no memory, and that values can be put into it.
func TestHuge(t *testing.T) {
	var x Image
	x.Put(Largest, ast.I64, 1)
	if !x.Huge || len(x.Bytes) > 0 || !x.GoesBack(5) {
		t.Errorf("huge: %v, %d bytes", x.Huge, len(x.Bytes))
	}
}
