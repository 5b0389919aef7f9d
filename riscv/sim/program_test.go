package sim

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const input = "first\nsecond\n"

// TestBare runs a program, compiled with each compiler option, under both the simulator
// and qemu.
func TestBare(t *testing.T) {
	for _, option := range []string{
		"rv32imf/ilp32f", "rv32imafdc/ilp32d", "rv32im/ilp32",
		"rv64imafd/lp64d", "rv64imafdc/lp64d", "rv64imafdc_zba_zbb/lp64d",
	} {
		arch, abi, _ := strings.Cut(option, "/")
		for _, level := range []string{"-O0", "-O2"} {
			file := filepath.Join(t.TempDir(), "a.out")
			command(t, "", "riscv64-unknown-elf-gcc", "-march="+arch, "-mabi="+abi, level, "-fno-builtin", "-nostdlib", "-static",
				"-o", file, "testdata/bare.c", "-lgcc")
			xlen := 64
			if arch[2] == '3' {
				xlen = 32
			}
			same(t, option+level, xlen, file)
		}
	}
}

// TestTrailingZeros counts the zeros below the lowest bit of a half word. qemu 7.2 is wrong where the half is zero.
func TestTrailingZeros(t *testing.T) {
	for _, test := range []struct {
		value string
		want  int
	}{{"0", 32}, {"1 << 40", 32}, {"1 << 31", 31}, {"-1", 0}, {"0x700000010", 4}} {
		file := link(t, 64, ".globl _start\n_start: li a1, "+test.value+"\nctzw a0, a1\nli a7, 93\necall\n")
		if status, err := machine(t, file, Config{}).Run(); status != test.want || err != nil {
			t.Errorf("ctzw of %s: %d, %v, want %d", test.value, status, err, test.want)
		}
	}
}

// TestLibrary runs a program with the GNU C library.
func TestLibrary(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.out")
	command(t, "", "riscv64-linux-gnu-gcc", "-O2", "-static", "-o", file, "testdata/libc.c", "-lm")
	same(t, "libc", 64, file)
}

// same checks that output and status of a program are the same as under qemu.
func same(t *testing.T, name string, xlen int, file string) {
	t.Helper()
	want, wantStatus := qemu(t, xlen, file, input)
	var have bytes.Buffer
	m := machine(t, file, Config{Args: []string{file, "one", "two words"}, Env: []string{"NAME=value"},
		Stdin: strings.NewReader(input), Stdout: &have})
	status, err := m.Run()
	if err != nil || status != wantStatus || have.String() != string(want) {
		t.Errorf("%s: status %d, error %v, output\n%s\nqemu: status %d, output\n%s", name, status, err, have.String(), wantStatus, want)
	}
	t.Logf("%s: %+v", name, m.Stats())
}

// TestTraps runs programs that end in a trap, and checks the exit status that a shell
// shows.
func TestTraps(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"read null", "lw a0, 0(zero)", "): read of 0x0"},
		{"read high", "li a0, -8\nlw a0, 0(a0)", "read of 0x"},
		{"write to code", "la a0, _start\nsw a0, 0(a0)", "write to 0x"},
		{"write to constants", ".section .rodata\nconstant: .word 1\n.text\nla a0, constant\nsw a0, 0(a0)", "write to 0x"},
		{"across the end of memory", "la a0, end\nsrli a1, a0, 12\nslli a1, a1, 12\nli a2, 4096\nadd a1, a1, a2\nlw a0, -2(a1)\n.data\nend: .word 1\n.text", "read of 0x"},
		{"jump to null", "jr zero", "jump to 0x0"},
		{"jump to data", ".data\nword: .word 0x13\n.text\nla a0, word\njr a0", "jump to 0x"},
		{"jump out of range", "j .+0x80000", "jump to 0x"},
		{"no instruction", ".4byte 0", "illegal instruction 0000"},
		{"machine mode", "csrr a0, mstatus", "illegal instruction 30002573"},
		{"breakpoint", "ebreak", "breakpoint"},
		{"stack overflow", "nop\nfunction: addi sp, sp, -1024\nsw ra, 0(sp)\ncall function", "in function (line of "},
		{"kill", "li a7, 172\necall\nli a1, 6\nli a7, 129\necall", "signal 6 sent by the program"},
		{"misaligned atomic", "addi a0, sp, 2\namoadd.w a1, a2, (a0)", "misaligned address"},
	} {
		for _, xlen := range []int{32, 64} {
			file := link(t, xlen, ".globl _start\n_start:\n"+test.body+"\nli a0, 0\nli a7, 93\necall\n")
			_, want := qemu(t, xlen, file, "")
			m := machine(t, file, Config{Locate: func(pc uint64) string { return fmt.Sprintf("line of %#x", pc) }})
			status, err := m.Run()
			if err == nil || status != want || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "(line of 0x") {
				t.Errorf("rv%d: %s: status %d, qemu %d, error %v, want %q", xlen, test.name, status, want, err, test.want)
			}
		}
	}
}

// TestStats compares the counts of a program's instructions with counts made by hand.
func TestStats(t *testing.T) {
	file := link(t, 64, `.globl _start
_start: li t0, 10
	la t1, word        # 2
1:	lw t2, 0(t1)
	addi t2, t2, 1
	sw t2, 0(t1)
	andi t3, t0, 1
	beqz t3, 2f        # 5 of 10 taken
	nop
2:	addi t0, t0, -1
	bnez t0, 1b        # 9 of 10 taken
	j 3f
	nop
3:	li a0, 3
	li a7, 93
	ecall
	.data
word:	.word 0
`)
	m := machine(t, file, Config{})
	if status, err := m.Run(); status != 3 || err != nil {
		t.Fatal(status, err)
	}
	want := Stats{Instructions: 3 + 7*10 + 5 + 1 + 3, Loads: 10, Stores: 10, Branches: 20, Taken: 14}
	if have := m.Stats(); have != want {
		t.Errorf("%+v, want %+v", have, want)
	}
	total := uint64(0)
	m.Profile(func(_, times uint64) { total += times })
	if total != want.Instructions {
		t.Errorf("profile sums up to %d, want %d", total, want.Instructions)
	}
}

func TestLimits(t *testing.T) {
	file := link(t, 64, ".globl _start\n_start: j _start\n")
	m := machine(t, file, Config{MaxInstructions: 1000})
	status, err := m.Run()
	if have := m.Stats().Instructions; status != 128+24 || err == nil || have != 1000 {
		t.Errorf("status %d, error %v, %d instructions", status, err, have)
	}
}

// TestNew checks that files that are not programs give errors, not crashes.
func TestNew(t *testing.T) {
	file := link(t, 64, ".globl _start\n_start: nop\n")
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		change func([]byte) []byte
	}{
		{"empty", func([]byte) []byte { return nil }},
		{"short", func(b []byte) []byte { return b[:50] }},
		{"cut", func(b []byte) []byte { return b[:100] }},
		{"other machine", func(b []byte) []byte { b[18] = 62; return b }},
		{"object", func(b []byte) []byte { b[16] = 1; return b }},
		{"high segment", func(b []byte) []byte {
			for offset := 64; offset < 64+3*56; offset += 56 {
				b[offset+16+6] = 1
			}
			return b
		}},
	} {
		if m, err := New(test.change(bytes.Clone(good)), Config{}); err == nil {
			t.Errorf("%s: no error", test.name)
			m.Close()
		}
	}
	if _, err := New(good, Config{MemoryLimit: 1 << 20}); err == nil {
		t.Error("no error of a memory limit less than the stack")
	}
}

func FuzzNew(f *testing.F) {
	file := link(f, 64, ".globl _start\n_start: nop\nli a7, 93\necall\n")
	good, err := os.ReadFile(file)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Fuzz(func(t *testing.T, file []byte) {
		m, err := New(file, Config{MaxInstructions: 1000})
		if err != nil {
			return
		}
		m.Run()
		m.Close()
	})
}
