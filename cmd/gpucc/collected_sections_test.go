package main

import (
	"flag"
	"fmt"
	"math/rand"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"

	"github.com/google/go-cmp/cmp"
)

var collectedFlag = flag.Int("collected", 8, "number of random programs that TestCollectedPrograms links with --gc-sections")

// sectionProgram returns the two files of a random program. Its functions and objects refer to each
// other, some across the files. Some are in sections that the program names, retained, static but used, constructors, or
// reached only through the bounds of a section. It prints the values of the objects and functions that it reaches.
func sectionProgram(r *rand.Rand) (files [2]string) {
	const n = 24
	var text [2]strings.Builder
	fmt.Fprint(&text[0], "int printf(const char *, ...);\nint undefined_somewhere(int) __attribute__((weak));\n")
	for f := range text {
		for i := range n {
			fmt.Fprintf(&text[f], "int f%d(int); extern int v%[1]d;\n", i)
		}
		fmt.Fprint(&text[f], "int nowhere(int);\n")
	}
	file := make([]int, n)
	for i := range n {
		file[i] = r.Intn(2)
		w := &text[file[i]]
		attribute := [...]string{"", "", "", "", "__attribute__((retain,used)) ", "__attribute__((section(\"code\"))) ", "__attribute__((noinline)) "}[r.Intn(7)]
		object := [...]string{"", "", "", "", "__attribute__((section(\"items\"))) ", "__attribute__((section(\"others\"))) ", "__attribute__((retain)) "}[r.Intn(7)]
		value := [...]string{"", fmt.Sprint(" = ", i)}[r.Intn(2)]
		if strings.Contains(object, "section") {
			value = fmt.Sprint(" = ", i)
		}
		fmt.Fprintf(w, "%sint v%d%s;\n", object, i, value)
		body := []string{"return x + " + fmt.Sprint(i)}
		for range r.Intn(3) {
			if j := i + 1 + r.Intn(n); j < n {
				body = append(body, [...]string{"f%d(x + 1)", "v%d", "*(int *)&v%d", "(x > 100000 ? nowhere(x) : 1) + v%d"}[r.Intn(3+i%2)])
				body[len(body)-1] = fmt.Sprintf(body[len(body)-1], j)
			}
		}
		if strings.Contains(strings.Join(body, ""), "nowhere") && r.Intn(3) > 0 {
			body = body[:1]
		}
		fmt.Fprintf(w, "static const char *const t%d[] = {\"name %[1]d\", \"other %[1]d\"};\n", i)
		fmt.Fprintf(w, "%sint f%d(int x) { %s + t%[2]d[x & 1][5]; }\n", attribute, i, strings.Join(body, " + "))
		if r.Intn(12) == 0 {
			fmt.Fprintf(w, "__attribute__((constructor)) static void begin%d(void) { v%[1]d += f%[1]d(1); }\n", i)
		}
		if r.Intn(8) == 0 {
			fmt.Fprintf(w, "int (*const table%d[])(int) = {f%[1]d, f%d};\n", i, r.Intn(n))
		}
	}
	main := &text[0]
	fmt.Fprint(main, "int nowhere(int x) { return x; }\n")
	sum := "f0(1)"
	for range 3 {
		sum += fmt.Sprintf(" + f%d(2)", r.Intn(n))
	}
	if r.Intn(2) == 0 {
		fmt.Fprint(main, "extern int __start_items[] __attribute__((weak)), __stop_items[] __attribute__((weak));\n")
		fmt.Fprint(main, "static int all(void) { int s = 0; for (int *p = __start_items; p < __stop_items; p++) s += *p; return s; }\n")
		sum += " + all()"
	}
	if r.Intn(3) == 0 {
		sum += " + (undefined_somewhere ? undefined_somewhere(1) : 0)"
	}
	fmt.Fprintf(main, "int main(void) { printf(\"%%d\\n\", %s); return 0; }\n", sum)
	return [2]string{text[0].String(), text[1].String()}
}

// ownNames matches the names of the functions and objects of sectionProgram in the output of nm.
var ownNames = regexp.MustCompile(`(?m) [A-Za-z] ((?:f|v|table|begin)\d+|nowhere)$`)

// names returns the names of a program that sectionProgram has made, in order.
func names(t *testing.T, program string) (list []string) {
	for _, m := range ownNames.FindAllStringSubmatch(cross.Run(t, ".", triple+"-nm", program), -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return list
}

// TestCollectedPrograms links random programs by gpucc's own linker with --gc-sections, from gpucc's objects and from
// gcc's. They keep the functions and objects that GNU ld keeps, and print the same.
func TestCollectedPrograms(t *testing.T) {
	gputest.NoRaces(t)
	for seed := range *collectedFlag {
		r := rand.New(rand.NewSource(int64(seed)))
		files := sectionProgram(r)
		directory(t, map[string]string{"a.c": files[0], "b.c": files[1]})
		link := []string{"-Wl,--gc-sections"}
		if r.Intn(3) == 0 {
			link = append(link, fmt.Sprint("-Wl,-u,f", r.Intn(24)))
		}
		sections := [...]string{"-ffunction-sections -fdata-sections", "-ffunction-sections", "-fdata-sections", ""}[r.Intn(4)]
		dropped := 0
		for _, compiler := range []string{"gpucc", triple + "-gcc"} {
			for _, file := range []string{"a", "b"} {
				compileBy(t, compiler, "-O0 -w -fno-pie "+sections+" -c "+file+".c -o "+file+".o")
			}
			cross.Run(t, ".", triple+"-gcc", append([]string{"-static", "a.o", "b.o", "-o", "system"}, link...)...)
			mustDo(t, "-libc=gpucc a.o b.o -o own "+strings.Join(link, " "))
			mustDo(t, "-libc=gpucc a.o b.o -o whole")
			want, _ := execute(t, "./system")
			for _, program := range []string{"./own", "./whole"} {
				if got, status := execute(t, program); got != want || status != 0 {
					t.Errorf("seed %d, objects of %s: %s prints %q and exits with %d; GNU ld's prints %q", seed, compiler, program, got, status, want)
				}
			}
			if diff := cmp.Diff(names(t, "system"), names(t, "own")); diff != "" {
				t.Errorf("seed %d, objects of %s, flags %s %v: names, -ld +gpucc:\n%s", seed, compiler, sections, link, diff)
			}
			dropped += len(names(t, "whole")) - len(names(t, "own"))
		}
		if sections != "" && dropped == 0 {
			t.Errorf("seed %d: nothing is dropped", seed)
		}
		mustDo(t, "-libc=gpucc "+sections+" a.c b.c -o own "+strings.Join(link, " "))
		want, _ := execute(t, "./system")
		if got, _ := execute(t, "./own"); got != want {
			t.Errorf("seed %d: compiled and linked at once it prints %q, not %q", seed, got, want)
		}
	}
}

// TestPrintCollected checks the list of dropped sections, that dropped sections may refer to names that are defined nowhere,
// and that instructions keep their places in the source.
func TestPrintCollected(t *testing.T) {
	directory(t, map[string]string{"a.c": "int nowhere(int);\nint unused(int x) { return nowhere(x); }\nint v = 3, w = 4;\n__attribute__((retain)) int r = 4;\nint main(void) { return v; }\n"})
	out := gpucc("", "-libc=gpucc", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections,--print-gc-sections", "a.c", "-o", "a")
	want := "gpucc: removing unused section '.text.unused' in file 'a.c'\ngpucc: removing unused section '.data.w' in file 'a.c'\n"
	if out.Status != 0 || !strings.HasPrefix(out.Stderr, want) {
		t.Errorf("status %d: %s", out.Status, out.Stderr)
	}
	if out := gpucc("", "-libc=gpucc", "-ffunction-sections", "-Wl,--gc-sections", "-Wl,-u,unused", "a.c", "-o", "a"); out.Status != 1 || !strings.Contains(out.Stderr, "undefined reference to 'nowhere'") {
		t.Errorf("status %d: %s", out.Status, out.Stderr)
	}
	if out := gpucc("", strings.Fields("run -ffunction-sections -fdata-sections -Wl,--gc-sections -stats=lines a.c")...); !regexp.MustCompile(`main +a\.c:5`).MatchString(out.Stderr) {
		t.Errorf("lines: %s", out.Stderr)
	}
}

// TestRetain compares the sections of retained functions and objects with gcc's.
func TestRetain(t *testing.T) {
	directory(t, map[string]string{"a.c": `__attribute__((retain, used)) static int f(void) { return 1; }
__attribute__((retain)) int v = 3, b;
__attribute__((retain)) const int c = 7;
__attribute__((retain, section("mine"))) int e = 3;
__attribute__((section("mine"))) int other = 3;
__attribute__((retain, section("code"))) int g(void) { return other; }
__attribute__((section("code"))) int h(void) { return e; }
_Thread_local int x;
int main(void) { return v; }
`})
	sections := func(object string) (list []string) {
		for _, line := range strings.Split(cross.Run(t, ".", triple+"-readelf", "-SW", object), "\n") {
			if m := regexp.MustCompile(`\] (\S+) +(?:PROGBITS|NOBITS).* ([WAXTR]+) +\d+ +\d+ +\d+$`).FindStringSubmatch(line); m != nil && !slices.Contains([]string{".text", ".data", ".rodata", ".bss"}, m[1]) {
				list = append(list, m[1]+" "+m[2])
			}
		}
		slices.Sort(list)
		return list
	}
	compileBy(t, triple+"-gcc", "-w -c a.c -o gcc.o")
	want := sections("gcc.o")
	if len(want) < 8 {
		t.Fatalf("gcc's sections: %v", want)
	}
	mustDo(t, "-c a.c -o own.o")
	mustDo(t, "-S a.c -o own.s")
	if out, err := exec.Command(triple+"-as", "own.s", "-o", "text.o").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, object := range []string{"own.o", "text.o"} {
		if diff := cmp.Diff(want, sections(object)); diff != "" {
			t.Errorf("%s: sections, -gcc +gpucc:\n%s", object, diff)
		}
	}
}
