package sim

import (
	"syscall"
	"testing"
	"time"
)

// programs of the benchmark, given by the bodies of their inner loops.
var speedPrograms = []struct{ name, body string }{
	{"arithmetic", `
	li t0, 20000000
1:	addi a0, a0, 3
	xor a1, a1, a0
	slli a2, a1, 3
	add a3, a3, a2
	srli a4, a3, 5
	sub a5, a4, a0
	addi t0, t0, -1
	bnez t0, 1b`},
	{"memory", `
	li t0, 16000000
	la t1, buffer
1:	lw a0, 0(t1)
	addi a0, a0, 1
	sw a0, 0(t1)
	lw a1, 8(t1)
	add a1, a1, a0
	sw a1, 4(t1)
	addi t0, t0, -1
	bnez t0, 1b`},
	{"calls", `
	li t0, 10000000
1:	call function
	addi t0, t0, -1
	bnez t0, 1b
	j 2f
function:
	addi sp, sp, -16
	sw ra, 12(sp)
	addi a0, a0, 1
	lw ra, 12(sp)
	addi sp, sp, 16
	ret
2:`},
	{"branches", `
	li t0, 16000000
	li a0, 12345
	li a1, 1103515245
1:	mul a0, a0, a1
	addi a0, a0, 1234
	srli a2, a0, 17
	andi a2, a2, 1
	beqz a2, 3f
	addi a3, a3, 1
3:	addi t0, t0, -1
	bnez t0, 1b`},
	{"double", `
	li t0, 12000000
	fcvt.d.w fa0, t0
	fcvt.d.w fa1, zero
	fcvt.d.w fa2, zero
1:	fmul.d fa3, fa0, fa0
	fadd.d fa1, fa1, fa3
	fsub.d fa2, fa1, fa0
	fmadd.d fa2, fa2, fa0, fa1
	flt.d a0, fa2, fa1
	addi t0, t0, -1
	bnez t0, 1b`},
}

// BenchmarkRun reports millions of instructions per second of the clock, and per second
// of this process's processor time, which other work on the machine disturbs less.
func BenchmarkRun(b *testing.B) {
	for _, p := range speedPrograms {
		file := link(b, 64, ".globl _start\n_start:"+p.body+"\nli a0, 0\nli a7, 93\necall\n.bss\n.balign 8\nbuffer: .skip 64\n")
		b.Run(p.name, func(b *testing.B) {
			instructions, start := uint64(0), processorTime(b)
			for b.Loop() {
				m := machine(b, file, Config{})
				if status, err := m.Run(); status != 0 || err != nil {
					b.Fatal(status, err)
				}
				instructions += m.Stats().Instructions
			}
			b.ReportMetric(float64(instructions)/b.Elapsed().Seconds()/1e6, "Minstr/s")
			b.ReportMetric(float64(instructions)/(processorTime(b)-start).Seconds()/1e6, "Minstr/cpu-s")
		})
	}
}

func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
