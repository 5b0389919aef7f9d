package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestMapFile maps a large file, and leaves what is small, no file or not there
// to be read.
func TestMapFile(t *testing.T) {
	dir := t.TempDir()
	large, small := filepath.Join(dir, "large"), filepath.Join(dir, "small")
	want := bytes.Repeat([]byte("int x; "), hugeInput/7+1)
	for path, text := range map[string][]byte{large: want, small: want[:100]} {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text, ok := mapFile(large); !ok || !bytes.Equal(text, want) {
		t.Errorf("%d bytes of %d, %v", len(text), len(want), ok)
	}
	for _, path := range []string{small, dir, filepath.Join(dir, "none")} {
		if _, ok := mapFile(path); ok {
			t.Errorf("%s is mapped", path)
		}
	}
}
