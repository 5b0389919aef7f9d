package main

import (
	"debug/elf"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/riscv/object/cross"
)

// TestCompressed compiles programs of the corpus for a machine with compressed instructions. They take less of
// the text, the assembler makes the same text of -S, and the programs, linked with the system's library, print
// the output that the corpus has for them.
func TestCompressed(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	directory(t, nil)
	short, long := 0, 0
	for i, p := range list {
		if !strings.HasSuffix(p.Path, ".c") || i%8 > 0 && !inTurn(i, 3) {
			continue
		}
		for _, level := range []string{"-O0", "-O2"} {
			mustDo(t, "-w -march=rv64gc -c -o a.o "+level+" "+p.Path)
			mustDo(t, "-w -march=rv64imfd -c -o long.o "+level+" "+p.Path)
			text, flags := textOfObject(t, "a.o")
			whole, _ := textOfObject(t, "long.o")
			short, long = short+len(text), long+len(whole)
			if i%8 > 0 { // every eighth is assembled and run
				continue
			}
			mustDo(t, "-w -march=rv64gc -S -o a.s "+level+" "+p.Path)
			cross.Run(t, ".", "riscv64-linux-gnu-as", "-march=rv64gc", "a.s", "-o", "as.o")
			if theirs, _ := textOfObject(t, "as.o"); theirs != text {
				t.Errorf("%s %s: the assembler makes another text of -S", p.Name, level)
			}
			if flags&1 == 0 { // EF_RISCV_RVC
				t.Errorf("%s %s: the flags of the object are %#x", p.Name, level, flags)
			}
			cross.Run(t, ".", "riscv64-linux-gnu-gcc", "-static", "a.o", "-lm", "-o", "a")
			if out, status := cross.Execute(t, 64, cross.ReadFile(t, "a"), nil); status != p.Status || out != p.Want {
				t.Errorf("%s %s exits with %d and prints %q", p.Name, level, status, out)
			}
		}
	}
	if 100*short > 80*long {
		t.Errorf("the texts have %d bytes, %d without compressed instructions", short, long)
	}
	t.Logf("%d bytes of text, %d without compressed instructions", short, long)
}

// textOfObject returns the text of an object, and the flags in its header.
func textOfObject(t *testing.T, path string) (text string, flags uint32) {
	t.Helper()
	file, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	bytes, err := file.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes), flagsOf(cross.ReadFile(t, path))
}

// flagsOf returns the flags in the header of a file of 64 bits.
func flagsOf(file []byte) uint32 { return uint32(file[48]) | uint32(file[49])<<8 }
