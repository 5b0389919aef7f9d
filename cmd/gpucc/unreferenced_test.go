package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/host"
	"gpucc/internal/leash"
)

// unreferenced are units with static functions and objects. Nothing refers to some of them. gcc must not inline,
// nor compute anything in advance.
var unreferenced = map[string]string{
	"functions":   "void e1(), e2(); static void a(void) { e1(); } static void NI b(void) { e2(); } void f(void) { b(); }",
	"chain":       "void e1(), e2(); static NI void a(void) { e1(); } static NI void b(void) { a(); e2(); }",
	"cycle":       "void e(); static void b(int); static void a(int n) { if (n) b(n); e(); } static void b(int n) { a(n - 1); }",
	"recursion":   "void e(); static void a(int n) { e(); if (n) a(n - 1); } int g;",
	"dead call":   "void e(); static NI void a(void) { e(); } void f(void) { if (0) a(); }",
	"dead branch": "void e(); static const int no = 0; static NI void b(void) { e(); } static NI void a(void) { b(); } int f(int x) { return no ? (a(), 1) : x; }",
	"table":       "void e(), e2(); static NI void a(void) { e(); } static void NI b(void) { e2(); } static void (*const t[])(void) = { a, b }; int x;",
	"used table":  "void e(), e2(); static NI void a(void) { e(); } static void NI b(void) { e2(); } static void (*t[])(void) = { a, b }; void f(int i) { t[i](); t[0] = 0; }",
	"objects":     "extern int o1, o2; static int *p = &o1; static int *q = &o2; static int **r = &p; void *f(void) { static int n; return &n; } int **g(void) { return r++; }",
	"order": "static char c1 = 1; static double d = 1.5; static char c2 = 2; static int n[100] = { 5 }; static short s = 7; static long l = 9; char c3 = 3; _Alignas(64) int wide = 3;" +
		" void *f(int i) { void *t[] = { &c2, &s, &l, &c3 }; return t[i]; }",
	"constants":   `static const char id[] = "$Id$"; static const char *const names[] = { "one", "two" }; static const char used[] = "used"; const char *f(void) { return used; }`,
	"literals":    `struct s { const char *name; int *x; }; extern int o; static struct s *a = &(struct s){ "a", &o }; static struct s *b = &(struct s){ "b", 0 }; void *f(int x) { return x ? (void *)b->name : &b; }`,
	"zeros":       "static int a; static char b[1000]; static int c; static long l; void *f(int i) { return i ? (void *)&c : &l; }",
	"kept":        "void e(), e2(), e3(); static __attribute__((used)) void a(void) { e(); } static __attribute__((constructor)) void b(void) { e2(); } static __attribute__((destructor)) void c(void) { e3(); } static __attribute__((used)) int n = 1;",
	"volatile":    "static volatile int v; static volatile int w[3]; int x;",
	"address":     "void e(); static void a(void) { e(); } void *f(void) { return a; }",
	"static":      "void e(); static NI void a(void) { e(); } void (*f(void))(void) { static void (*p)(void) = a; return p++ ? p : 0; }",
	"dead static": "void e(); static NI void a(void) { e(); } static void f(void) { static void (*p)(void) = a; p(); }; int x;",
	"size":        "static int t[] = { 1, 2, 3 }; int n = sizeof t; int f(void) { return sizeof t; }",
	"threads":     "static __thread int a = 1, b, c = 3; int *f(void) { return &c; }",
	"section":     "extern int o; static int *a __attribute__((section(\"mine\"))) = &o; static int b __attribute__((section(\"mine\"))) = 2; int *f(void) { return &b; }",
	"extern":      "static int hidden; static int *p = &hidden; int f(void) { extern int hidden; return hidden++; }",
}

// notInlined defines NI, an attribute with which gcc neither inlines a function nor changes it.
const notInlined = "#define NI __attribute__((noipa))\n"

// defined returns the names of the symbols that an object defines, without the names that gcc numbers.
func defined(t *testing.T, object string) (list []string) {
	t.Helper()
	out, err := exec.Command("riscv64-linux-gnu-nm", "--defined-only", "-j", object).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		if !regexp.MustCompile(`[.]\d|^[.]L|^__compound`).MatchString(name) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// TestUnreferenced compares the symbols of gpucc's and gcc's objects.
func TestUnreferenced(t *testing.T) {
	gputest.NoRaces(t)
	for name, text := range unreferenced {
		for _, level := range []string{"-O1", "-O1 -g -ffunction-sections -fdata-sections"} {
			folders(t, map[string]string{"a.c": notInlined + text})
			gcc := append(strings.Fields(level), "-w", "-fno-ipa-cp", "-fno-section-anchors", "-c", "a.c", "-o", "gcc.o")
			if out, err := exec.Command("riscv64-linux-gnu-gcc", gcc...).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", name, err, out)
			}
			mustDo(t, "-w "+level+" -c a.c -o own.o")
			if want, got := undefined(t, "gcc.o"), undefined(t, "own.o"); !slices.Equal(want, got) {
				t.Errorf("%s %s: needs %q, gcc's object needs %q", name, level, got, want)
			}
			if want, got := defined(t, "gcc.o"), defined(t, "own.o"); !slices.Equal(want, got) {
				t.Errorf("%s %s: defines %q, gcc's object %q", name, level, got, want)
			}
		}
	}
}

// TestUnreferencedFlags compiles a unit with a static function that nothing refers to, with flags that keep it, or not,
// and on an accelerator.
func TestUnreferencedFlags(t *testing.T) {
	folders(t, map[string]string{"a.c": "void e(void); static void a(void) { e(); } int x = 1;"})
	for flags, kept := range map[string]bool{
		"-O0": true, "-O1": false, "-Os": false, "-O1 -fkeep-static-functions": true, "-O1 -fkeep-static-functions -fno-keep-static-functions": false,
		"-O1 -device=gpu": false,
	} {
		mustDo(t, "-w "+flags+" -c a.c -o own.o")
		if got := slices.Contains(defined(t, "own.o"), "a"); got != kept {
			t.Errorf("%s: the function is there: %t", flags, got)
		}
	}
	if got := gpucc("", "-Wall", "-O1", "-c", "a.c", "-o", "own.o"); strings.Count(got.Stderr, "'a' defined but not used [-Wunused-function]") != 1 {
		t.Errorf("%+v", got)
	}
}

// TestUnreferencedInLongUnit compiles a unit of several pieces. There, the code of a static function stays, and its
// references do not. The program must work without them.
func TestUnreferencedInLongUnit(t *testing.T) {
	gputest.NoRaces(t)
	var text strings.Builder
	text.WriteString("int printf(const char *, ...); void missing(void), missing2(void); extern int missing_object;\n" +
		"static int *lost = &missing_object; static int kept[3] = { 1, 2, 3 }; static char lost2[100] = \"lost\"; static int kept2 = 4;\n" +
		"static void a(int x) { static void (*p)(int) = a; if (x) p(x - 1); lost2[x] = *lost; missing(); }\n" +
		"static void b(int x) { missing2(); printf(\"%d\\n\", x); if (x) a(x); }\n")
	for i := range 2000 {
		fmt.Fprintf(&text, "int f%d(int x) { if (0) b(x); kept[1] += x; return x %% 7 == 3 ? x * %d + kept[x %% 3] : x - kept2; }\n", i, i)
	}
	text.WriteString("int main(void) { long s = 0;\n")
	for i := range 2000 {
		fmt.Fprintf(&text, "s += f%d(%d);\n", i, i)
	}
	text.WriteString("printf(\"%ld\\n\", s); return 0; }\n")
	// The text is read in one go, or while it is compiled, or it is so long that relocations wait in the spill file.
	for _, length := range []int{0, 1 << 20, host.LongText} {
		folders(t, map[string]string{"a.c": text.String() + strings.Repeat("/* ... */\n", length/10)})
		if out, err := exec.Command("riscv64-linux-gnu-gcc", "-w", "-O1", "-static", "a.c", "-o", "gcc").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		want, err := leash.Command("qemu-riscv64", "gcc").Output()
		if err != nil {
			t.Fatal(err)
		}
		mustDo(t, "-w -O1 -c a.c -o own.o")
		if got := undefined(t, "own.o"); !slices.Equal(got, []string{"printf"}) {
			t.Errorf("%d more bytes: needs %q", length, got)
		}
		if out, err := exec.Command("riscv64-linux-gnu-gcc", "-static", "own.o", "-o", "own").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if got, err := leash.Command("qemu-riscv64", "own").Output(); err != nil || string(got) != string(want) {
			t.Errorf("%d more bytes: prints %q, gcc's program %q: %v", length, got, want, err)
		}
	}
}
