package main

import (
	"bytes"
	"flag"
	"os/exec"
	"testing"

	"gpucc/internal/workload"
	"gpucc/riscv/object/cross"
)

var generatedBytes = flag.Int64("generated", 1_000_000, "bytes of the generated program that TestGenerated compiles and runs")

// TestGenerated compares the checksum that a generated program prints with the one it
// prints if the host's gcc compiles it. The program is large enough to be compiled in
// many pieces, and for its machine code to be written while it is made.
func TestGenerated(t *testing.T) {
	directory(t, nil)
	var text bytes.Buffer
	if _, err := (workload.Source{Language: "c", Bytes: *generatedBytes, Seed: 7}).WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	cross.WriteFile(t, "large.c", text.Bytes())
	if out, err := exec.Command("gcc", "-w", "-O0", "large.c", "-o", "host").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := exec.Command("./host").Output()
	if err != nil || !bytes.HasPrefix(want, []byte("checksum ")) {
		t.Fatalf("gcc's program: %v, %q", err, want)
	}
	for _, level := range []string{"-O0", "-O1"} {
		mustDo(t, level+" -w large.c -o large")
		if out, status := execute(t, "./large"); out != string(want) || status != 0 {
			t.Errorf("%s: %q, status %d, want %q", level, out, status, want)
		}
	}
}
