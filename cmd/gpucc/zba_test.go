package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
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

// TestZba compiles a program for extension Zba, and runs it in qemu and in the simulator. What -S writes is assembled by GNU as.
func TestZba(t *testing.T) {
	directory(t, map[string]string{"a.c": elements})
	plain := gpucc("", "run", "a.c").Stdout
	shifted := regexp.MustCompile(`sh[123]add|add\.uw|slli\.uw`)
	for _, march := range []string{"rv64gc_zba", "rv64imfd_zba", "rv64imafdc_zicsr_zba"} {
		for _, level := range []string{"-O0", "-O1", "-O2"} {
			flags := []string{"-march=" + march, level, "a.c"}
			if r := gpucc("", append([]string{"run"}, flags...)...); r.Stdout != "zba\n"+plain {
				t.Errorf("%v in the simulator: %q, %s", flags, r.Stdout, r.Stderr)
			}
			if r := gpucc("", append(flags, "-o", "a.out")...); r.Status != 0 {
				t.Fatalf("%v: %s", flags, r.Stderr)
			}
			out, err := exec.Command("qemu-riscv64", "-cpu", "rv64,zba=true", "-L", "/usr/riscv64-linux-gnu", "./a.out").Output()
			if err != nil || string(out) != "zba\n"+plain {
				t.Errorf("%v in qemu: %q, %v", flags, out, err)
			}
			gpucc("", append(flags, "-S", "-o", "a.s")...)
			text, err := os.ReadFile("a.s")
			if err != nil || len(shifted.FindAllString(string(text), -1)) < 9 {
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
				return strings.Join(shifted.FindAllString(string(out), -1), " ")
			}
			if ours, theirs := dump("ours.o"), dump("theirs.o"); ours != theirs || ours == "" {
				t.Errorf("%v: the object has %s, GNU as makes %s", flags, ours, theirs)
			}
		}
	}
	for _, march := range []string{"rv64gc", "rv64gc_zbb", "rv64imfd", "rv32imf"} {
		gpucc("", "-march="+march, "-S", "a.c", "-o", "a.s")
		if text, err := os.ReadFile("a.s"); err != nil || shifted.Match(text) {
			t.Errorf("%s: %v, or instructions of Zba", march, err)
		}
	}
}
