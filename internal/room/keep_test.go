package room

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gpucc/internal/parallel"
)

// TestKeep: what is kept is what it was, on the shelf while there is room, and can be
// changed nowhere else.
func TestKeep(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "shelf"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const keepers, lists = 4, 50
	shelf := &Shelf{File: file, Memory: make([]byte, keepers*lists*100)}
	UseShelf(shelf)
	defer UseShelf(nil)
	var kept [keepers][lists][]uint32
	parallel.Run(keepers, func(w int) {
		for i := range lists {
			list := slices.Repeat([]uint32{uint32(w), uint32(i)}, i)
			kept[w][i] = Keep(list)
			clear(list)
		}
	})
	if _, err := file.ReadAt(shelf.Memory, 0); err == nil { // as if it were mapped
		t.Error("the file is as long as the memory")
	}
	if _, ok := Shelve(make([]uint64, len(shelf.Memory)/8)); ok {
		t.Error("there is room for more than there is")
	}
	for w := range keepers {
		for i := range lists {
			if want := slices.Repeat([]uint32{uint32(w), uint32(i)}, i); !slices.Equal(kept[w][i], want) {
				t.Fatalf("list %d of %d is %v", i, w, kept[w][i])
			}
		}
	}
}
