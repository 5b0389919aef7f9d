package c

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"gpucc/ast/c/warn"
	"gpucc/stages/convention"
)

// TestIndentationReads counts how often -Wmisleading-indentation opens the source files of a text with many directives that name lines of two files, as
// bison writes it: each at most once.
func TestIndentationReads(t *testing.T) {
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("void g(int);\nvoid first(int x) {\n  if (x)\n    g(1);\n    g(2);\n}\n")
	const functions = 200
	for i := range functions {
		fmt.Fprintf(&text, "#line 2 \"%s\"\nvoid f%d(int x) {\n  if (x)\n    g(1);\n    g(2);\n}\n", filepath.Join(folder, []string{"b.y", "a.c"}[i%2]), i)
	}
	for _, name := range []string{"a.c", "b.y"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	opened := opens(t, folder, func() {
		_, d := Parse(filepath.Join(folder, "a.c"), []byte(text.String()), Options{ABI: convention.RV64, Warnings: []string{"misleading-indentation"}})
		if len(d.List) != 1 || d.List[0].Flag != warn.Flags[warn.MisleadingIndentation] {
			t.Errorf("%d messages, not one about the first function", len(d.List))
		}
	})
	for _, name := range []string{"a.c", "b.y"} {
		if n := opened[name]; n > 1 || n == 0 && name == "a.c" {
			t.Errorf("%s is opened %d times", name, n)
		}
	}
}

// opens calls f, and counts how often each file of a folder is opened meanwhile.
func opens(t *testing.T, folder string, f func()) map[string]int {
	fd, err := syscall.InotifyInit1(syscall.IN_NONBLOCK)
	if err != nil {
		t.Skip("no inotify: ", err)
	}
	defer syscall.Close(fd)
	if _, err := syscall.InotifyAddWatch(fd, folder, syscall.IN_OPEN); err != nil {
		t.Skip("no watch: ", err)
	}
	f()
	count := map[string]int{}
	buffer := make([]byte, 1<<16)
	for {
		n, err := syscall.Read(fd, buffer)
		if n <= 0 || err != nil {
			return count
		}
		for rest := buffer[:n]; len(rest) >= syscall.SizeofInotifyEvent; {
			event := (*syscall.InotifyEvent)(unsafe.Pointer(&rest[0]))
			end := syscall.SizeofInotifyEvent + int(event.Len)
			count[string(bytes.TrimRight(rest[syscall.SizeofInotifyEvent:end], "\x00"))]++
			rest = rest[end:]
		}
	}
}
