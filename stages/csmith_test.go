package stages_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/leash"
)

// csmithPrograms is how many of csmith's random programs are compared.
var csmithPrograms = flag.Int("csmith", 60, "csmith programs")

// csmithSeed is the seed of the first program. A long run can go on where the last one has ended.
var csmithSeed = flag.Int("csmith-seed", 1, "seed of the first csmith program")

// csmithShards are compared at the same time.
const csmithShards = 4

// TestCsmith compiles programs of csmith, which knows nothing of gpucc, and
// compares their output under qemu with the output of gcc's programs.
func TestCsmith(t *testing.T) {
	gputest.NoRaces(t)
	headers, programs := csmithHeaders(t), *csmithPrograms
	for shard := range csmithShards {
		t.Run(fmt.Sprint("shard ", shard), func(t *testing.T) {
			t.Parallel()
			seed := shard + *csmithSeed
			for range (programs + csmithShards - 1 - shard) / csmithShards {
				for !compareCsmith(t, headers, seed) {
					seed += csmithShards
				}
				seed += csmithShards
			}
		})
	}
}

// compareCsmith compares one program; false if there is none of this seed, or
// it runs for too long: about a third does.
func compareCsmith(t *testing.T, headers string, seed int) bool {
	t.Helper()
	text, ok := csmith(t, headers, seed)
	if !ok {
		return false
	}
	want, ok := crossGCC(t, text)
	if !ok {
		return false
	}
	for level := range 2 {
		opt := Options{Target: RV64, Optimize: level}
		status, out := emulate(t, compileOn(t, gpu.NewCPU(), "csmith.i", text, opt), opt)
		if got := fmt.Sprintf("%sstatus %d\n", out, status); got != want {
			t.Errorf("csmith --seed %d, -O%d: %q, gcc %q", seed, level, got, want)
		}
	}
	return true
}

// csmithHeaders is the folder of csmith's runtime headers.
func csmithHeaders(t *testing.T) string {
	t.Helper()
	for _, pattern := range []string{"/usr/include/csmith", "/usr/include/csmith-*"} {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			return found[0]
		}
	}
	t.Fatal("csmith's headers are needed (packages csmith, libcsmith-dev)")
	return ""
}

// csmith makes a program and preprocesses it. Some seeds crash csmith itself.
func csmith(t *testing.T, headers string, seed int) (text string, ok bool) {
	t.Helper()
	program, ok := csmithSource(t, seed)
	if !ok {
		return "", false
	}
	path := filepath.Join(t.TempDir(), "csmith.c")
	if err := os.WriteFile(path, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	return preprocessCsmith(t, headers, path), true
}

// csmithSource makes a program.
func csmithSource(t *testing.T, seed int) (text string, ok bool) {
	t.Helper()
	// csmith leaves a file where it runs
	program, err := runIn(t.TempDir(), 10*time.Second, "csmith", "--seed", fmt.Sprint(seed), "--max-funcs", "6")
	if errors.Is(err, exec.ErrNotFound) {
		t.Fatal("csmith is needed (package csmith)")
	}
	return strings.Replace(program, `#include "csmith.h"`, "#include <stdint.h>\n#include <stdio.h>\n#include \"csmith.h\"", 1), err == nil
}

// preprocessCsmith preprocesses a program with gpucc's headers.
func preprocessCsmith(t *testing.T, headers, path string) string {
	t.Helper()
	text, err := run(10*time.Second, "riscv64-linux-gnu-gcc", "-nostdinc", "-E", "-Itestdata/csmith", "-I"+headers, path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// crossGCC returns the output and status of a program that riscv64 gcc has compiled. ok is false
// if the program runs for too long.
func crossGCC(t *testing.T, text string) (out string, ok bool) {
	t.Helper()
	dir := t.TempDir()
	in, program := filepath.Join(dir, "c.i"), filepath.Join(dir, "c")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if message, err := run(time.Minute, "riscv64-linux-gnu-gcc", "-w", "-O0", "-static", "-fwrapv", in, "-o", program); err != nil {
		t.Fatalf("%v\n%s", err, message)
	}
	out, err := run(time.Second/2, "qemu-riscv64", program)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out + "status 0\n", true
	case !errors.As(err, &exit):
		t.Fatal(err)
	case exit.ExitCode() < 0: // killed
		return "", false
	}
	return fmt.Sprintf("%sstatus %d\n", out, exit.ExitCode()), true
}

// run runs a program for at most the limit, and returns its output.
func run(limit time.Duration, name string, args ...string) (string, error) {
	return runIn("", limit, name, args...)
}

// runIn is run in the folder dir.
func runIn(dir string, limit time.Duration, name string, args ...string) (string, error) {
	cmd := leash.Command(name, args...)
	cmd.Dir = dir
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		return "", err
	}
	timer := time.AfterFunc(limit, func() { cmd.Process.Kill() })
	defer timer.Stop()
	err := cmd.Wait()
	return out.String(), err
}
