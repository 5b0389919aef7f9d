package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gpucc/internal/host"
	"gpucc/riscv/object/cross"
)

// large returns a program of n functions. Each calls functions before it and behind it. With 4000
// functions it is longer than hugeInput.
func large(n int, end string) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "long f%d(long);\n", i)
	}
	for i := range n {
		fmt.Fprintf(&s, "long f%[1]d(long n) {\n%[2]s\tif (n < 100) return n + %[1]d;\n\treturn f%[3]d(n / 2) ^ f%[4]d(n / 3);\n}\n",
			i, strings.Repeat("\t/* so that it is long */ n += 1;\n", 8), (i+n/2)%n, (i+n-1)%n)
	}
	return s.String() + "int main(void) { return f17(12345) & 127; }\n" + end
}

// TestTextWhileCompiling compares two objects: the machine code of one is written while it is made;
// the other one is written at the end, since the output is not a regular file.
func TestTextWhileCompiling(t *testing.T) {
	directory(t, map[string]string{"large.c": large(4000, ""), "named.c": large(4000, "__attribute__((section(\".cold\"))) void cold(void) {}\n")})
	for _, args := range [][]string{{}, {"-g"}, {"-march=rv32imf"}} {
		for _, name := range []string{"large.c", "named.c"} {
			args := append(args, "-c", name, "-o")
			if got := gpucc("", append(args, "streamed.o")...); got != (result{}) {
				t.Fatalf("%s: %+v", args, got)
			}
			want := gpucc("", append(args, "-")...)
			if got := cross.ReadFile(t, "streamed.o"); want.Status != 0 || len(got) < 1<<17 || !bytes.Equal(got, []byte(want.Stdout)) {
				t.Errorf("%s: the objects differ", args)
			}
		}
	}
	if list, _ := os.ReadDir("."); len(list) != 3 {
		t.Errorf("%v is left", list)
	}
}

// relocated returns a C text of n functions. Its object has many relocations and symbols.
func relocated(n int) string {
	var s strings.Builder
	s.WriteString("extern int g;\n")
	for i := range n {
		fmt.Fprintf(&s, "int f%d(void) { return g%s; }\n", i, strings.Repeat(" + g", 60))
	}
	return s.String()
}

// TestMappedOutput maps the end of an object to memory, on several file systems, and compares it with an object
// that is written. It checks that no output is left where it is too long, which becomes known when its end is
// reserved.
func TestMappedOutput(t *testing.T) {
	gpuccInPath(t)
	directory(t, map[string]string{"many.c": relocated(2000)})
	t.Setenv("GOMAXPROCS", "4") // with fewer cores no output is mapped
	want := gpucc("", "-c", "many.c", "-o", "-")
	if len(want.Stdout) < 4<<20 {
		t.Fatalf("%d bytes are too few to be mapped", len(want.Stdout))
	}
	for _, folder := range []string{".", "/dev/shm"} {
		folder, err := os.MkdirTemp(folder, "gpucc-test")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(folder)
		for range 2 { // the second replaces the first
			sh(t, "gpucc -c many.c -o "+folder+"/many.o")
		}
		if got := cross.ReadFile(t, folder+"/many.o"); string(got) != want.Stdout {
			t.Errorf("%s: the objects differ", folder)
		}
	}
	if errs := fails(t, "ulimit -f 3000; gpucc -c many.c"); errs != "gpucc: error: many.o: File too large\n" || exists("many.o") {
		t.Errorf("too long: %s", errs)
	}
}

// TestTextAfterError checks that an error at the end of a large source leaves the output
// unchanged, and no other file beside it.
func TestTextAfterError(t *testing.T) {
	directory(t, map[string]string{"bad.c": large(4000, "int g(void) { return undeclared; }\n"), "out.o": "precious"})
	if got := gpucc("", "-c", "bad.c", "-o", "out.o"); got.Status != 1 {
		t.Errorf("%+v", got)
	}
	if list, _ := os.ReadDir("."); len(list) != 2 || string(cross.ReadFile(t, "out.o")) != "precious" {
		t.Errorf("%v is left", list)
	}
	if got := gpucc("", "-c", "bad.c", "-o", "nowhere/out.o"); got.Status != 1 || !strings.Contains(got.Stderr, "undeclared") && !strings.Contains(got.Stderr, "nowhere/out.o: No such file") {
		t.Errorf("%+v", got)
	}
}

// TestTextInterrupted checks that a signal during the compilation leaves no file.
func TestTextInterrupted(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"large.c": large(60000, "")})
	cmd := exec.Command("gpucc", "-c", "large.c")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for !isWriting(cmd.Process.Pid) {
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err == nil || err.Error() != "signal: terminated" {
		t.Errorf("it ends with %v", err)
	}
	if list, _ := filepath.Glob(".large.o.*"); len(list) > 0 || exists("large.o") {
		t.Errorf("%v is left", list)
	}
}

// isWriting reports whether a process has begun to write an output, with or without a
// name.
func isWriting(pid int) bool {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	named, _ := filepath.Glob(".large.o.*")
	return len(named) > 0 || slices.ContainsFunc(files, func(name string) bool {
		target, _ := os.Readlink(name)
		return strings.HasSuffix(target, " (deleted)")
	})
}

// TestTextNamed checks file systems where files need names: the output has a name in the
// same folder while it is written, and in the end only the output is left.
func TestTextNamed(t *testing.T) {
	directory(t, map[string]string{"large.c": large(4000, "")})
	gpucc("", "-c", "large.c", "-o", "want.o")
	defer func() { openUnnamed = host.OpenUnnamed }()
	openUnnamed = func(string, os.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }
	if got := gpucc("", "-c", "large.c"); got.Status != 0 || !bytes.Equal(cross.ReadFile(t, "large.o"), cross.ReadFile(t, "want.o")) {
		t.Errorf("the objects differ: %+v", got)
	}
	if list, _ := os.ReadDir("."); len(list) != 3 {
		t.Errorf("%v is left", list)
	}
}
