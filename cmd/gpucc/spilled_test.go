package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"gpucc/internal/host"
	"gpucc/riscv/object/cross"
)

// smallFunctions returns a source of at least some bytes that consists of small functions. Some are declared before, or
// again behind, some call others, and some have attributes.
func smallFunctions(bytesWanted int) []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < bytesWanted; i++ {
		switch i % 64 {
		case 1:
			fmt.Fprintf(&b, "int f%d(int a);\n", i+50_000)
		case 2:
			fmt.Fprintf(&b, "static const int c%d = %d;\n", i, i)
		case 3:
			fmt.Fprintf(&b, "__attribute__((weak)) int f%d(int a){return c%d+f%d(a);}\n", i, i-1, i/2/64*64+4)
			continue
		case 5:
			fmt.Fprintf(&b, "int f%d(int a);\nstatic int s%d(int a){return a;}\n", i-1, i)
		}
		fmt.Fprintf(&b, "int f%d(int a){return a+%d;}\n", i, i)
	}
	return b.Bytes()
}

// TestSpilled checks that a source of many small functions takes little memory, since the tables of its
// declarations are in the spill file, and that the object is the same if they are in memory.
func TestSpilled(t *testing.T) {
	gpuccInPath(t)
	text := smallFunctions(host.LongText)
	folders(t, map[string]string{"small.c": string(text)})
	compile := func(output string) (peak int) {
		cmd := exec.Command("gpucc", "-c", "-w", "small.c", "-o", output)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return int(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) << 10
	}
	peak := compile("spilled.o")
	t.Setenv(host.Variable, "spill")
	inMemory := compile("memory.o")
	t.Logf("%.1f bytes of memory for a byte of text, without a spill file %.1f", float64(peak)/float64(len(text)), float64(inMemory)/float64(len(text)))
	if !bytes.Equal(cross.ReadFile(t, "spilled.o"), cross.ReadFile(t, "memory.o")) {
		t.Error("the objects differ")
	}
	// The command itself takes 50 to 60 MB, whatever is compiled.
	if most := 70<<20 + 4*len(text); peak > most {
		t.Errorf("%d MB of memory, want at most %d", peak>>20, most>>20)
	}
	if list, err := os.ReadDir("."); err != nil || len(list) != 3 {
		t.Errorf("%v, %v: want the source and two objects", list, err)
	}
}
