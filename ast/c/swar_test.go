package c

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestLeadingName compares with the classes of bytes, $ aside.
func TestLeadingName(t *testing.T) {
	plain := func(c byte) bool { return classes[c] <= classDigit && c != '$' }
	r := rand.New(rand.NewPCG(1, 2))
	check := func(b [8]byte) {
		want := 0
		for want < 8 && plain(b[want]) {
			want++
		}
		if got := leadingName(binary.LittleEndian.Uint64(b[:])); int(got) != want {
			t.Fatalf("%q: %d instead of %d", b, got, want)
		}
	}
	for c := range 256 {
		for at := range 8 {
			b := [8]byte([]byte("aZ_09zAm"))
			b[at] = byte(c)
			check(b)
		}
	}
	for range 100000 {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], r.Uint64())
		for i := range r.IntN(9) {
			b[i] = "azAZ_059"[r.IntN(8)]
		}
		check(b)
	}
}

func TestSkipSpace(t *testing.T) {
	for n := range 40 {
		for at := range 40 {
			text := append(bytes.Repeat([]byte(" "), n), "x y"...)
			if at < n {
				text[at] = "\n\t\r\v\f "[at%6]
			}
			if got := skipSpace(text, 0); got != n {
				t.Fatalf("%q: %d", text, got)
			}
			if got := skipSpace(text[:n], 0); got != n {
				t.Fatalf("%q: %d", text[:n], got)
			}
		}
	}
}
