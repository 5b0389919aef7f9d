package host

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

const mappedInput = 1 << 18

// TestMapFile checks that a large file is mapped, and that a small one, a folder and a
// missing file are not.
func TestMapFile(t *testing.T) {
	dir := t.TempDir()
	large, small := filepath.Join(dir, "large"), filepath.Join(dir, "small")
	want := bytes.Repeat([]byte("int x; "), mappedInput/7+1)
	for path, text := range map[string][]byte{large: want, small: want[:100]} {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	m, ok := MapFile(large, mappedInput)
	if !ok || !bytes.Equal(m.Text, want) {
		t.Fatal("it is not mapped, or to another text")
	}
	defer m.Close()
	if m.Changed() {
		t.Error("nobody has changed it")
	}
	if err := os.Truncate(large, 100); err != nil || !m.Changed() {
		t.Errorf("it has been changed: %v", err)
	}
	unmap(m.Text)
	for _, path := range []string{small, dir, filepath.Join(dir, "none")} {
		if _, ok := MapFile(path, mappedInput); ok {
			t.Errorf("%s is mapped", path)
		}
	}
}

// mapped returns a mapped file of the given number of lines.
func mapped(t *testing.T, line string, lines int) []byte {
	path := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(path, bytes.Repeat([]byte(line), lines), 0o666); err != nil {
		t.Fatal(err)
	}
	m, ok := MapFile(path, 0)
	if !ok {
		t.Fatal("it is not mapped")
	}
	t.Cleanup(func() { unmap(m.Text); m.Close() })
	return m.Text
}

// TestRelease checks that memory of a mapped text that has been released holds the text
// again when it is read.
func TestRelease(t *testing.T) {
	const line = "int x; "
	text := mapped(t, line, 3*releaseStep/len(line))
	want := bytes.Repeat([]byte(line), len(text)/len(line)) // reads the whole text
	if !bytes.Equal(text, want) {
		t.Fatal("the text is another")
	}
	before := mappedKB(t)
	skimmed, parsed := ReleaseAsRead(text)
	if skimmed != nil {
		t.Error("a short text is released before it is read for the last time")
	}
	for _, offset := range []int{0, 100, releaseStep - 1, 2*releaseStep + 5, releaseStep, 2 * releaseStep} {
		parsed(offset)
	}
	if released := before - mappedKB(t); released < 2*releaseStep>>10 {
		t.Errorf("%d kB are released", released)
	}
	if !bytes.Equal(text, want) {
		t.Error("the text is another")
	}
}

// TestReleaseLong checks that only the part of a long text that was read last is in
// memory, even if the text will be read again.
func TestReleaseLong(t *testing.T) {
	const line = "extern int variable;\n"
	text := mapped(t, line, LongText/len(line)+1)
	before := mappedKB(t)
	skimmed, _ := ReleaseAsRead(text)
	for i := range text {
		if text[i] == '\n' {
			skimmed(i)
		}
	}
	if more := mappedKB(t) - before; more > 2*releaseStep>>10 {
		t.Errorf("%d kB are left of a text that was skimmed", more)
	}
}

// mappedKB returns the memory, in KB, that mapped files of the process take.
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
