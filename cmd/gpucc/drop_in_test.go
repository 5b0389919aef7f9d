package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

// system holds programs that include headers and use a C library.
var system = map[string]string{
	"list.c": `#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"
static int ascending(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int main(int argc, char **argv)
{
	int list[] = {3, 1, 2};
	qsort(list, LENGTH, sizeof *list, ascending);
	fprintf(stdout, "%d %d %d %s %.3f\n", list[0], list[1], list[2], argc > 1 ? argv[1] : "-", sqrt(list[1]));
	errno = 0;
	if (!fopen("/no/such/file", "r"))
		puts(strerror(errno));
	return 0;
}
`,
	"list.h":      "#define LENGTH 3\n",
	"line.c":      "int main(void)\n{\n\treturn __LINE__;\n}\n",
	"lost.c":      "int x;\n#include \"nowhere.h\"\n",
	"seven.s":     "\t.globl seven\nseven:\n\tli a0, 7\n\tret\n",
	"eight.S":     "#define VALUE 8\n\t.globl eight\neight:\n\tli a0, VALUE\n\tret\n",
	"sum.c":       "int seven(void), eight(void);\nint main(void) { return seven() + eight(); }\n",
	"macros.c":    "#if X != 2 || defined Y\n#error\n#endif\n#include <inner.h>\nint main(void) { return X + INNER; }\n",
	"sub/inner.h": "#define INNER 40\n",
}

// folders is the same as directory, for files in folders.
func folders(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		cross.WriteFile(t, name, []byte(text))
	}
}

// execute runs a program under qemu with the system's shared libraries.
func execute(t *testing.T, program string, args ...string) (string, int) {
	t.Helper()
	cmd := leash.Command("qemu-riscv64", append([]string{"-L", debianCross, program}, args...)...)
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// mustDo runs the driver and expects that it prints no message.
func mustDo(t *testing.T, args string) string {
	t.Helper()
	got := gpucc("", strings.Fields(args)...)
	if got.Status != 0 || got.Stderr != "" {
		t.Fatalf("gpucc %s: %+v", args, got)
	}
	return got.Stdout
}

// TestSystemLibrary checks that, with a system's C library, gpucc uses its headers and
// links programs with it.
func TestSystemLibrary(t *testing.T) {
	folders(t, system)
	if err := os.Mkdir("root", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(debianCross, "root/usr"); err != nil {
		t.Fatal(err)
	}
	for _, flags := range []string{"", "-static", "-O0", "-fPIE -pie", "-Wl,--gc-sections", "--sysroot=root -static"} {
		mustDo(t, flags+" list.c -o list -lm")
		if out, status := execute(t, "./list", "one"); out != "1 2 3 one 1.414\nNo such file or directory\n" || status != 0 {
			t.Errorf("%s: %q, status %d", flags, out, status)
		}
	}
	mustDo(t, "-c list.c -o list.o")
	mustDo(t, "list.o -o list -lm")
	if out, _ := execute(t, "./list"); !strings.HasPrefix(out, "1 2 3 - 1.414\n") {
		t.Errorf("%q", out)
	}
	got := gpucc("", "list.o", "-lnosuch")
	if got.Status != 1 || !strings.Contains(got.Stderr, "cannot find -lnosuch") || exists("a.out") {
		t.Errorf("a library that is not there: %+v", got)
	}
}

// TestPartsOfPrograms compiles assembler text, preprocessed or not, and archives, with
// each of the two C libraries.
func TestPartsOfPrograms(t *testing.T) {
	folders(t, system)
	mustDo(t, "-c seven.s eight.S sum.c")
	cross.Run(t, ".", triple+"-ar", "rcs", "libparts.a", "seven.o", "eight.o")
	for _, args := range []string{"sum.c seven.s eight.S", "sum.o seven.o eight.o", "sum.o -L. -lparts", "sum.c libparts.a",
		"-libc=gpucc sum.c seven.s eight.S", "-libc=gpucc sum.o libparts.a", "-Wl,--start-group sum.o libparts.a -Wl,--end-group"} {
		mustDo(t, args+" -o sum")
		if _, status := execute(t, "./sum"); status != 15 {
			t.Errorf("%s: status %d", args, status)
		}
	}
	if got := gpucc("", "-libc=gpucc", "sum.o", "-lother"); got != (result{1, "", "gpucc: error: gpucc's own linker does not take '-lother'\n"}) {
		t.Errorf("%+v", got)
	}
	cross.WriteFile(t, "bad.s", []byte("\tnosuch a0\n"))
	if got := gpucc("", "-c", "bad.s", "-o", "bad.o"); got.Status != 1 || !strings.Contains(got.Stderr, "bad.s:1: Error: ") || exists("bad.o") {
		t.Errorf("%+v", got)
	}
}

// TestFunctionsWithoutHeaders links programs that include no headers, as scripts do that configure projects. gpucc's library has no
// getppid; then the system's is used. If neither library has a function, the message is gpucc's.
func TestFunctionsWithoutHeaders(t *testing.T) {
	folders(t, map[string]string{
		"own.c":     "int puts(const char *); int main(void) { puts(\"own\"); return 3; }\n",
		"other.c":   "int puts(const char *), getppid(void); int main(void) { puts(\"other\"); return getppid() > 0 ? 4 : 5; }\n",
		"nowhere.c": "int getppid(void), nowhere(void); int main(void) { return getppid() + nowhere(); }\n",
	})
	for i, name := range []string{"own", "other"} {
		for _, flags := range []string{"", "-static ", "-O0 -g "} {
			mustDo(t, flags+name+".c -o "+name)
			if out, status := execute(t, "./"+name); out != name+"\n" || status != 3+i {
				t.Errorf("%s%s: %q, status %d", flags, name, out, status)
			}
		}
	}
	for _, args := range []string{"nowhere.c", "-libc=gpucc other.c"} {
		if got := gpucc("", strings.Fields(args)...); got.Status != 1 || !strings.Contains(got.Stderr, "error: undefined reference to 'getppid'") || strings.Contains(got.Stderr, "-ld") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

func TestPreprocess(t *testing.T) {
	folders(t, system)
	run := func(want int, args string) {
		t.Helper()
		if got := gpucc("", strings.Fields("run "+args)...); got != (result{Status: want}) {
			t.Errorf("gpucc run %s: %+v", args, got)
		}
	}
	run(3, "line.c") // macros are expanded in a file without directives
	run(42, "-DX=2 -DY -UY -Isub macros.c")
	run(42, "-D X=2 -isystem sub -std=c99 macros.c")
	run(42, "-DX=2 -include inner.h -I sub macros.c")
	cross.WriteFile(t, "own.c", []byte("#if __GNUC__ != 9 || defined linux || N(2) != 3\n#error\n#endif\nint main(void) { return 42; }\n"))
	run(42, "-D__GNUC__=9 -Ulinux -DN(x)=x+1 own.c") // also if the predefined macros are changed
	cross.WriteFile(t, "fortified.c", []byte("#include <stdio.h>\nint main(void) { return getchar(); }\n"))
	mustDo(t, "-O2 -D_FORTIFY_SOURCE=2 -Werror -Wall -c fortified.c")
	mustDo(t, "-ansi -pedantic -Werror -Wall -c fortified.c") // in C90, // is an error in a user's header
	cross.WriteFile(t, "marked.c", []byte("\ufeffint main(void) { return 42; }\n"))
	run(42, "marked.c")
	cross.WriteFile(t, "flags", []byte("-DX=2 '-Isu'b\n -D 'SPACE=\"a b\"' macros.c"))
	run(42, "@flags")

	got := gpucc("", "-c", "lost.c")
	want := "lost.c:2:10: fatal error: nowhere.h: No such file or directory\n"
	if got.Status != 1 || !strings.HasPrefix(got.Stderr, want) || exists("lost.o") {
		t.Errorf("%+v", got)
	}
	if out := mustDo(t, "-E -P -DX=2 -Isub macros.c"); out != "int main(void) { return 2 + 40; }\n" {
		t.Errorf("-E gives %q", out)
	}
	mustDo(t, "-E -DX=2 -Isub macros.c -o macros.i")
	run(42, "macros.i")
	if out := gpucc("int x = A;\n", "-E", "-P", "-DA=5", "-"); out != (result{0, "int x = 5;\n", ""}) {
		t.Errorf("%+v", out)
	}
	if got := gpucc("", "-c", "macros.i", "-DX=3"); got.Status != 0 {
		t.Errorf("a .i file is preprocessed: %+v", got)
	}
}

// TestPredefinedMacros checks that the predefined macros are gpucc's own with each
// preprocessor.
func TestPredefinedMacros(t *testing.T) {
	folders(t, nil)
	list := func(args string) map[string]string {
		macros := map[string]string{}
		for _, m := range regexp.MustCompile(`(?m)^#define (\S+)(?: (.*))?$`).FindAllStringSubmatch(mustDo(t, "-dM -E -x c /dev/null "+args), -1) {
			macros[m[1]] = m[2]
		}
		return macros
	}
	wide, narrow, strict := list(""), list("-march=rv32imf -O0"), list("-std=c99 -fsigned-char -pthread -Os")
	for name, want := range map[string][3]string{
		"__riscv_xlen": {"64", "32", "64"}, "__gpucc__": {"1", "1", "1"}, "__SIZEOF_POINTER__": {"8", "4", "8"}, "__linux__": {"1", "1", "1"},
		"__STDC__": {"1", "1", "1"}, "__STDC_VERSION__": {"201710L", "201710L", "199901L"}, "__STDC_HOSTED__": {"1", "1", "1"},
		"__SIZEOF_INT128__": {"16", "", "16"}, "__STDC_NO_THREADS__": {"", "1", ""}, "__x86_64__": {}, "__OPTIMIZE__": {"1", "", "1"}, "__NO_INLINE__": {"", "1", ""}, "__OPTIMIZE_SIZE__": {"", "", "1"}, "__STDC_NO_ATOMICS__": {},
		"__CHAR_UNSIGNED__": {"1", "1", ""}, "__STRICT_ANSI__": {"", "", "1"}, "unix": {"1", "1", ""}, "_REENTRANT": {"", "", "1"},
		"__riscv_float_abi_double": {"1", "", "1"}, "__DBL_MANT_DIG__": {"53", "", "53"},
	} {
		if diff := cmp.Diff(want, [3]string{wide[name], narrow[name], strict[name]}); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
	for _, flags := range []string{"", "-no-integrated-cpp"} {
		for name, value := range list(flags) {
			if strings.HasPrefix(name, "__gpucc_") && !strings.HasSuffix(name, "r__") && name != "__gpucc__" || strings.Contains(value, "__gpucc_") {
				t.Errorf("%s is shown with %q: %s", name, flags, value)
			}
		}
	}
	// gpucc makes the same statements about types as gcc for the target.
	gcc := cross.Run(t, ".", triple+"-gcc", "-dM", "-E", "-x", "c", "/dev/null")
	same := regexp.MustCompile(`^(__SIZEOF_\w+__|__(U?INT|U?LONG|SHRT|SCHAR|SIZE|PTRDIFF|WCHAR|WINT|SIG_ATOMIC)\w*_(MAX|WIDTH)__|__(FLT|DBL|LDBL)_\w*(DIG|EXP|MIN|MAX|EPSILON)__|__GCC_HAVE_SYNC_\w+|__riscv_(xlen|flen|mul|div\w*))$`)
	compared := 0
	for _, m := range regexp.MustCompile(`(?m)^#define (\S+) (.*)$`).FindAllStringSubmatch(gcc, -1) {
		if !same.MatchString(m[1]) {
			continue
		}
		compared++
		got := wide[m[1]]
		for other := wide[got]; other != ""; other = wide[got] {
			got = other
		}
		if got != m[2] {
			t.Errorf("%s is %q, gcc's %q", m[1], got, m[2])
		}
	}
	if compared < 60 {
		t.Errorf("only %d macros are compared", compared)
	}
}

func TestDependencies(t *testing.T) {
	folders(t, system)
	file := func(args, name, want string) {
		t.Helper()
		os.Remove(name)
		mustDo(t, args)
		if got := strings.ReplaceAll(string(cross.ReadFile(t, name)), " \\\n ", " "); got != want {
			t.Errorf("gpucc %s: %s is %q, not %q", args, name, got, want)
		}
	}
	file("-c -MMD list.c", "list.d", "list.o: list.c list.h\n")
	file("-c -MMD -MP list.c -o x.o", "x.d", "x.o: list.c list.h\nlist.h:\n")
	file("-c -MMD -MF y -MT a -MQ $b list.c -o x.o", "y", "a $$b: list.c list.h\n")
	file("-c -MD -ffreestanding line.c", "line.d", "line.o: line.c\n")
	file("-c -MD -libc=gpucc -DX=2 -Isub macros.c", "macros.d", "macros.o: macros.c sub/inner.h\n")
	file("-c -MMD -MP -Ulinux -D__GNUC__=5 list.c", "list.d", "list.o: list.c list.h\nlist.h:\n")
	file("-c -MD sum.c -MQ $x", "sum.d", "$$x: sum.c\n") // the source has no directive
	file("-MMD line.c sum.c -c -MF all", "all", "sum.o: sum.c\n")
	if got := mustDo(t, "-MM list.c -MT x"); got != "x: list.c list.h\n" {
		t.Errorf("-MM: %q", got)
	}
	if got := mustDo(t, "-M list.c"); !strings.HasPrefix(got, "list.o: list.c /") || !strings.Contains(got, "stdio.h") || strings.Contains(got, "predefined.h") {
		t.Errorf("-M: %q", got)
	}
	if got := gpucc("", "-c", "-MD", "lost.c"); got.Status != 1 || exists("lost.d") {
		t.Errorf("an error and dependencies: %+v", got)
	}
}

// TestQuietMacros asks for all warnings about a program, also about headers of the system. There is none about the macros that gpucc
// predefines.
func TestQuietMacros(t *testing.T) {
	directory(t, map[string]string{"a.c": "#include <stddef.h>\nextern int x[1];\n"})
	for _, flags := range []string{"-c", "-E", "-c -std=c90", "-c -std=c2x"} {
		if got := gpucc("", strings.Fields("-Wall -Wextra -Wundef -Wunused-macros -pedantic -Wsystem-headers a.c -o a.out "+flags)...); got.Status != 0 || got.Stderr != "" {
			t.Errorf("%s: %+v", flags, got)
		}
	}
}

// TestDirectiveBehindComment compiles directives behind comments in their lines. Each text has an error in a line that a directive names.
func TestDirectiveBehindComment(t *testing.T) {
	for _, text := range []string{
		"/* a */ #line 12 \"a.y\"\nint x = zz;\n",
		"#define X\n/* a */ /* b */ #line 12 \"a.y\"\nint x = zz;\n",
		"/* a\n */ # 12 \"a.y\"\nint x = zz;\n",
		"/* a */ #define zz yy\n#line 12 \"a.y\"\nint x = zz;\n",
		"/* a */ #pragma pack(1)\n_Static_assert(sizeof(struct { char c; int i; }) == 5, \"\");\n#line 12 \"a.y\"\nint x = zz;\n",
	} {
		directory(t, map[string]string{"a.c": text})
		if r := gpucc("", "-c", "a.c"); r.Status != 1 || !strings.HasPrefix(r.Stderr, "a.y:12:") || strings.Count(r.Stderr, "error:") != 1 {
			t.Errorf("%q: %d, %s", text, r.Status, r.Stderr)
		}
	}
}

// TestHasDirective checks that hasDirective finds the lines that a preprocessor would
// change.
func TestHasDirective(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "int x;\n": false, "#include <a.h>": true, "int x;\n  \t# \tdefine X\n": true, "#if 1\n": true,
		"# 1 \"a.c\"\n#line 5\n#pragma pack(1)\n#\nint x;":                           false,
		"#pragma GCC diagnostic push\n#pragma STDC FP_CONTRACT ON\n#pragma oncemore": false, " # pragma  once": true, "#pragma GCC error \"e\"": true, "#pragma GCC  poison a": true, "#pragma message(__FILE__)": true, "#pragma /* a */ GCC error": true, "#pragma \\\nGCC error": true,
		"# 1 \"a.c\"\nint x;\n#undef a": true, "x # y\n\"#define\"": false,
		"#": false, "\r\n#error\r\n": true,
		"/* a */ #define X 1\n": true, "int x;\n/* a\n */ /* b */\t# pragma pack(1)\n": true, "/* a */ x # y": false,
	} {
		if got := hasDirective([]byte(text), nil); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestHasDirectiveInChunks checks that a directive is found wherever the chunks begin
// that cores search.
func TestHasDirectiveInChunks(t *testing.T) {
	for _, at := range []int{1, directiveChunk - 1, directiveChunk, directiveChunk + 1, 2 * directiveChunk} {
		text := bytes.Repeat([]byte(" "), 2*directiveChunk+3)
		copy(text[at:], "#if")
		if !hasDirective(text, nil) {
			t.Errorf("missed at %d", at)
		}
		text[at-1] = 'x'
		if hasDirective(text, nil) {
			t.Errorf("found at %d, behind an x", at)
		}
	}
}

func BenchmarkHasDirective(b *testing.B) {
	text := bytes.Repeat([]byte("static int f_1(int x, int *y)\n{\n\treturn x * 3 + y[x & 7]; /* # */\n}\n"), 10<<20/70)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		hasDirective(text, nil)
	}
}

func TestSplitArguments(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, " a  b\n\tc\n": {"a", "b", "c"}, `'a b' "c 'd'" e\ f ""`: {"a b", "c 'd'", "e f", ""}, `-D'X="a\\b"'`: {`-DX="a\b"`}, `"a\"b"`: {`a"b`}, `'a`: {"a"},
	} {
		if diff := cmp.Diff(want, splitArguments(text)); diff != "" {
			t.Errorf("%q: -want +got\n%s", text, diff)
		}
	}
	folders(t, map[string]string{"self": "@self x", "nested": "-c @self2", "self2": "y @nothing"})
	if got := expandFiles([]string{"@nested", "z"}); !cmp.Equal(got, []string{"-c", "y", "@nothing", "z"}) {
		t.Errorf("%q", got)
	}
	expandFiles([]string{"@self"}) // must not recurse forever
}

// TestNothingInstalled checks that gpucc needs no other program for files of C, and says which
// package to install where it does.
func TestNothingInstalled(t *testing.T) {
	folders(t, system)
	t.Setenv("PATH", t.TempDir())
	for args, want := range map[string]string{
		"-no-integrated-cpp -c list.c": "gpucc: error: list.c: " + errNoPreprocessor.Error() + "\n",
		"-c seven.s":                   "gpucc: error: seven.s: " + errNoAssembler.Error() + "\n",
		"-libc=system sum.c":           "gpucc: error: " + errNoLinker.Error() + "\n",
		"-c sum.c":                     "",
		"-c list.c":                    "",
		"-libc=gpucc list.c -o list":   "",
	} {
		if got := gpucc("", strings.Fields(args)...); got.Stderr != want || got.Status == 0 != (want == "") {
			t.Errorf("gpucc %s: %+v", args, got)
		}
	}
}

// TestHeaderFolder checks that the headers are written for the preprocessor of the system, but
// only once, and that they are removed again if there is no permanent place for them.
func TestHeaderFolder(t *testing.T) {
	folders(t, system)
	cache, tmp := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("TMPDIR", tmp)
	mustDo(t, "-no-integrated-cpp -c macros.c -DX=2 -Isub")
	folder := filepath.Join(cache, "gpucc", "headers-"+headersVersion())
	if !isFile(filepath.Join(folder, "compiler", "stddef.h")) {
		t.Error("the headers are not in the cache")
	}
	if entries, _ := filepath.Glob(folder[:len(folder)-len(headersVersion())] + "*"); len(entries) != 1 {
		t.Errorf("left in the cache: %v", entries)
	}
	header := filepath.Join(folder, "compiler", "stddef.h")
	whole := string(cross.ReadFile(t, header))
	for _, damage := range []func(){
		func() { os.Remove(header) },
		func() { cross.WriteFile(t, header, nil) },
		func() { os.RemoveAll(filepath.Join(folder, "compiler")) },
		func() { os.RemoveAll(folder); cross.WriteFile(t, folder, nil) },
	} {
		damage()
		mustDo(t, "-no-integrated-cpp -c macros.c -DX=2 -Isub")
		if string(cross.ReadFile(t, header)) != whole {
			t.Error("a damaged folder of headers is not repaired")
		}
	}
	t.Setenv("XDG_CACHE_HOME", filepath.Join(cache, "gpucc", "headers-"+headersVersion(), "predefined.h"))
	mustDo(t, "-no-integrated-cpp -c macros.c -DX=2 -Isub")
	if entries, _ := os.ReadDir(tmp); len(entries) != 0 {
		t.Errorf("left: %v", entries)
	}
}

func TestPrintFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-dumpmachine": "riscv64-linux-gnu\n", "-print-multiarch": "riscv64-linux-gnu\n", "-dumpfullversion -dumpversion": gccVersion + "\n",
		"-print-file-name=nosuch.o": "nosuch.o\n", "-print-prog-name=ld": "/usr/bin/riscv64-linux-gnu-ld\n",
		"-print-file-name=crt1.o": debianCross + "/lib/crt1.o\n", "-dumpmachine -march=rv32imf": "riscv32-linux-gnu\n",
	} {
		if got := mustDo(t, args); got != want {
			t.Errorf("gpucc %s: %q", args, got)
		}
	}
	for _, args := range []string{"-dumpversion", "-dumpfullversion", "-dumpversion -dumpfullversion", "-dumpmachine -dumpversion"} {
		if got, want := mustDo(t, args), cross.Run(t, ".", triple+"-gcc", strings.Fields(args)...); got != want {
			t.Errorf("gpucc %s: %q, gcc: %q", args, got, want)
		}
	}
	if got := gpucc("", "-print-nonsense"); got.Status != 1 {
		t.Errorf("%+v", got)
	}
}

func TestDryRunAndTemporaries(t *testing.T) {
	folders(t, system)
	got := gpucc("", "-###", "-no-integrated-cpp", "list.c", "-o", "list")
	if got.Status != 0 || exists("list") || !strings.Contains(got.Stderr, "-imacros") {
		t.Errorf("%+v", got)
	}
	if gpucc("", "-###", "-c", "list.c"); exists("list.o") {
		t.Error("-### makes a file")
	}
	mustDo(t, "-c -save-temps list.c")
	if !exists("list.i") || !exists("list.s") || !exists("list.o") {
		t.Error("-save-temps saves nothing")
	}
}

// TestSystemHeaderWarnings checks that warnings about headers of the system are not
// shown.
func TestSystemHeaderWarnings(t *testing.T) {
	folders(t, map[string]string{"a.c": "#include <w.h>\nint x;\n", "sub/w.h": "int a[1] = {1, 2};\n"})
	if got := gpucc("", "-c", "-Isub", "a.c"); got.Status != 0 || !strings.HasPrefix(got.Stderr, "In file included from a.c:1:\nsub/w.h:1:16: warning: ") {
		t.Errorf("%+v", got)
	}
	mustDo(t, "-c -isystem sub a.c")
}

// TestNeedsPreprocessor checks that a file without directives is not preprocessed, unless
// the name of a macro that a flag defines is in it.
func TestNeedsPreprocessor(t *testing.T) {
	tests := []struct {
		flags, text string
		want        bool
	}{
		{"", "int x;", false},
		{"", "#if 0\n#endif", true},
		{"-DNDEBUG -DX=1 -Ux -O2 -MD", "int x;", false},
		{"-Dx=y", "int x;", true},
		{"-Df(a)=a", "int x = f(1);", true},
		{"-include a.h", "int x;", true},
		{"-imacros a.h", "int x;", true},
	}
	for _, test := range tests {
		opt, err := parseArguments(append(strings.Fields(test.flags), "a.c"))
		if err != nil {
			t.Fatal(err)
		}
		d := &driver{opt: opt}
		if got := d.needsPreprocessor([]byte(test.text)); got != test.want {
			t.Errorf("%s, %q: %t", test.flags, test.text, got)
		}
	}
}

// TestQuestions checks that gpucc gives its own answers to all questions that a program
// may ask a preprocessor, also if the preprocessor is Clang's.
func TestQuestions(t *testing.T) {
	folders(t, map[string]string{"a.c": `#if !__has_builtin(__builtin_clz) || __has_builtin(__builtin_nosuch) || !__has_include(<stddef.h>)
#error
#endif
#if !__has_builtin(__atomic_load_n) || !__has_builtin(__sync_add_and_fetch_4) || !__has_builtin(alloca) || !__has_builtin(printf) || __has_builtin(quick_exit)
#error
#endif
#if defined __has_c_attribute || defined __has_feature || defined __clang__ || !__has_attribute(unused)
#error
#endif
int c = '\377' > 0;
`})
	want := mustDo(t, "-E -P a.c")
	clang, err := exec.LookPath("clang")
	if err != nil {
		t.Fatalf("%v: apt-get install clang", err)
	}
	bin := t.TempDir()
	if err := os.Symlink(clang, filepath.Join(bin, "clang")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	if got := gpucc("", "-E", "-P", "a.c"); got != (result{0, want, ""}) {
		t.Errorf("with clang: %+v, not %q", got, want)
	}
}

// TestInterrupted checks that a signal ends the command, and that no file of the command
// is left.
func TestInterrupted(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"f.s": "\tnop\n"})
	tmp, fake := t.TempDir(), t.TempDir()
	cross.WriteFile(t, filepath.Join(fake, triple+"-as"), []byte("#!/bin/sh\ntouch started\nexec sleep 10\n"))
	if err := os.Chmod(filepath.Join(fake, triple+"-as"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", tmp)
	t.Setenv("PATH", fake+":"+os.Getenv("PATH"))
	cmd := exec.Command("gpucc", "-c", "f.s")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for !exists("started") {
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err == nil || err.Error() != "signal: terminated" {
		t.Errorf("it ends with %v", err)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestMacrosTellTheTruth checks that macros which state features, or the lack of
// features, agree with the front end. A macro that fails here must be removed from
// predefined.h, or added to it.
func TestMacrosTellTheTruth(t *testing.T) {
	folders(t, nil)
	for text, macro := range map[string]string{
		"#include <stdatomic.h>\natomic_int x;":                                "__STDC_NO_ATOMICS__",
		"double f(double _Complex z) { return __real__ z; }":                   "__STDC_NO_COMPLEX__",
		"int f(int n) { int a[n]; a[0] = n; return a[0]; }":                    "__STDC_NO_VLA__",
		"#include <threads.h>\n_Thread_local int x; mtx_t lock;":               "__STDC_NO_THREADS__",
		"__int128 f(unsigned __int128 x) { return (__int128)x * 5 / 3 >> 3; }": "!__SIZEOF_INT128__",
	} {
		_, present := strings.CutPrefix(macro, "!")
		cross.WriteFile(t, "a.c", []byte(text))
		compiles := gpucc("", "-c", "a.c").Status == 0
		name := strings.TrimPrefix(macro, "!")
		cross.WriteFile(t, "b.c", []byte("#ifndef "+name+"\n#error\n#endif\n"))
		if defined := gpucc("", "-c", "b.c").Status == 0; compiles != (defined == present) {
			t.Errorf("%s is defined: %t, but this compiles: %t\n%s", name, defined, compiles, text)
		}
	}
}
