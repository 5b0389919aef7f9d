package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/leash"
)

const elements = `#include <stdio.h>
int a[100]; short h[100]; long l[100]; char c[100];
struct s { int x[8]; } t[10];
int f(int *p, unsigned i, long j, int k) { return p[i] + p[j] + p[k]; }
long g(long *p, short *q, char *r, unsigned i, int k) { return p[i] + q[i] + r[i] + p[k] + q[k]; }
int m(struct s *p, unsigned i, int k) { return p[i].x[k] + p[k].x[i]; }
int main(void) {
	for (int i = 0; i < 100; i++) { a[i] = i * 3; h[i] = i * 5; l[i] = i * 7; c[i] = i; t[i % 10].x[i % 8] = i; }
	long sum = 0;
	for (int i = 0; i < 50; i++) sum += f(a + 50, i % 7, -i, 49 - i) + g(l + 9, h + 9, c, i, i % 9 - 9) * 3 + m(t, i % 8, i * 3 % 8);
#ifdef __riscv_zba
	puts("zba");
#endif
	printf("%ld\n", sum);
}
`

// TestZba compiles a program for extension Zba, and runs it in qemu and in the simulator. GNU as assembles the output of -S.
func TestZba(t *testing.T) {
	gputest.NoRaces(t)
	directory(t, map[string]string{"a.c": elements})
	plain := gpucc("", "run", "a.c").Stdout
	shifted := regexp.MustCompile(`sh[123]add|add\.uw|slli\.uw`)
	for _, march := range []string{"rv64gc_zba", "rv64imfd_zba", "rv64imafdc_zicsr_zba"} {
		for _, level := range []string{"-O0", "-O1", "-O2"} {
			flags := []string{"-march=" + march, level, "a.c"}
			compareExtension(t, flags, "zba\n"+plain, shifted, 9)
		}
	}
	for _, march := range []string{"rv64gc", "rv64gc_zbb", "rv64imfd", "rv32imf"} {
		gpucc("", "-march="+march, "-S", "a.c", "-o", "a.s")
		if text, err := os.ReadFile("a.s"); err != nil || shifted.Match(text) {
			t.Errorf("%s: %v, or instructions of Zba", march, err)
		}
	}
}

// compareExtension compiles a.c with flags for an extension, runs it in the simulator and in qemu, which must print want, and looks for at least
// some number of the extension's instructions, which GNU as makes of the text of -S, too.
func compareExtension(t *testing.T, flags []string, want string, instructions *regexp.Regexp, least int) {
	t.Helper()
	if r := gpucc("", append([]string{"run"}, flags...)...); r.Stdout != want {
		t.Errorf("%v in the simulator: %q, %s", flags, r.Stdout, r.Stderr)
	}
	if r := gpucc("", append(flags, "-o", "a.out")...); r.Status != 0 {
		t.Fatalf("%v: %s", flags, r.Stderr)
	}
	cpu := fmt.Sprintf("rv64,zba=%v,zbb=%v", strings.Contains(flags[0], "_zba"), strings.Contains(flags[0], "_zbb"))
	out, err := leash.Command("qemu-riscv64", "-cpu", cpu, "-L", "/usr/riscv64-linux-gnu", "./a.out").Output()
	if err != nil || string(out) != want {
		t.Errorf("%v in qemu: %q, %v", flags, out, err)
	}
	gpucc("", append(flags, "-S", "-o", "a.s")...)
	text, err := os.ReadFile("a.s")
	if err != nil || len(instructions.FindAllString(string(text), -1)) < least {
		t.Errorf("%v: %v\n%s", flags, err, text)
	}
	if out, err := exec.Command("riscv64-linux-gnu-as", "a.s", "-o", "theirs.o").CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", flags, err, out)
	}
	gpucc("", append(flags, "-c", "-o", "ours.o")...)
	dump := func(file string) string {
		out, err := exec.Command("riscv64-linux-gnu-objdump", "-d", "-M", "no-aliases", "--no-show-raw-insn", file).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(instructions.FindAllString(string(out), -1), " ")
	}
	if ours, theirs := dump("ours.o"), dump("theirs.o"); ours != theirs || ours == "" {
		t.Errorf("%v: the object has %s, GNU as makes %s", flags, ours, theirs)
	}
}

const narrowed = `#include <stdio.h>
signed char a[10]; short h[10]; unsigned short u[10];
int f(int x, long y, signed char *p, short *q, unsigned short *r) { return (signed char)(x * 3) + (short)(x + y) + (unsigned short)(y * x) + (*p = x) + (*q = y) + (r[2] = x - y) + (h[3] = x) + (u[1] = y); }
int main(void) {
	long sum = 0;
	for (int i = -40000; i < 40000; i += 77) sum += f(i, i * 3l, a + 1, h + 2, u + 3) * 3l + (signed char)(i ^ sum) - (short)(sum * 5) + (unsigned short)(sum >> 3);
	unsigned n = sum;
	sum += n;
#ifdef __riscv_zbb
	puts("zbb");
#endif
	printf("%ld %d %d %d\n", sum, a[1], h[2], u[5]);
}
`

// TestZbb does the same for extension Zbb, alone and with Zba.
func TestZbb(t *testing.T) {
	gputest.NoRaces(t)
	directory(t, map[string]string{"a.c": narrowed})
	plain := gpucc("", "run", "a.c").Stdout
	extended := regexp.MustCompile(`sext\.[bh]|zext\.h`)
	for _, march := range []string{"rv64gc_zba_zbb", "rv64imfd_zbb", "rv64imafdc_zicsr_zbb_zba"} {
		for _, level := range []string{"-O0", "-O1", "-O2"} {
			flags := []string{"-march=" + march, level, "a.c"}
			compareExtension(t, flags, "zbb\n"+plain, extended, 6)
		}
	}
	for _, march := range []string{"rv64gc", "rv64gc_zba", "rv64imfd", "rv32imf", "rv32imf_zbb"} {
		gpucc("", "-march="+march, "-S", "a.c", "-o", "a.s")
		if text, err := os.ReadFile("a.s"); err != nil || extended.Match(text) {
			t.Errorf("%s: %v, or instructions of Zbb", march, err)
		}
	}
}
