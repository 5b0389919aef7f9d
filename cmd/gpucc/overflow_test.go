package main

import (
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/leash"

	"github.com/google/go-cmp/cmp"
)

// TestOverflowConstants compares the results of overflow functions with literal operands, which are constant expressions, with gcc's.
func TestOverflowConstants(t *testing.T) {
	types := strings.Split("char,signed char,unsigned char,short,unsigned short,int,unsigned,long,unsigned long,long long", ",")
	operands := strings.Split("0|1|-1|2|3|127|128|255|-128|-129|0x7fffffff|-0x7fffffff-1|0x80000000u|0xffffffffu|0x7fffffffffffffffL|-0x7fffffffffffffffL-1|0xffffffffffffffffuL|0x8000000000000000uL|65536|0x100000000L|(unsigned char)200|(short)-5|'a'", "|")
	random := rand.New(rand.NewSource(1))
	pick := func(list []string) string { return list[random.Intn(len(list))] }
	var calls []string
	for range 2000 {
		calls = append(calls, fmt.Sprintf("__builtin_%s_overflow_p(%s, %s, (%s)%d)", pick([]string{"add", "sub", "mul"}), pick(operands), pick(operands), pick(types), random.Intn(2)))
	}
	text := "#include <stdio.h>\nenum { A = __builtin_add_overflow_p(1, 0x7fffffff, 0) };\n_Static_assert(A, \"\");\n" +
		"char c[__builtin_mul_overflow_p(1, 2, 3) ? -1 : 1];\nstatic const unsigned char results[] = {\n" + strings.Join(calls, ",\n") +
		"};\nint main(void) { for (int i = 0; i < sizeof results; i++) printf(\"%d\\n\", results[i]); }\n"
	directory(t, map[string]string{"a.c": text, "bad.c": "int i; enum { A = __builtin_add_overflow_p(1, i++, 0) };\n"})
	mustDo(t, "-w -static a.c -o own")
	if out, err := exec.Command(triple+"-gcc", "-w", "-static", "a.c", "-o", "gcc").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var outputs [2]string
	for i, program := range []string{"own", "gcc"} {
		out, err := leash.Command("qemu-riscv64", program).Output()
		if err != nil {
			t.Fatal(err)
		}
		outputs[i] = string(out)
	}
	lines := strings.Split(outputs[1], "\n")
	for i, got := range strings.Split(outputs[0], "\n") {
		if got != lines[i] {
			t.Errorf("%s is %s, gcc says %s", calls[i], got, lines[i])
		}
	}
	if got := gpucc("", "-c", "bad.c"); got.Status != 1 {
		t.Errorf("%+v", got)
	}
}

// TestWideOverflow compares overflow functions that have an operand or a result of type __int128 with gcc's: results, and the values
// that are stored.
func TestWideOverflow(t *testing.T) {
	gputest.NoRaces(t)
	types := strings.Split("signed char,unsigned char,short,int,unsigned,long,unsigned long,__int128,unsigned __int128,__int128,unsigned __int128", ",")
	limits := []string{"0", "1", "-1", "2", "-2", "3", "((V)1 << 63)", "-((V)1 << 63)", "((V)1 << 64)", "-((V)1 << 64)", "((V)1 << 127)", "((V)1 << 127) - 1", "((V)1 << 32)", "127", "-128", "0x5deece66dL * (V)0x123456789abcdefL", "3", "((V)0x5555555555555555 << 64) + ~0UL", "((V)0x5555555555555555 << 64) + ~0UL", "5", "((V)0x3333333333333333 << 64) + ~0UL"}
	random := rand.New(rand.NewSource(1))
	pick := func(list []string) string { return list[random.Intn(len(list))] }
	var functions, calls strings.Builder
	for i := range 300 {
		name, a, b, result := pick([]string{"add", "sub", "mul"}), pick(types), pick(types), pick(types)
		if !strings.Contains(a+b+result, "128") {
			a = "__int128"
		}
		fmt.Fprintf(&functions, "int f%d(%s a, %s b, %s *to) { int o = __builtin_%s_overflow(a, b, to); return o + 2 * __builtin_%s_overflow_p(b, a, (%s)0); }\n", i, a, b, result, name, name, result)
		for range 12 {
			fmt.Fprintf(&calls, "\t{ %s to = 5; int o = f%d(%s, %s, &to); show(%d, o, to); }\n", result, i, pick(limits), pick(limits), i)
		}
	}
	text := "#include <stdio.h>\ntypedef unsigned __int128 V;\n" + functions.String() +
		"static void show(int i, int o, V to) { printf(\"f%d %d %lx %lx\\n\", i, o, (long)(to >> 64), (long)to); }\nint main(void) {\n" + calls.String() + "\tstruct { char c; __int128 sum; } r;\n\tint n = 3;\n\tshow(-1, __builtin_add_overflow(n++, (__int128)n++, &r.sum), r.sum);\n\treturn n;\n}\n"
	directory(t, map[string]string{"a.c": text})
	want := ""
	for _, compiler := range []string{triple + "-gcc -w -O1", "gpucc -O0", "gpucc -O1", "gpucc -O2"} {
		name, flags, _ := strings.Cut(compiler, " ")
		if name == "gpucc" {
			mustDo(t, flags+" -w -static a.c -o a")
		} else if out, err := exec.Command(name, append(strings.Fields(flags), "-static", "a.c", "-o", "a")...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		cmd := leash.Command("qemu-riscv64", "a")
		out, err := cmd.Output()
		if cmd.ProcessState.ExitCode() != 5 {
			t.Fatalf("%s: %v", compiler, err)
		}
		if want == "" {
			want = string(out)
		}
		if d := cmp.Diff(want, string(out)); d != "" {
			t.Errorf("%s: %s", compiler, d)
		}
	}
}
