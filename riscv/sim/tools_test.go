package sim

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gpucc/internal/leash"
	"gpucc/riscv"
)

// command runs a tool of the host; a tool that is missing fails the test.
func command(t testing.TB, input string, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v (packages binutils-riscv64-linux-gnu, gcc-riscv64-linux-gnu, gcc-riscv64-unknown-elf, qemu-user)\n%s",
			name, err, stderr.Bytes())
	}
	return output
}

// link assembles and links a program, and returns the name of its file.
func link(t testing.TB, xlen int, source string) string {
	t.Helper()
	folder := t.TempDir()
	object, program := filepath.Join(folder, "a.o"), filepath.Join(folder, "a.out")
	command(t, source, "riscv64-linux-gnu-as", "-march="+riscv.WithExtensions(fmt.Sprintf("rv%dimafd", xlen)),
		map[int]string{32: "-mabi=ilp32d", 64: "-mabi=lp64d"}[xlen], "-o", object, "-")
	command(t, "", "riscv64-linux-gnu-ld", "-m", fmt.Sprintf("elf%dlriscv", xlen), "--no-relax", "-o", program, object)
	return program
}

// machine loads a program.
func machine(t testing.TB, program string, config Config) *Machine {
	t.Helper()
	file, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(file, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// qemu runs a program under qemu and returns its output and exit status, as a
// shell shows it.
func qemu(t testing.TB, xlen int, program, input string) (output []byte, status int) {
	t.Helper()
	cmd := leash.Command(fmt.Sprintf("qemu-riscv%d", xlen), program, "one", "two words")
	cmd.Env = []string{"NAME=value"}
	cmd.Dir = t.TempDir() // the directory for core files
	cmd.Stdin = strings.NewReader(input)
	output, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		if wait := exit.Sys().(syscall.WaitStatus); wait.Signaled() {
			return output, 128 + int(wait.Signal())
		}
		return output, exit.ExitCode()
	}
	if err != nil {
		t.Fatalf("%v (package qemu-user)", err)
	}
	return output, 0
}

// compileStatic compiles a program with the system's C library, and returns it.
func compileStatic(source string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	output := filepath.Join(folder, "a.out")
	cmd := exec.Command("riscv64-linux-gnu-gcc", "-O1", "-static", "-o", output, "-x", "c", "-")
	cmd.Stdin = strings.NewReader(source)
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	return os.ReadFile(output)
}
