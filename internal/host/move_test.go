package host

import (
	"testing"
	"unsafe"
)

// TestMovePages moves pages, and checks the words at the old and the new addresses. Pages that the
// system cannot move stay.
func TestMovePages(t *testing.T) {
	const words = pageBytes / 4
	bytes := mapMemory(8 * pageBytes)
	if bytes == nil {
		t.Skip("the system maps no memory")
	}
	defer unmap(bytes)
	memory := unsafe.Slice((*uint32)(unsafe.Pointer(&bytes[0])), len(bytes)/4)
	for i := range 2*words + 1 {
		memory[i] = uint32(i) + 1
	}
	if MovePages(memory[4*words+1:5*words+1], memory[:words]) {
		t.Error("a page was moved into the middle of another")
	}
	if MovePages(memory[4*words:6*words], memory[:words]) || MovePages(nil, nil) {
		t.Error("pages were moved to another number of pages")
	}
	if memory[0] != 1 {
		t.Error("pages that were not moved have lost their contents")
	}
	if !MovePages(memory[4*words:6*words], memory[:2*words]) {
		t.Fatal("no pages were moved")
	}
	for i := range 2 * words {
		if memory[4*words+i] != uint32(i)+1 || memory[i] != 0 {
			t.Fatalf("word %d: %d, and %d where it was", i, memory[4*words+i], memory[i])
		}
	}
	DropPages(memory[4*words+1:]) // this page has another word
	if memory[4*words+1] != 2 || memory[5*words] != 0 {
		t.Errorf("%d is left of a page in use, %d of a dropped one", memory[4*words+1], memory[5*words])
	}
}
