package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gpucc/gpu/gputest"
)

// TestNested compares programs with nested functions with gcc's. In one of them addresses of these functions are taken, in another one they jump to labels of the
// functions around them.
func TestNested(t *testing.T) {
	gputest.NoRaces(t)
	for _, path := range []string{"testdata/nested.c", "testdata/nested_tables.c", "testdata/nonlocal_goto.c", "../../testdata/programs/nested.c"} {
		source, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(path, func(t *testing.T) { compareNested(t, source) })
	}
}

// compareNested compares gpucc's programs of a source with gcc's: under qemu with the system's library, and in the
// simulator with gpucc's own. gcc's program must run in the simulator, too.
func compareNested(t *testing.T, source string) {
	directory(t, nil)
	command := func(name string, args ...string) string {
		out, err := exec.Command(name, args...).Output()
		if err != nil {
			t.Fatalf("%s %q: %v", name, args, err)
		}
		return string(out)
	}
	command("riscv64-linux-gnu-gcc", "-w", "-static", source, "-o", "gcc")
	want := command("qemu-riscv64", "gcc")
	if got := mustDo(t, "run ./gcc"); got != want {
		t.Errorf("gcc's program prints %q in the simulator, want %q", got, want)
	}
	first := ""
	for _, flags := range []string{"-O1", "-O1 -device=gpu", "-O0 -g", "-O2", "-O1 -fPIC", "-O1 -ffunction-sections -fdata-sections", "-O1 -march=rv64gc", "-O1 -finstrument-functions"} {
		mustDo(t, "-w "+flags+" -c "+source+" -o own.o")
		if object, err := os.ReadFile("own.o"); err != nil {
			t.Fatal(err)
		} else if first == "" {
			first = string(object)
		} else if flags == "-O1 -device=gpu" && string(object) != first {
			t.Error("the object differs with an accelerator")
		}
		command("riscv64-linux-gnu-gcc", "-static", "own.o", "-o", "own")
		if got := command("qemu-riscv64", "own"); got != want {
			t.Errorf("%s: %q, want %q", flags, got, want)
		}
	}
	mustDo(t, "-w -O1 -S "+source+" -o own.s")
	command("riscv64-linux-gnu-gcc", "-static", "own.s", "-o", "own")
	if got := command("qemu-riscv64", "own"); got != want {
		t.Errorf("-S: %q, want %q", got, want)
	}
	if got := mustDo(t, "run -w "+source); got != want {
		t.Errorf("run: %q, want %q", got, want)
	}
	mustDo(t, "-w "+source+" -o own")
	if got := command("qemu-riscv64", "own"); got != want {
		t.Errorf("with gpucc's library: %q, want %q", got, want)
	}
}
