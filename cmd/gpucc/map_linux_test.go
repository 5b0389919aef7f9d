package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
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

// TestGiveBack: memory of a mapped text that is given back holds the text when it is
// read again.
func TestGiveBack(t *testing.T) {
	path, want := filepath.Join(t.TempDir(), "large"), bytes.Repeat([]byte("int x; "), 3*givenBack/7)
	if err := os.WriteFile(path, want, 0o666); err != nil {
		t.Fatal(err)
	}
	text, ok := mapFile(path)
	if !ok || !bytes.Equal(text, want) {
		t.Fatal("it is not mapped")
	}
	before := mappedKB(t)
	skimmed, parsed := giveBack(text)
	if skimmed != nil {
		t.Error("a short text is given back before it is read for the last time")
	}
	for _, offset := range []int{0, 100, givenBack - 1, 2*givenBack + 5, givenBack, 2 * givenBack} {
		parsed(offset)
	}
	if given := before - mappedKB(t); given < 2*givenBack>>10 {
		t.Errorf("%d kB are given back", given)
	}
	if !bytes.Equal(text, want) {
		t.Error("the text is another")
	}
}

// TestReread: of a long text, no more is in memory than what was read last, also where it
// will be read again.
func TestReread(t *testing.T) {
	const line = "extern int variable;\n"
	path := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(path, bytes.Repeat([]byte(line), rereadInput/len(line)+1), 0o666); err != nil {
		t.Fatal(err)
	}
	text, ok := mapFile(path)
	if !ok {
		t.Fatal("it is not mapped")
	}
	defer syscall.Munmap(text)
	before := mappedKB(t)
	d := &driver{mapped: text}
	if d.needsPreprocessor(text) {
		t.Error("it has no directive")
	}
	if more := mappedKB(t) - before; more > 2*directiveStretch>>10 {
		t.Errorf("%d kB are left of a text that was looked through for directives", more)
	}
	skimmed, _ := giveBack(text)
	for i := range text {
		if text[i] == '\n' {
			skimmed(i)
		}
	}
	if more := mappedKB(t) - before; more > 2*givenBack>>10 {
		t.Errorf("%d kB are left of a text that was skimmed", more)
	}
}

// mappedKB is how much memory the process has of files.
func mappedKB(t *testing.T) (n int) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(status, []byte("RssFile:"))
	if _, err := fmt.Sscanf(string(rest), "%d kB", &n); err != nil {
		t.Fatal(err)
	}
	return n
}
