package sim

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const traced = `.globl _start
	.type _start, @function
_start: la t0, number
	flw fa0, 0(t0)
	li a0, 3
	call countdown
	la t1, tail
	jalr t1
	li a7, 56
	li a0, -100
	la a1, name
	li a2, 0
	ecall
	li a0, 0
	li a7, 93
	ecall
	.size _start, .-_start
	.type countdown, @function
countdown: addi a0, a0, -1   # a loop that begins where the function does
	bnez a0, countdown
	sw a0, 4(t0)
	ret
	.size countdown, .-countdown
	.type tail, @function
tail:	li a0, 1
	j countdown
	.size tail, .-tail
	.data
number:	.float 2.5
	.word 7
name:	.asciz "/none"
`

// runTraced executes a program that ends well.
func runTraced(t *testing.T, program string, config Config) *Machine {
	t.Helper()
	m := machine(t, program, config)
	if status, err := m.Run(); status != 0 || err != nil {
		t.Fatal(status, err)
	}
	return m
}

func TestFunctions(t *testing.T) {
	line := func(pc uint64) string { return fmt.Sprintf("line %d", pc&0xfff/4) }
	m := runTraced(t, link(t, 64, traced), Config{Locate: line})
	base := m.entry & 0xfff / 4
	at := func(n uint64) string { return fmt.Sprintf("line %d", base+n) }
	want := []FunctionStats{
		{"_start", at(0), Counts{18, 1, 0}, 1},
		{"countdown", at(18), Counts{3*2 + 2 + 1*2 + 2, 0, 2}, 2},
		{"tail", at(22), Counts{2, 0, 0}, 1},
	}
	if diff := cmp.Diff(want, m.Functions()); diff != "" {
		t.Error(diff)
	}
	sum := uint64(0)
	for _, l := range m.Lines() {
		sum += l.Instructions
	}
	if first := (LineStats{at(18), "countdown", Counts{Instructions: 4}}); m.Lines()[0] != first || sum != m.Stats().Instructions {
		t.Errorf("%+v, want first %+v, sum %d", m.Lines(), first, m.Stats().Instructions)
	}
}

// TestTrace checks the lines of a program's trace, and that tracing changes no counts.
func TestTrace(t *testing.T) {
	program := link(t, 64, traced)
	plain := runTraced(t, program, Config{})
	var trace, callTrace bytes.Buffer
	m := runTraced(t, program, Config{Trace: &trace, Locate: func(pc uint64) string { return fmt.Sprintf("line %d", pc>>4) }})
	calls := runTraced(t, program, Config{Trace: &callTrace, TraceCalls: true})
	for _, other := range []*Machine{m, calls} {
		if diff := cmp.Diff(plain.Stats(), other.Stats()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(plain.Functions(), other.Functions(), cmp.Comparer(func(a, b FunctionStats) bool {
			return a.Name == b.Name && a.Instructions == b.Instructions && a.Calls == b.Calls
		})); diff != "" {
			t.Error(diff)
		}
	}
	text := trace.String()
	for _, want := range []string{
		`(?m)^   [0-9a-f]+ _start +auipc t0, 0x\d+ +t0 = 0x[0-9a-f]+$`,
		`(?m)^ +[0-9a-f]+ _start\+0x8 +flw fa0, 0\(t0\) +fa0 = 0x40200000 \(2\.5\) \[0x[0-9a-f]+\]$`,
		`(?m)^ +[0-9a-f]+ countdown\+0x4 +bne a0, zero, \.-4 *$`,
		`(?m)^ +[0-9a-f]+ countdown\+0x8 +sw a0, 4\(t0\) +\[0x[0-9a-f]+\] = 0x0$`,
		`(?m)^ +[0-9a-f]+ _start\+0x38 +ecall +openat\(-100, "/none", 0, 0\) = -13 \(permission denied\)$`,
		`(?m)^ +[0-9a-f]+ _start\+0x44 +ecall +exit\(0\) = 0x0\n$`,
		`(?m)^# line \d+$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no line %s in\n%s", want, text)
		}
	}
	if n := len(regexp.MustCompile(`(?m)^ `).FindAllString(text, -1)); uint64(n) != plain.Stats().Instructions {
		t.Errorf("%d lines of %d instructions", n, plain.Stats().Instructions)
	}
	want := `  countdown(0x3, 0x0, 0x0)
  = 0x0
  tail(0x0, 0x0, 0x0)
  -> countdown
  = 0x0
   openat(-100, "/none", 0, 0) = -13 (permission denied)
   exit(0) = 0x0
`
	if diff := cmp.Diff(want, callTrace.String()); diff != "" {
		t.Error(diff)
	}
}

// TestTraceOrder compares the addresses of a trace with those that qemu executes.
func TestTraceOrder(t *testing.T) {
	folder := t.TempDir()
	program, log := filepath.Join(folder, "a.out"), filepath.Join(folder, "log")
	command(t, traced, "riscv64-unknown-elf-gcc", "-march=rv64imafdc", "-mabi=lp64d", "-nostdlib", "-static", "-o", program, "-x", "assembler", "-")
	var trace bytes.Buffer
	runTraced(t, program, Config{Trace: &trace})
	command(t, "", "qemu-riscv64", "-singlestep", "-d", "exec,nochain", "-D", log, program)
	text, err := os.ReadFile(log)
	must(t, err)
	want := regexp.MustCompile(`(?m)^Trace \d+: \S+ \[\w+/0*(\w+)/`).FindAllSubmatch(text, -1)
	have := strings.Split(strings.TrimSpace(trace.String()), "\n")
	if len(want) != len(have) {
		t.Fatalf("%d instructions, in qemu %d", len(have), len(want))
	}
	for i, line := range have {
		if address := strings.Fields(line)[0]; address != string(want[i][1]) {
			t.Fatalf("instruction %d is %s, in qemu at %s", i, line, want[i][1])
		}
	}
}

// TestTraceOfTrap checks that the last line is the instruction that fails.
func TestTraceOfTrap(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"lw a0, 0(zero)", `_start +lw a0, 0\(zero\) *\n$`},
		{".4byte 0", `_start +illegal instruction *\n$`},
	} {
		var trace bytes.Buffer
		m := machine(t, link(t, 64, ".globl _start\n.type _start, @function\n_start: "+test.body+"\n"), Config{Trace: &trace})
		if _, err := m.Run(); err == nil || !regexp.MustCompile(test.want).MatchString(trace.String()) {
			t.Errorf("%v, %q", err, trace.String())
		}
	}
}

const spilling = `.globl _start
_start: addi sp, sp, -32
	mv t0, sp
	sd t6, 8(sp)
	ld t6, 8(sp)
	sd t5, 16(sp)
	fsd ft10, 24(sp)
	sd t6, 0(t0)
	li a0, 0
	li a7, 93
	ecall
`

// TestInFrame counts the loads and stores of one register at the stack pointer.
func TestInFrame(t *testing.T) {
	m := runTraced(t, link(t, 64, spilling), Config{})
	for register, want := range map[uint8]uint64{31: 2, 30: 1, 32 + 30: 1, 29: 0} {
		if got := m.InFrame(func(r uint8) bool { return r == register }); got != want {
			t.Errorf("register %d: %d, want %d", register, got, want)
		}
	}
}
