// Package cross runs the cross-compilers, binutils and emulators with which tests compare
// this module. A tool that is not installed fails the test.
package cross

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/internal/leash"
)

// packages gives the Debian package of each tool, by prefix of its name.
var packages = []struct{ prefix, name string }{
	{"riscv64-linux-gnu-gcc", "gcc-riscv64-linux-gnu libc6-dev-riscv64-cross"},
	{"riscv64-linux-gnu-", "binutils-riscv64-linux-gnu"},
	{"riscv64-unknown-elf-gcc", "gcc-riscv64-unknown-elf"},
	{"riscv64-unknown-elf-", "binutils-riscv64-unknown-elf"},
	{"qemu-", "qemu-user"},
}

// Run runs a tool in dir and returns its standard output. If the tool fails or is
// missing, the test fails.
func Run(t testing.TB, dir, tool string, args ...string) string {
	t.Helper()
	out, status := run(t, dir, nil, tool, args...)
	if status != 0 {
		t.Fatalf("%s %s: exit status %d", tool, strings.Join(args, " "), status)
	}
	return out
}

func run(t testing.TB, dir string, stdin []byte, tool string, args ...string) (string, int) {
	t.Helper()
	path, err := exec.LookPath(tool)
	if err != nil {
		for _, p := range packages {
			if strings.HasPrefix(tool, p.prefix) {
				t.Fatalf("%s is not installed: apt-get install %s", tool, p.name)
			}
		}
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cmd := leash.Command(path, args...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, bytes.NewReader(stdin), &out, &errs
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if errs.Len() > 0 {
		t.Logf("%s: %s", tool, errs.String())
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

// Binutils returns the name of a binutils program for the target.
func Binutils(xlen int, program string) string {
	if xlen == 32 {
		return "riscv64-unknown-elf-" + program
	}
	return "riscv64-linux-gnu-" + program
}

// Target returns the compiler flags that select gpucc's target with xlen bits.
func Target(xlen int) []string {
	if xlen == 32 {
		return []string{"-march=rv32imf", "-mabi=ilp32f"}
	}
	return []string{"-march=rv64imfd", "-mabi=lp64d"}
}

// Compile compiles C to an object file for gpucc's target with xlen bits,
// without position-independent code, and returns its contents.
func Compile(t testing.TB, xlen int, source string, flags ...string) []byte {
	t.Helper()
	args := append(append(Target(xlen), "-c", "-fno-pic", "-ffreestanding", "-o", "a.o"), flags...)
	return build(t, Binutils(xlen, "gcc"), "a.c", source, args)
}

// Assemble assembles GNU assembler text and returns the object file.
func Assemble(t testing.TB, xlen int, source string, flags ...string) []byte {
	t.Helper()
	args := append(append(Target(xlen), "-o", "a.o"), flags...)
	return build(t, Binutils(xlen, "as"), "a.s", source, args)
}

func build(t testing.TB, tool, name, source string, args []string) []byte {
	t.Helper()
	dir := t.TempDir()
	WriteFile(t, filepath.Join(dir, name), []byte(source))
	Run(t, dir, tool, append(args, name)...)
	return ReadFile(t, filepath.Join(dir, "a.o"))
}

// Execute runs an executable under qemu and returns its standard output and its exit
// status.
func Execute(t testing.TB, xlen int, executable, stdin []byte, args ...string) (string, int) {
	t.Helper()
	qemu := "qemu-riscv64"
	if xlen == 32 {
		qemu = "qemu-riscv32"
	}
	path := filepath.Join(t.TempDir(), "a.out")
	WriteFile(t, path, executable)
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return run(t, "", stdin, qemu, append([]string{path}, args...)...)
}

// WriteFile writes a file for a tool to read.
func WriteFile(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// ReadFile reads a file that a tool has made.
func ReadFile(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
