package host

import (
	"slices"
	"sync"
	"testing"
	"unsafe"
)

// sideBySide calls f(0) to f(n-1), each on a goroutine of its own.
func sideBySide(n int, f func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { f(i) })
	}
	group.Wait()
}

// TestMake checks that pieces of memory that several goroutines make do not overlap. They
// are in the arena until it is used up, and elsewhere later.
func TestMake(t *testing.T) {
	const size, makers, lists = 1 << 16, 4, 40
	memory := make([]byte, size)
	arena = memory
	defer func() { arena = nil }()
	var bytes [makers][lists][]byte
	var words [makers][lists][]int32
	sideBySide(makers, func(w int) {
		for i := range lists {
			bytes[w][i], words[w][i] = Make[byte](10*i), Make[int32](10*i)
			for k := range bytes[w][i] {
				bytes[w][i][k], words[w][i][k] = byte(i), int32(w)
			}
		}
	})
	within := 0
	for w := range makers {
		for i := range lists {
			b, n := bytes[w][i], words[w][i]
			if !slices.Equal(b, slices.Repeat([]byte{byte(i)}, 10*i)) || !slices.Equal(n, slices.Repeat([]int32{int32(w)}, 10*i)) {
				t.Fatalf("list %d of %d is %v, %v", i, w, b, n)
			}
			if at := uintptr(unsafe.Pointer(unsafe.SliceData(n))) - uintptr(unsafe.Pointer(&memory[0])); at < size && i > 0 {
				within += 4 * len(n)
			}
		}
	}
	if within < size/2 || within > size {
		t.Errorf("%d bytes of words are in the arena", within)
	}
}
