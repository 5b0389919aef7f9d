package host

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestKeep checks that Keep returns a copy, in the spill file until that is full.
func TestKeep(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "spill"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const keepers, lists = 4, 50
	memory := make([]byte, keepers*lists*100)
	spill.Store(&spillFile{file: file, memory: memory})
	defer spill.Store(nil)
	var kept [keepers][lists][]uint32
	sideBySide(keepers, func(w int) {
		for i := range lists {
			list := slices.Repeat([]uint32{uint32(w), uint32(i)}, i)
			kept[w][i] = Keep(list)
			clear(list)
		}
	})
	if _, err := file.ReadAt(memory, 0); err == nil { // simulates that the file is mapped
		t.Error("the file is as long as the memory")
	}
	if _, ok := Spill(make([]uint64, len(memory)/8)); ok {
		t.Error("there is space for more than there is")
	}
	for w := range keepers {
		for i := range lists {
			if want := slices.Repeat([]uint32{uint32(w), uint32(i)}, i); !slices.Equal(kept[w][i], want) {
				t.Fatalf("list %d of %d is %v", i, w, kept[w][i])
			}
		}
	}
}
