package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/limits"
)

// ownPair returns a folder of the test's own with the two programs that the script build makes. It skips the test on machines
// for which the script makes one program.
func ownPair(t *testing.T) string {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("here, the complete program is the only one")
	}
	folder := t.TempDir()
	for _, name := range []string{"gpucc", "gpucc" + limits.Complete} {
		copyProgram(t, name, filepath.Join(folder, name))
	}
	return folder
}

// runPair runs a command of bash in a folder in which gpucc lies beside another program as the complete one.
func runPair(folder, command string) (output string, err error) {
	cmd := exec.Command("bash", "-c", command)
	cmd.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestHandOver checks when gpucc hands over to the complete program, for which a script stands.
func TestHandOver(t *testing.T) {
	folder := ownPair(t)
	directory(t, sources)
	script := "#!/bin/sh\necho complete: \"$@\" >&2\n"
	if err := os.WriteFile(filepath.Join(folder, "gpucc"+limits.Complete), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	file, err := elf.Open(filepath.Join(folder, "gpucc"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("gpucc is linked with libraries")
		}
	}
	large, ofLarge := "{ cat hello.c; yes '// a line of a large source' | head -c 70M; } >large.c; gpucc -c large.c", ""
	if gpu.Installed() != "" {
		ofLarge = "complete: -c large.c\n"
	}
	for _, test := range []struct{ command, want string }{
		{"gpucc -c hello.c", ""},
		{"gpucc -c -device=cpu hello.c", ""},
		{"gpucc --version >/dev/null", ""},
		{"ulimit -n 64; ulimit -u 4096; gpucc -c hello.c", ""},
		{"ln -s " + folder + "/gpucc cc; ./cc devices", "complete: devices\n"},
		{"gpucc devices", "complete: devices\n"},
		{"gpucc -c -device=gpu hello.c", "complete: -c -device=gpu hello.c\n"},
		{"gpucc run -device=gpu hello.c", "complete: run -device=gpu hello.c\n"},
		{"gpucc -c -check hello.c", "complete: -c -check hello.c\n"},
		{"GPUCC_CHILD=1 gpucc -c -device=both hello.c 'a b'", "complete: -c -device=both hello.c a b\n"},
		{"gpucc -c - -xc -device=gpu <hello.c", "complete: -c - -xc -device=gpu\n"},
		{large, ofLarge},
		{"ulimit -v 8000000; gpucc -c hello.c", "complete: -c hello.c\n"},
		{"ulimit -d 8000000; gpucc -c hello.c", "complete: -c hello.c\n"},
		{"ulimit -n 63; gpucc -c hello.c", "complete: -c hello.c\n"},
		{"ulimit -u 4095; gpucc -c hello.c", "complete: -c hello.c\n"},
		{"gpucc -c hello.c >&-", "complete: -c hello.c\n"},
	} {
		if out, err := runPair(folder, test.command); out != test.want || err != nil {
			t.Errorf("%s: %v, prints %q, want %q", test.command, err, out, test.want)
		}
	}
}

// TestPair compares the two programs on an OpenGL device, and checks gpucc's message if the other program is
// missing.
func TestPair(t *testing.T) {
	folder := ownPair(t)
	directory(t, sources)
	for _, command := range []string{
		"gpucc devices",
		"gpucc -S -o - -device=gpu hello.c",
		"gpucc -v -c -check hello.c 2>&1 | grep -o 'device: check.*'",
		"gpucc run -device=gpu hello.c; test $? = 3",
		"GPUCC_CHILD=1 gpucc -v -S -o - -device=gpu hello.c 2>&1 | grep -o 'opengl-egl' | head -1",
	} {
		complete, err := runPair(folder, strings.Replace(command, "gpucc", "gpucc"+limits.Complete, 1))
		if out, err2 := runPair(folder, command); out != complete || out == "" || err != nil || err2 != nil {
			t.Errorf("%s: %v, prints %q, and the complete program: %v, %q", command, err2, out, err, complete)
		}
	}
	if err := os.Remove(filepath.Join(folder, "gpucc"+limits.Complete)); err != nil {
		t.Fatal(err)
	}
	none := "gpucc: error: this program has no OpenGL, and there is no " + folder + "/gpucc" + limits.Complete + ", which has it\n"
	for _, test := range []struct{ command, want string }{
		{"gpucc -c -device=gpu hello.c", none},
		{"gpucc run -device=both hello.c", none},
		{"gpucc -c -check hello.c", none},
		{"gpucc -c hello.c", ""},
		{"ulimit -n 50; gpucc -c hello.c", ""},
		{"gpucc devices | grep -c '^cpu'", "1\n"},
	} {
		if out, err := runPair(folder, test.command); out != test.want || (err != nil) != (test.want == none) {
			t.Errorf("%s: %v, prints %q, want %q", test.command, err, out, test.want)
		}
	}
}
