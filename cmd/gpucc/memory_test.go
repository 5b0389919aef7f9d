package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
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
	peak := peakMemory(t, "-c", "-w", "small.c", "-o", "spilled.o")
	t.Setenv(host.Variable, "spill")
	inMemory := peakMemory(t, "-c", "-w", "small.c", "-o", "memory.o")
	// -fsyntax-only has no file beside which a spill file could be.
	if syntax := peakMemory(t, "-fsyntax-only", "-w", "small.c"); syntax > inMemory {
		t.Errorf("%d MB of memory with -fsyntax-only, %d MB for an object", syntax>>20, inMemory>>20)
	}
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

// peakMemory calls gpucc, which must succeed, by way of measure, and returns the most memory, in bytes, that it had.
// Linux adds the memory of this process to the memory of each process that it starts. measure is small, so that this
// does not matter for a process that measure starts.
func peakMemory(t *testing.T, args ...string) int {
	t.Helper()
	var usage struct {
		Memory  int `json:"peak_memory"`
		Stderr  string
		Failure string
	}
	out, err := exec.Command("measure", append([]string{"gpucc"}, args...)...).Output()
	if err == nil {
		err = json.Unmarshal(out, &usage)
	}
	if err != nil || usage.Failure != "" {
		t.Fatalf("%v %s\n%s", err, usage.Failure, usage.Stderr)
	}
	return usage.Memory
}

// longFunction returns a function of some bytes, with loops and memory.
func longFunction(name string, length int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "int g[100];\nint %s(int a, int b, int c) {\n", name)
	for i := 0; b.Len() < length; i++ {
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, "  if (a > b) c = c + %d; else c -= a;\n", i%1000)
		case 1:
			b.WriteString("  b = (b ^ c) + g[a & 63];\n")
		case 2:
			b.WriteString("  for (int i = 0; i < 10; i++) { a += g[i] + c * 5; }\n")
		case 3:
			fmt.Fprintf(&b, "  g[b & 31] = a + c * %d;\n", i%77)
		}
	}
	b.WriteString("  return a + b + c;\n}\n")
	return b.Bytes()
}

// TestLongFunction checks how much memory a long function takes, alone and behind another one, and that its object
// is the same if its columns are in memory of their own size classes.
func TestLongFunction(t *testing.T) {
	gpuccInPath(t)
	const length = 6 << 20
	text := longFunction("f", length)
	folders(t, map[string]string{"one.c": string(text), "two.c": string(text) + string(longFunction("h", length))})
	for _, test := range []struct {
		level, file string
		share       int // bytes of memory for a byte of one function, at most
	}{{"-O0", "one.c", 23}, {"-O1", "one.c", 20}, {"-O2", "one.c", 26}, {"-O1", "two.c", 34}} {
		peak := peakMemory(t, test.level, "-c", "-w", test.file, "-o", "out.o")
		t.Setenv(host.Variable, "arena")
		apart := peakMemory(t, test.level, "-c", "-w", test.file, "-o", "apart.o")
		t.Setenv(host.Variable, "")
		t.Logf("%s %s: %d MB of memory, with size classes %d", test.level, test.file, peak>>20, apart>>20)
		if !bytes.Equal(cross.ReadFile(t, "out.o"), cross.ReadFile(t, "apart.o")) {
			t.Errorf("%s %s: the objects differ", test.level, test.file)
		}
		most := 40<<20 + test.share*length
		for tries := 2; peak > most && tries > 0; tries-- { // two workers may need the most at the same time, or not
			peak = min(peak, peakMemory(t, test.level, "-c", "-w", test.file, "-o", "out.o"))
		}
		if peak > most {
			t.Errorf("%s %s: %d MB of memory, want at most %d", test.level, test.file, peak>>20, most>>20)
		}
	}
}
