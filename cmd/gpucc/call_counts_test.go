package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/leash"

	"github.com/google/go-cmp/cmp"
)

// TestCallCounts compares how often functions are called, as gprof lists it for a program with -pg, with gcc's program. A
// function with the attribute no_instrument_function is not listed.
func TestCallCounts(t *testing.T) {
	gputest.NoRaces(t)
	const program = `#include <stdlib.h>
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static double half(double x, int n, ...) { return x / n; }
struct s { int a[9]; } make(int n) { struct s x = {{n}}; return x; }
__attribute__((no_instrument_function)) int hidden(int n) { return fib(n); }
int main(void) { double x = 8; for (int i = 0; i < 5; i++) x = half(x, 2, i); return fib(10) + make(3).a[0] + hidden(4) + (x == 0.25) != 62; }
`
	directory(t, map[string]string{"a.c": program})
	counted := regexp.MustCompile(`(?m)^ +[\d.]+ +[\d.]+ +[\d.]+ +(\d+) .* (\w+)$`)
	calls := func(compile func(), name string) map[string]string {
		compile()
		run := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", name)
		run.Env = append(os.Environ(), "GMON_OUT_PREFIX="+name)
		if err := run.Run(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		files, _ := filepath.Glob(name + ".*[0-9]")
		if len(files) != 1 {
			t.Fatalf("%s: no counts: %q", name, files)
		}
		out, err := exec.Command("riscv64-linux-gnu-gprof", "-b", "-p", name, files[0]).Output()
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		for _, m := range counted.FindAllStringSubmatch(string(out), -1) {
			list[m[2]] = m[1]
		}
		return list
	}
	gcc := func(name string, flags ...string) func() {
		return func() {
			if out, err := exec.Command("riscv64-linux-gnu-gcc", append(flags, "-pg", "a.c", "-o", name)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
	}
	shared, static := calls(gcc("gcc", "-O0"), "gcc"), calls(gcc("static-gcc", "-O0", "-static"), "static-gcc")
	if len(shared) < 3 {
		t.Fatalf("gprof lists %v for gcc's program", shared)
	}
	for name, flags := range map[string]string{"usual": "-O2", "plain": "-O0 -g", "static": "-static", "fixed": "-no-pie -finstrument-functions-exclude-file-list=a"} {
		got := calls(func() { mustDo(t, "-pg "+flags+" a.c -o "+name) }, name)
		want := shared
		if flags == "-static" { // gprof finds the caller of main there
			want = static
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -gcc +gpucc\n%s", flags, diff)
		}
	}
}

// TestCallCountsWithoutHeaders links a program for -pg that includes no headers of the system. It takes the system's library
// nevertheless, since only that one has _mcount. If there is no such library, one line says so.
func TestCallCountsWithoutHeaders(t *testing.T) {
	directory(t, map[string]string{"a.c": "int f(int x) { return x + 1; }\nint main(void) { return f(-1); }\n"})
	for _, flags := range []string{"", "-static ", "-c "} {
		mustDo(t, "-pg "+flags+"a.c -o a")
	}
	mustDo(t, "-pg a.c -o a")
	run := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", "./a")
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := os.Stat("gmon.out"); err != nil {
		t.Error(err)
	}
	for _, flags := range []string{"-march=rv32imf", "--sysroot=missing"} {
		if r := gpucc("", append(strings.Fields(flags), "-pg", "a.c", "-o", "b")...); r.Status != 1 || !strings.Contains(r.Stderr, "there is no C library") {
			t.Errorf("%s: status %d: %s", flags, r.Status, r.Stderr)
		}
	}
}
