package main

import (
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
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
		out, err := exec.Command("qemu-riscv64", program).Output()
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
