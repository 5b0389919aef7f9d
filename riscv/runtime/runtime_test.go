package runtime

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The library is tested without gpucc: gcc compiles it for RISC-V, qemu runs it, and the
// oracle is the host's own C library. If a gpucc is given, it compiles the library, and
// gcc compiles the programs that call it.

var seed = flag.Int64("seed", 1, "seed of the random arguments")

var gpucc = flag.String("gpucc", "", "path of the gpucc that compiles the library, instead of gcc")

// A toolchain builds and runs C programs.
type toolchain struct {
	name string
	gcc  []string // compiler and flags
	run  []string // command that runs a program; the program's name is appended to it
	lib  []string // objects to link with
}

var language = []string{"-O1", "-funsigned-char", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-builtin", "-w"}

var host = toolchain{name: "host", gcc: append([]string{"gcc"}, language...), lib: []string{"-lm"}}

var targets = map[int]*toolchain{
	64: {name: "rv64", gcc: []string{"riscv64-linux-gnu-gcc", "-march=rv64imfd", "-mabi=lp64d"}, run: []string{"qemu-riscv64"}},
	32: {name: "rv32", gcc: []string{"riscv64-unknown-elf-gcc", "-march=rv32imf", "-mabi=ilp32f"}, run: []string{"qemu-riscv32"}},
}

func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "runtime")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := 1
	if err := buildLibraries(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		status = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(status)
}

// buildLibraries compiles the embedded sources for both targets.
func buildLibraries(dir string) error {
	for xlen, target := range targets {
		target.gcc = append(target.gcc, language...)
		target.gcc = append(target.gcc, "-ffreestanding", "-fno-tree-loop-distribute-patterns",
			"-nostdlib", "-static", "-include", "testdata/intrinsics.h")
		var objects []string
		for _, source := range Sources(xlen) {
			base := fmt.Sprintf("%s-%s", target.name, filepath.Base(source.Name))
			c, o := filepath.Join(dir, base), filepath.Join(dir, base+".o")
			if err := os.WriteFile(c, []byte(source.Text), 0o666); err != nil {
				return err
			}
			if err := command(target.compiler(xlen), "-c", "-o", o, c); err != nil {
				return err
			}
			objects = append(objects, o)
		}
		start, archive := filepath.Join(dir, target.name+"-start.o"), filepath.Join(dir, target.name+".a")
		if err := command(target.gcc, "-c", "-o", start, "testdata/start.s"); err != nil {
			return err
		}
		if err := command([]string{"riscv64-linux-gnu-ar", "rcs", archive}, objects...); err != nil {
			return err
		}
		target.lib = []string{start, archive}
	}
	return nil
}

// compiler returns the toolchain that compiles the library.
func (c *toolchain) compiler(xlen int) []string {
	if *gpucc == "" {
		return c.gcc
	}
	return []string{*gpucc, map[int]string{64: "-march=rv64imfd", 32: "-march=rv32imf"}[xlen]}
}

// source returns a source of random arguments. They are the same in each run, unless
// -seed is given.
func source(t *testing.T) *rand.Rand {
	t.Logf("-seed %d", *seed)
	return rand.New(rand.NewSource(*seed))
}

func command(prefix []string, args ...string) error {
	args = append(prefix[1:len(prefix):len(prefix)], args...)
	if text, err := exec.Command(prefix[0], args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %v\n%s", prefix[0], strings.Join(args, " "), err, text)
	}
	return nil
}

// build compiles and links a program.
func (c *toolchain) build(t *testing.T, program string) string {
	t.Helper()
	source := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(source, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	executable := strings.TrimSuffix(source, ".c")
	if err := command(c.gcc, append([]string{"-o", executable, source}, c.lib...)...); err != nil {
		t.Fatal(err)
	}
	return executable
}

// A result is everything that a user sees of a program.
type result struct {
	Output, Errors string
	Status         int
}

func (c *toolchain) execute(t *testing.T, executable, input string, args ...string) result {
	t.Helper()
	argv := append(c.run[:len(c.run):len(c.run)], executable)
	argv = append(argv, args...)
	cmd := exec.Command(argv[0], argv[1:]...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return result{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

// compare runs a program on the host and on a target and expects the same result.
func compare(t *testing.T, xlen int, program, input string, args ...string) {
	t.Helper()
	target := targets[xlen]
	want := host.execute(t, host.build(t, program), input, args...)
	got := target.execute(t, target.build(t, program), input, args...)
	if diff := cmp.Diff(lines(want), lines(got)); diff != "" {
		t.Errorf("%s differs from the host (-host +%s):\n%s", target.name, target.name, shorten(diff))
	}
	if got.Status != want.Status || got.Errors != want.Errors {
		t.Errorf("%s: status %d, errors %q; host: %d, %q", target.name, got.Status, got.Errors, want.Status, want.Errors)
	}
}

func lines(r result) []string { return strings.SplitAfter(r.Output, "\n") }

func shorten(text string) string {
	if len(text) > 4000 {
		return text[:4000] + "\n..."
	}
	return text
}

// eachTarget runs a test for rv64 and rv32.
func eachTarget(t *testing.T, test func(t *testing.T, xlen int)) {
	for _, xlen := range []int{64, 32} {
		t.Run(targets[xlen].name, func(t *testing.T) { test(t, xlen) })
	}
}
