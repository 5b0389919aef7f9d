package main

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

// manySections returns a program with n sections of data and n sections of functions.
// Some functions are only reached through others. It exits with the status want.
func manySections(n int) (text string, want int) {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "__attribute__((section(\"data_%[1]d\"))) int v%[1]d = %[1]d;\n", i)
		fmt.Fprintf(&s, "__attribute__((section(\".text.f%[1]d\"))) int f%[1]d(int x) { return x + v%[1]d; }\n", i)
	}
	s.WriteString("int main(void) {\n\tint x = 0;\n")
	for i := 0; i < n; i += 97 {
		fmt.Fprintf(&s, "\tx = f%d(x * 31 & 0xffff);\n", i)
		want = want*31&0xffff + i
	}
	fmt.Fprintf(&s, "\treturn f%d(x) & 255;\n}\n", n-1)
	return s.String(), (want + n - 1) & 255
}

// TestManySections checks objects with more sections than a number of 16 bits can count.
// gpucc and binutils write and link them.
func TestManySections(t *testing.T) {
	text, want := manySections(35_000)
	directory(t, map[string]string{"a.c": text})
	mustDo(t, "-c a.c -o a.o")
	cross.Run(t, ".", "riscv64-linux-gnu-objcopy", "a.o", "copy.o")
	mustDo(t, "-libc=gpucc a.o -o own")
	mustDo(t, "-libc=gpucc copy.o -o copy")
	cross.Run(t, ".", "riscv64-linux-gnu-gcc", "-static", "-Wl,--fatal-warnings", "a.o", "-o", "system")
	for _, program := range []string{"own", "copy", "system"} {
		if _, status := cross.Execute(t, 64, cross.ReadFile(t, program), nil); status != want {
			t.Errorf("%s exits with %d, not %d", program, status, want)
		}
	}
	mustDo(t, "-march=rv32imf a.c -o small")
	if _, status := cross.Execute(t, 32, cross.ReadFile(t, "small"), nil); status != want {
		t.Errorf("with 32 bits it exits with %d, not %d", status, want)
	}
}
