package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/gpu/gputest"
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
	gputest.NoRaces(t)
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

// partlyUsed is a program of many functions, each with objects and strings of its own. A few
// functions are used.
func partlyUsed() string {
	var s strings.Builder
	s.WriteString("#include <stdio.h>\n#include <string.h>\n")
	const functions = 200
	for i := range functions {
		fmt.Fprintf(&s, `int data%[1]d[%[2]d] = {%[1]d}, zero%[1]d[%[2]d];
const int constants%[1]d[%[2]d] = {%[1]d, 2};
static const char *const names%[1]d[] = {"first %[1]d", "second %[1]d"};
static int helper%[1]d(int n) { static int calls = %[1]d; return n + calls++; }
int function%[1]d(int n)
{
	char text[40];
	strcpy(text, "a string of function %[1]d");
	for (int i = 0; i < n; i++)
		data%[1]d[i] += helper%[1]d(i) * constants%[1]d[i & 1] + zero%[1]d[i] + (int)strlen(names%[1]d[i & 1]);
	return data%[1]d[0] + data%[1]d[1] + (int)strlen(text);
}
`, i, 3+i%7)
	}
	s.WriteString("int main(void)\n{\n\tint sum = 0;\n")
	for i := 0; i < functions; i += 10 {
		fmt.Fprintf(&s, "\tsum = sum * 31 + function%d(2);\n", i)
	}
	s.WriteString("\tprintf(\"%d\\n\", sum);\n\treturn 0;\n}\n")
	return s.String()
}

// TestCollectedSections links with --gc-sections. The program still runs, the linker drops the same
// sections as from gcc's object at -O0, and the remaining part of the program is as large, in
// proportion, as in gcc's program.
func TestCollectedSections(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, map[string]string{"program.c": partlyUsed(), "empty.c": "int main(void) { return 0; }\n"})
	size := func() (sum float64) {
		for _, n := range regexp.MustCompile(`(?m)^ +(\d+)\s+(\d+)\s+(\d+)`).FindStringSubmatch(cross.Run(t, ".", triple+"-size", "program"))[1:] {
			bytes, _ := strconv.Atoi(n)
			sum += float64(bytes)
		}
		return sum
	}
	comparable := regexp.MustCompile(`section '(\.(?:text|data|bss|rodata)\.(?:function|helper|data|zero|constants|calls)\d*)(?:\.\d+)?' in file 'program.o'`)
	build := func(compiler, flags string) (bytes float64, dropped []string, out string) {
		compileBy(t, compiler, flags+" -c program.c -o program.o")
		link := []string{"program.o", "-o", "program", "-Wl,--gc-sections", "-Wl,--print-gc-sections"}
		if strings.Contains(flags, "-fno-pie") {
			link = append(link, "-no-pie")
		}
		printed, err := exec.Command(triple+"-gcc", link...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, printed)
		}
		for _, m := range comparable.FindAllStringSubmatch(string(printed), -1) {
			dropped = append(dropped, m[1])
		}
		slices.Sort(dropped)
		bytes = size()
		out, _ = execute(t, "./program")
		return bytes, dropped, out
	}
	_, want, _ := build(triple+"-gcc", "-O0 -ffunction-sections -fdata-sections")
	if len(want) < 1000 {
		t.Fatalf("gcc's object has %d sections that are dropped", len(want))
	}
	for _, flags := range []string{"-O0", "-O1", "-O1 -g -fPIC", "-O1 -fno-pie"} {
		var ratio [2]float64
		var outs [2]string
		for i, compiler := range []string{"gpucc", triple + "-gcc"} {
			if compiler != "gpucc" {
				flags = strings.Replace(flags, "-O1", "-O1 -fno-inline -fno-ipa-cp", 1)
			}
			whole, none, _ := build(compiler, flags)
			left, dropped, out := build(compiler, flags+" -ffunction-sections -fdata-sections")
			compileBy(t, triple+"-gcc", "empty.c -o program")
			empty := size()
			ratio[i], outs[i] = (left-empty)/(whole-empty), out
			if len(none) > 0 {
				t.Errorf("%s %s: sections without the flags: %v", compiler, flags, none)
			}
			if diff := cmp.Diff(want, dropped); compiler == "gpucc" && diff != "" {
				t.Errorf("%s: sections dropped, -gcc +gpucc:\n%s", flags, diff)
			}
		}
		t.Logf("%s: %.3f of the program is left, gcc: %.3f", flags, ratio[0], ratio[1])
		if outs[0] != outs[1] || outs[0] == "" {
			t.Errorf("%s: %q, gcc: %q", flags, outs[0], outs[1])
		}
		if ratio[0] > 1.1*ratio[1] {
			t.Errorf("%s: %.3f of the program is left, gcc: %.3f", flags, ratio[0], ratio[1])
		}
	}
}

// TestPareasSections links functions in Pareas, each in a section of its own, and drops those
// that are not used.
func TestPareasSections(t *testing.T) {
	folders(t, map[string]string{
		"three.par": "fn once[n: int]: int { return n + 1; }\nfn unused[n: int]: int { return once[n]; }\nfn twice[n: int]: int { return once[once[n]]; }\n",
		"main.c":    "#include <stdio.h>\nint twice(int);\nint main(void) { printf(\"%d\\n\", twice(1)); return 0; }\n",
	})
	mustDo(t, "-ffunction-sections three.par main.c -o main -Wl,--gc-sections")
	if out, status := execute(t, "./main"); out != "3\n" || status != 0 {
		t.Errorf("%q, status %d", out, status)
	}
	if names := cross.Run(t, ".", triple+"-nm", "main"); strings.Contains(names, "unused") || !strings.Contains(names, " T once") {
		t.Errorf("names: %s", names)
	}
}
