package stages_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/ast/interp"
	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/stages"
)

// TestRandom compiles random programs, every third one of a language on a check of both devices, and compares
// their results in the interpreter, the simulator or qemu, and, for C and TinyC, with the host's
// gcc. -programs N makes N of each language.
func TestRandom(t *testing.T) {
	other := otherDevice(t)
	count := *randomPrograms
	if testing.Short() { // some are enough for the race detector
		count /= 8
	}
	for seed := range int64(count) {
		o := random.Size(10 + int(seed)%60)
		o.Wide = seed%2 == 0
		opt := Options{Target: RV64, Optimize: int(seed / 2 % 2)}
		if !o.Wide && seed%4 < 2 {
			opt.Target = RV32
		}
		if seed%3 == 2 {
			opt.Target = map[*stages.Target]*stages.Target{RV64: RV64C, RV32: RV32C}[opt.Target]
		}
		dev := func(language int) gpu.Device {
			if inTurn(int(seed)/2+language, 3) {
				return gpu.NewCheck(other, gpu.NewCPU())
			}
			return gpu.NewCPU()
		}
		t.Run(fmt.Sprintf("c/%d", seed), func(t *testing.T) {
			text := random.C(seed, o)
			compareRuns(t, dev(0), int(seed/4), "random.c", text, opt, hostGCC(t, text))
		})
		t.Run(fmt.Sprintf("tinyc/%d", seed), func(t *testing.T) {
			opt.Target = RV64
			text, inC := random.TinyC(seed, o)
			compareRuns(t, dev(1), int(seed/4), "random.tc", text, opt, hostGCC(t, inC))
		})
		t.Run(fmt.Sprintf("pareas/%d", seed), func(t *testing.T) {
			opt.Target = RISCV(32 + 32*int(seed%2))
			compareRuns(t, dev(2), int(seed/4), "random.par", random.Pareas(seed, o), opt, "")
		})
	}
}

// compareRuns compiles a program on dev and compares its runs with the
// interpreter's, and with want if that is not empty.
func compareRuns(t *testing.T, dev gpu.Device, n int, name, text string, opt Options, want string) {
	t.Helper()
	obj := compileOn(t, dev, name, text, opt)
	var stdout strings.Builder
	status, err := interp.Run(parse(t, name, text, opt.Target.Bits()), interp.Config{WordSize: opt.Target.WordBytes, Stdout: &stdout, MaxSteps: 100_000_000})
	if err != nil {
		t.Fatalf("interpreter: %v", err)
	}
	oracle := fmt.Sprintf("%sstatus %d\n", stdout.String(), status)
	if want != "" && oracle != want {
		t.Errorf("interpreter: %s, gcc: %s", oracle, want)
	}
	for name, run := range runners(n) {
		status, out := run(t, obj, opt)
		if got := fmt.Sprintf("%sstatus %d\n", out, status); got != oracle {
			t.Errorf("%+v: %s: %s, interpreter: %s", opt, name, got, oracle)
		}
	}
}

// hostGCC compiles and runs a C program on this machine; it returns nothing if gcc
// breaks down, or with -alone.
func hostGCC(t *testing.T, text string) string {
	t.Helper()
	if *alone {
		return ""
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "r.c"), filepath.Join(dir, "r")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("gcc", "-w", "-O1", "-funsigned-char", "-fwrapv", "-ffp-contract=off", "-fno-builtin", in, "-o", out)
	if message, err := build.CombinedOutput(); err != nil {
		if bytes.Contains(message, []byte("internal compiler error")) {
			return ""
		}
		t.Fatalf("gcc: %v\n%s", err, message)
	}
	run := exec.Command(out)
	stdout, err := run.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return fmt.Sprintf("%sstatus %d\n", stdout, run.ProcessState.ExitCode())
}
