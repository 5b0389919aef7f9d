package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/breakeven"
	"gpucc/riscv/object/cross"
)

// supervised executes a command in a process that may start children: the script is executed in place of
// gpucc. The machine has a GPU that is always faster than the cores.
func supervised(t *testing.T, script, stdin string, args ...string) (r result, m *machine) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "child")
	cross.WriteFile(t, path, []byte("#!/bin/sh\n"+script))
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	m, _ = machineWith(t, breakeven.Model{CPU: fast.CPU, GPU: fast.GPU, Name: "Fast", Driver: "1.0"}, nil)
	var out, errs bytes.Buffer
	d := &driver{started: time.Now(), stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, executable: path, machine: m}
	status := d.main(args)
	return result{status, out.String(), errs.String()}, m
}

// largeText is a source for which -device=auto looks for a GPU.
func largeText() string { return strings.Repeat("int a;\n", smallInput*runtime.GOMAXPROCS(0)/7+1) }

// TestSupervise checks the outputs, messages and status of commands with a child that succeeds, fails or is
// ended.
func TestSupervise(t *testing.T) {
	directory(t, map[string]string{"a.c": largeText(), "small.c": "int a;\n"})
	want := func() []byte {
		if r := gpucc("", "-c", "-device=cpu", "a.c", "-o", "want.o"); r.Status != 0 {
			t.Fatal(r)
		}
		return cross.ReadFile(t, "want.o")
	}()
	const note, abort, crash = "gpucc: note: the process that used OpenGL was ended: ", "echo half; echo warning >&2; kill -ABRT $$", "echo 'SIGSEGV: segmentation violation' >&2; echo 'goroutine 1' >&2; exit 2"
	for _, test := range []struct {
		what, script string
		args         []string
		want         result
		object       bool // the command makes a.o
		cutOff       bool // the GPU is not used before the next measurement
	}{
		{"a child that succeeds", "echo out; echo warning >&2", []string{"-c", "a.c"}, result{0, "out\n", "warning\n"}, false, false},
		{"a child that reports an error", "echo 'a.c:1:1: error: x' >&2; exit 1", []string{"-c", "a.c"}, result{1, "", "a.c:1:1: error: x\n"}, false, false},
		{"a child that reports its status and ends later", `echo out; printf '\003' >&3; sleep 1; exit 1`, []string{"-c", "a.c"}, result{3, "out\n", ""}, false, false},
		{"a driver that aborts", abort, []string{"-c", "a.c"}, result{0, "", note + "aborted; using the CPU\n"}, true, true},
		{"a driver with a fault", crash, []string{"-c", "a.c"}, result{0, "", note + "SIGSEGV: segmentation violation; using the CPU\n"}, true, true},
		{"a driver that aborts, where a GPU is demanded", abort, []string{"-c", "-device=gpu", "a.c"}, result{1, "", strings.Replace(note, "note", "error", 1) + "aborted\n"}, false, false},
		{"a small source", abort, []string{"-c", "small.c"}, result{0, "", ""}, false, false},
		{"the CPU", abort, []string{"-c", "-device=cpu", "a.c"}, result{0, "", ""}, true, false},
	} {
		os.Remove("a.o")
		got, m := supervised(t, test.script, "", test.args...)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.what, diff)
		}
		if test.object && !bytes.Equal(cross.ReadFile(t, "a.o"), want) || !test.object && exists("a.o") {
			t.Errorf("%s: the object is not what it should be", test.what)
		}
		if _, err := m.file().Measure(m.measure); (err == breakeven.ErrCutOff) != test.cutOff {
			t.Errorf("%s: the next measurement: %v", test.what, err)
		}
	}
}

// TestSupervisedInput checks that a source on standard input is read by the child, and again by the
// command after the child was ended.
func TestSupervisedInput(t *testing.T) {
	directory(t, nil)
	text := largeText()
	if got, _ := supervised(t, "wc -c", text, "-c", "-xc", "-", "-o", "a.o"); got.Stdout != fmt.Sprintln(len(text)) {
		t.Errorf("the child reads %q of %d bytes; %s", got.Stdout, len(text), got.Stderr)
	}
	if got, _ := supervised(t, "cat >/dev/null; kill -SEGV $$", text, "-c", "-xc", "-", "-o", "a.o"); got.Status != 0 || !exists("a.o") {
		t.Error(got)
	}
}

// TestOpenGLAborts runs gpucc with a library of OpenGL that ends the process.
func TestOpenGLAborts(t *testing.T) {
	folder := ownComplete(t)
	directory(t, map[string]string{"a.c": "int a;\n", "egl.c": "#include <stdlib.h>\n__attribute__((constructor)) void loaded(void) { abort(); }\n"})
	sh(t, "gcc -shared -fPIC egl.c -o "+folder+"/libEGL.so.1")
	cmd := exec.Command(filepath.Join(folder, "gpucc"), "-c", "-device=gpu", "a.c")
	cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+folder)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 || string(out) != "gpucc: error: the process that used OpenGL was ended: SIGABRT: abort\n" || exists("a.o") {
		t.Errorf("%v: %s", err, out)
	}
}
