package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gpucc/riscv/object/cross"
)

// Codes of errors of OpenGL.
const (
	glInvalidOperation = 0x502
	glOutOfMemory      = 0x505
)

// openGLFaults are the ways in which calls of EGL and OpenGL can fail: see testdata/faulty_egl.c. TestOpenGLFaults lets some of the
// calls fail, the first and the last one among them, or each in turn.
var openGLFaults = []struct {
	call, fault string
	each        bool
}{
	{"glNamedBufferStorage", fmt.Sprint("error ", glOutOfMemory), true},
	{"glMapNamedBufferRange", fmt.Sprint("error ", glOutOfMemory), true},
	{"glMapNamedBufferRange", "lost", false},
	{"glCopyNamedBufferSubData", fmt.Sprint("error ", glInvalidOperation), false},
	{"glDispatchCompute", "lost", false},
	{"glDispatchCompute", fmt.Sprint("error ", glOutOfMemory), false},
	{"glFenceSync", fmt.Sprint("error ", glInvalidOperation), false},
	{"glFenceSync", "lost", false},
	{"glClientWaitSync", "silent", false},
	{"glClientWaitSync", "lost", false},
	{"glCreateProgram", fmt.Sprint("error ", glOutOfMemory), false},
	{"glUseProgram", fmt.Sprint("error ", glInvalidOperation), false},
	{"eglInitialize", "silent", true},
	{"eglCreateContext", "silent", true},
	{"eglMakeCurrent", "silent", true},
}

// TestOpenGLFaults compiles with a library of OpenGL in which one call fails. Either the object is made nevertheless, as where
// less memory is enough, or there is one line and the old output stays.
func TestOpenGLFaults(t *testing.T) {
	folder := ownComplete(t)
	library, err := filepath.Abs("testdata/faulty_egl.c")
	if err != nil {
		t.Fatal(err)
	}
	real, _ := filepath.Glob("/usr/lib/*-linux-gnu/libEGL.so.1")
	if len(real) == 0 {
		t.Fatal("libEGL.so.1 is needed (package libegl1)")
	}
	sh(t, fmt.Sprintf(`gcc -shared -fPIC '-DREAL="%s"' %s -o %s/libEGL.so.1 -ldl`, real[0], library, folder))
	directory(t, map[string]string{"a.c": faultyInputs[0].text})
	softwareRenderer(t)
	run := func(fault string) (status int, stderr string) {
		limit, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // a driver without its cache compiles for a minute
		defer cancel()
		cross.WriteFile(t, "out", []byte("old"))
		cmd := exec.CommandContext(limit, filepath.Join(folder, "gpucc"), "-c", "-O0", "-device=gpu", "a.c", "-o", "out")
		cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+folder, "FAULT="+fault, "FAULT_CALLS=calls")
		out, err := cmd.CombinedOutput()
		if limit.Err() != nil {
			t.Fatalf("%s: %v", fault, err)
		}
		return cmd.ProcessState.ExitCode(), string(out)
	}
	run("") // fills the caches
	os.Remove("calls")
	if status, stderr := run(""); status != 0 {
		t.Fatal(stderr)
	}
	calls := strings.Fields(string(cross.ReadFile(t, "calls")))
	want := string(cross.ReadFile(t, "out"))
	failed := 0
	for _, x := range openGLFaults {
		n := len(slices.DeleteFunc(slices.Clone(calls), func(call string) bool { return call != x.call }))
		if n == 0 {
			t.Errorf("%s is not called", x.call)
		}
		numbers := []int{1, (n + 1) / 2, n}
		if x.each || *allFaults {
			numbers = numbers[:0]
			for i := range n {
				numbers = append(numbers, i+1)
			}
		}
		for _, number := range slices.Compact(numbers) {
			fault := fmt.Sprintf("%s %d %s", x.call, number, x.fault)
			status, stderr := run(fault)
			text := string(cross.ReadFile(t, "out"))
			switch {
			case status == 0 && stderr == "" && text == want:
			case status == 1 && strings.HasPrefix(stderr, "gpucc: error: ") && !strings.Contains(stderr, "was ended") && strings.Count(stderr, "\n") == 1 && text == "old":
				failed++
			default:
				t.Errorf("%s: status %d, %.1000q, the output is old: %v, new: %v", fault, status, stderr, text == "old", text == want)
			}
		}
	}
	if failed < 15 {
		t.Errorf("only %d faults were noticed", failed)
	}
}
