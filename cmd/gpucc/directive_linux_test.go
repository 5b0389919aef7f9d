package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gpucc/internal/host"
)

// TestDirectiveLong checks that, after a long mapped text has been searched for
// directives, only the last searched part is in memory.
func TestDirectiveLong(t *testing.T) {
	const line = "extern int variable;\n"
	path := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(path, bytes.Repeat([]byte(line), host.LongText/len(line)+1), 0o666); err != nil {
		t.Fatal(err)
	}
	m, ok := host.MapFile(path, 0)
	if !ok {
		t.Fatal("it is not mapped")
	}
	d := &driver{job: job{mapped: m}}
	before := mappedKB(t)
	if d.needsPreprocessor(m.Text) {
		t.Error("it has no directive")
	}
	if more := mappedKB(t) - before; more > 2*directiveChunk>>10 {
		t.Errorf("%d kB are left of a text that was searched for directives", more)
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
