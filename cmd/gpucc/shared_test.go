package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

// libraries holds a library, programs that use it, and a library that interposes on it.
var libraries = map[string]string{
	"counter.h": `extern int limit;
extern __thread int last;
extern const char *const names[];
int limit_inside(void);
int next(int);
int twice(int);
int hidden_twice(int);
int (*address_inside(void))(int);
`,
	"counter.c": `#include "counter.h"
int limit = 10;
__thread int last = 1;
static __thread int calls;
__attribute__((visibility("hidden"))) int step = 3;
__attribute__((visibility("protected"))) int fixed(int n) { return n + step; }
const char *const names[] = {"zero", "one"};
static int hundred(void) { return 100; }
static int (*const table[])(void) = {hundred};
int limit_inside(void) { return limit; }
int next(int n) { calls++; last = fixed(n); return last + calls * 0; }
int twice(int n) { return next(next(n)) + 0 * table[0](); }
__attribute__((visibility("hidden"))) int inner(int n) { return next(next(n)); }
int hidden_twice(int n) { return inner(n); }
int (*address_inside(void))(int) { return next; }
static void begin(void) __attribute__((constructor));
static void begin(void) { limit++; }
`,
	"program.c": `#include <stdio.h>
#include "counter.h"
int main(void)
{
	last += 4;
	printf("%d %d %d ", limit, limit_inside(), last);
	printf("%d %d %d %s ", next(1), twice(1), hidden_twice(1), names[1]);
	printf("%d %d\n", last, address_inside() == next);
	return 0;
}
`,
	"load.c": `#include <dlfcn.h>
#include <stdio.h>
int shared_with_library = 5;
int main(int argc, char **argv)
{
	void *library = dlopen(argv[1], RTLD_NOW);
	if (!library) {
		puts(dlerror());
		return 1;
	}
	int (*twice)(int) = (int (*)(int))dlsym(library, "twice");
	int *limit = (int *)dlsym(library, "limit");
	printf("%d %d %s\n", twice(1), *limit, dlsym(library, "inner") || dlsym(library, "step") ? "found" : "hidden");
	return 0;
}
`,
	"interpose.c": "int limit = 77;\nint next(int n) { return n * 10; }\n",
}

// libraryCompilers make a library and a program: gpucc, gcc, and one of each.
var libraryCompilers = []struct{ library, program string }{
	{"gpucc", "gpucc"}, {"gpucc", triple + "-gcc"}, {triple + "-gcc", "gpucc"},
}

// make runs a compiler.
func compileBy(t *testing.T, compiler, args string) {
	t.Helper()
	if compiler == "gpucc" {
		mustDo(t, args)
	} else {
		cross.Run(t, ".", compiler, strings.Fields(args)...)
	}
}

// TestSharedLibrary links, loads and interposes on a shared library.
func TestSharedLibrary(t *testing.T) {
	folders(t, libraries)
	const want = "11 11 5 4 7 7 one 7 1\n"
	for _, by := range libraryCompilers {
		for _, flags := range []string{"-O0", "-O1", "-O1 -g", "-O1 -ftls-model=initial-exec"} {
			compileBy(t, by.library, flags+" -fPIC -shared counter.c -o libcounter.so -Wl,-soname,libcounter.so.1")
			cross.Run(t, ".", "ln", "-sf", "libcounter.so", "libcounter.so.1")
			for _, form := range []string{"-fPIE -pie", "-fpic -pie", "-fno-pie -no-pie"} {
				compileBy(t, by.program, "-O1 "+form+" program.c -o program -L. -lcounter -Wl,-rpath,.")
				if out, status := execute(t, "./program"); out != want || status != 0 {
					t.Errorf("%v %s %s: %q, status %d", by, flags, form, out, status)
				}
			}
			if got := strings.Join(regexp.MustCompile(`SONAME.*\[(.*)\]`).FindStringSubmatch(cross.Run(t, ".", triple+"-readelf", "-d", "libcounter.so"))[1:], ""); got != "libcounter.so.1" {
				t.Errorf("soname %s", got)
			}
			if out := cross.Run(t, ".", triple+"-readelf", "-d", "libcounter.so"); strings.Contains(out, "TEXTREL") {
				t.Errorf("%v %s: the loader writes to the text", by, flags)
			}
			compileBy(t, by.program, "load.c -o load -ldl")
			if out, status := execute(t, "./load", "./libcounter.so"); out != "7 11 hidden\n" || status != 0 {
				t.Errorf("dlopen, %v %s: %q, status %d", by, flags, out, status)
			}
		}
	}
}

// TestInterposition has a library that is loaded first define a function and an object that
// another library defines and uses. -Bsymbolic and -fvisibility=protected prevent that. The outputs
// must be the same as with gcc's library.
func TestInterposition(t *testing.T) {
	folders(t, libraries)
	mustDo(t, "-fPIC -shared interpose.c -o libinterpose.so")
	mustDo(t, "-fPIE -pie load.c -o load -ldl")
	load := func(preloaded string) string {
		out, err := leash.Command("qemu-riscv64", "-L", debianCross, "-E", "LD_PRELOAD="+preloaded, "./load", "./libcounter.so").Output()
		if err != nil {
			t.Errorf("LD_PRELOAD=%s: %v", preloaded, err)
		}
		return string(out)
	}
	different := 0
	for _, flags := range []string{"-fPIC", "-O0 -fpic", "-fPIC -Wl,-Bsymbolic", "-fPIC -fvisibility=protected"} {
		outputs := map[string][]string{}
		for _, compiler := range []string{"gpucc", triple + "-gcc"} {
			compileBy(t, compiler, flags+" -shared counter.c -o libcounter.so")
			outputs[compiler] = []string{load(""), load("./libinterpose.so")}
		}
		got, want := outputs["gpucc"], outputs[triple+"-gcc"]
		if !slices.Equal(got, want) {
			t.Errorf("%s: without and with LD_PRELOAD %q, gcc: %q", flags, got, want)
		}
		if got[0] != got[1] {
			different++
		}
	}
	if different != 2 {
		t.Errorf("LD_PRELOAD made a difference %d times, not twice", different)
	}
	// The object, which the program reads through a function of the library.
	mustDo(t, "-fPIC -shared counter.c -o libcounter.so")
	cross.WriteFile(t, "inside.c", []byte("int printf(const char *, ...), limit_inside(void);\nint main(void) { printf(\"%d\\n\", limit_inside()); return 0; }\n"))
	mustDo(t, "-fPIE -pie inside.c -o inside -L. -lcounter -Wl,-rpath,.")
	for preloaded, want := range map[string]string{"": "11\n", "./libinterpose.so": "78\n"} {
		out, err := leash.Command("qemu-riscv64", "-L", debianCross, "-E", "LD_PRELOAD="+preloaded, "./inside").Output()
		if string(out) != want {
			t.Errorf("object, LD_PRELOAD=%s: %q, want %q, %v", preloaded, out, want, err)
		}
	}
}

// TestLinkForms links each kind of program, and compares ELF types and interpreters with gcc's
// programs.
func TestLinkForms(t *testing.T) {
	folders(t, map[string]string{"one.c": `#include <stdio.h>
extern char **environ;
static __thread int own = 3;
int value = 4;
int *const to = &value;
int (*const print)(const char *, ...) = printf;
int main(void) { return print("%d %d\n", *to + own, stdout != 0 && environ != 0) != 4; }
`})
	types := func(file string) string {
		out := cross.Run(t, ".", triple+"-readelf", "-hld", file)
		return regexp.MustCompile(`(?m)^ *Type:.*$`).FindString(out) + regexp.MustCompile(`\[Requesting.*\]`).FindString(out) + regexp.MustCompile(`TEXTREL`).FindString(out)
	}
	for _, flags := range []string{"-fno-pie -no-pie", "-fPIE -pie", "-fpie -pie -rdynamic", "-fPIC -pie", "-fPIC -no-pie", "-fPIE -static", "-fno-pie -static", "-fPIC -shared"} {
		mustDo(t, flags+" one.c -o one")
		cross.Run(t, ".", triple+"-gcc", strings.Fields(flags+" one.c -o other")...)
		if got, want := types("one"), types("other"); got != want {
			t.Errorf("%s: %s, gcc: %s", flags, got, want)
		}
		if strings.Contains(flags, "shared") {
			continue
		}
		if out, status := execute(t, "./one"); out != "7 1\n" || status != 0 {
			t.Errorf("%s: %q, status %d", flags, out, status)
		}
	}
}

// TestDefaultPIE compares the defaults with the system's compiler. If that is not installed, or was
// configured otherwise, code is position-dependent.
func TestDefaultPIE(t *testing.T) {
	folders(t, map[string]string{"one.c": "#include <stdio.h>\n#ifndef __PIE__\n#define __PIE__ 0\n#endif\nint main(void) { printf(\"%d\\n\", __PIE__); return 0; }\n"})
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	check := func(compiler, kind, macro string) {
		t.Helper()
		for range 2 { // the second time, the answer is in the cache
			compileBy(t, compiler, "one.c -o one")
			header := cross.Run(t, ".", triple+"-readelf", "-h", "one")
			if out, _ := execute(t, "./one"); out != macro+"\n" || !strings.Contains(header, " "+kind+" ") {
				t.Errorf("%s: __PIE__ is %s, want %s; want type %s in %s", compiler, strings.TrimSpace(out), macro, kind, header)
			}
		}
	}
	for _, compiler := range []string{triple + "-gcc", "gpucc"} { // Debian's gcc is configured so
		check(compiler, "DYN", "2")
	}
	bin, path := t.TempDir(), os.Getenv("PATH")
	t.Setenv("PATH", bin+":"+path)
	for file, kind := range map[string]string{"#!/bin/sh\n# a gcc without the flag\n": "EXEC", "#!/bin/sh\n# --enable-default-pie\n": "DYN"} {
		if err := os.WriteFile(filepath.Join(bin, triple+"-gcc"), []byte(file), 0o777); err != nil {
			t.Fatal(err)
		}
		check("gpucc", kind, map[string]string{"EXEC": "0", "DYN": "2"}[kind])
	}
	mustDo(t, "-libc=gpucc one.c -o one")
	if header := cross.Run(t, ".", triple+"-readelf", "-h", "one"); !strings.Contains(header, " EXEC ") {
		t.Errorf("gpucc's own library: %s", header)
	}
}

// TestLinkerDefaults compares the linker's flags with the system's compiler: a library that nobody needs is not
// loaded, and there is a build identifier.
func TestLinkerDefaults(t *testing.T) {
	folders(t, map[string]string{
		"lib.c": "int one(void) { return 1; }\n",
		"one.c": "int one(void) { return 1; }\nint main(void) { return one() - 1; }\n",
		"two.c": "int one(void);\nint main(void) { return one() - 1; }\n",
	})
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	check := func(compiler string, asNeeded, buildID bool) {
		t.Helper()
		for _, flags := range []string{"", "-shared -fPIC", "-no-pie"} {
			compileBy(t, compiler, "-shared -fPIC lib.c -o libone.so")
			for source, needed := range map[string]bool{"one.c": !asNeeded, "two.c": true} {
				compileBy(t, compiler, flags+" "+source+" -o out -L. -lone")
				text := cross.Run(t, ".", triple+"-readelf", "-d", "-n", "out")
				if got := strings.Contains(text, "[libone.so]"); got != needed {
					t.Errorf("%s %s %s: the library is loaded: %v, want %v", compiler, flags, source, got, needed)
				}
				if got := strings.Contains(text, "Build ID:"); got != buildID {
					t.Errorf("%s %s %s: there is a build identifier: %v, want %v", compiler, flags, source, got, buildID)
				}
			}
		}
	}
	for _, compiler := range []string{triple + "-gcc", "gpucc"} { // Debian's gcc is configured so
		check(compiler, true, true)
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	for text, asNeeded := range map[string]bool{"# --as-needed\n": false, "# %{!fsanitize=*:--as-needed}\n": true} {
		if err := os.WriteFile(filepath.Join(bin, triple+"-gcc"), []byte("#!/bin/sh\n"+text), 0o777); err != nil {
			t.Fatal(err)
		}
		check("gpucc", asNeeded, false)
	}
}

// TestPareasLibrary interposes on a function of a library in Pareas.
func TestPareasLibrary(t *testing.T) {
	folders(t, map[string]string{
		"twice.par": "fn once[n: int]: int { return n + 1; }\nfn twice[n: int]: int { return once[once[n]]; }\n",
		"main.c":    "int printf(const char *, ...), twice(int);\nint main(void) { printf(\"%d\\n\", twice(1)); return 0; }\n",
		"instead.c": "int once(int n) { return n * 10; }\n",
	})
	mustDo(t, "-fPIC -shared instead.c -o libinstead.so")
	mustDo(t, "-fPIC -shared twice.par -o libtwice.so")
	mustDo(t, "-fPIE -pie main.c -o main -L. -ltwice -Wl,-rpath,.")
	for preloaded, want := range map[string]string{"": "3\n", "./libinstead.so": "100\n"} {
		out, err := leash.Command("qemu-riscv64", "-L", debianCross, "-E", "LD_PRELOAD="+preloaded, "./main").Output()
		if string(out) != want {
			t.Errorf("LD_PRELOAD=%s: %q, want %q, %v", preloaded, out, want, err)
		}
	}
}

// TestStaticPIE links a program without start files, since some systems have none for this
// form. It has no dynamic linker, needs no libraries, and no relocation of its text.
func TestStaticPIE(t *testing.T) {
	folders(t, map[string]string{"start.c": "int value = 3;\nvoid _start(void) { for (;;) value++; }\n"})
	mustDo(t, "-fPIE -static-pie -nostdlib start.c -o start")
	out := cross.Run(t, ".", triple+"-readelf", "-hld", "start")
	if got := regexp.MustCompile(`\bDYN\b|Requesting|NEEDED|TEXTREL|Flags: PIE`).FindAllString(out, -1); !slices.Equal(got, []string{"DYN", "Flags: PIE"}) {
		t.Errorf("%q", got)
	}
}

// references are the functions of a unit, each with one reference to a symbol.
const references = `extern int ext, extf(int);
int def = 3;
static int loc;
int tent;
__attribute__((visibility("hidden"))) int hid;
__attribute__((visibility("hidden"))) extern int hide;
int extdef;
__thread int td;
extern __thread int te;
static __thread int ts;
extern __thread int ti __attribute__((tls_model("initial-exec")));
__attribute__((weak)) int wk = 2;
extern int wku __attribute__((weak)), wkh __attribute__((weak, visibility("hidden")));
#pragma GCC visibility push(hidden)
extern int pushed;
extern int defaulted __attribute__((visibility("default")));
#pragma GCC visibility push(default)
extern int outer;
#pragma GCC visibility pop
int pushed_function(void);
#pragma GCC visibility pop
static int sf(void) { return 1; }
int aliased(void) __attribute__((alias("sf_target")));
int sf_target(void) { return 2; }
int f1(void) { return ext; }
int f2(void) { return def; }
int f3(void) { return loc; }
void set3(int x) { loc = x; }
int f4(void) { return tent; }
int f5(void) { return hid; }
int f6(void) { return hide; }
int (*f7(void))(int) { return extf; }
int (*f8(void))(void) { return f1; }
int f9(void) { return f1() + 1; }
int f10(void) { return extf(2); }
int *f11(void) { return &td; }
int *f12(void) { return &te; }
int *f13(void) { return &ts; }
int *f14(void) { return &ti; }
int f15(void) { return wk; }
int f16(void) { return wku; }
int f17(void) { return wkh; }
int (*f18(void))(void) { return sf; }
int f19(void) { return extdef; }
int f20(void) { return pushed; }
int f21(void) { return defaulted; }
int f22(void) { return outer; }
int (*f23(void))(void) { return pushed_function; }
int (*f24(void))(void) { return aliased; }
int f25(void) { return pushed_function(); }
int f26(void) { extern int block; return block; }
int f27(void) { extern int block_hidden __attribute__((visibility("hidden"))); return block_hidden; }
`

// TestReferences compares the relocations of each function, and the visibility of symbols,
// with those that gcc makes.
func TestReferences(t *testing.T) {
	folders(t, map[string]string{"references.c": references})
	symbols := func() (list []string) {
		for line := range strings.Lines(cross.Run(t, ".", triple+"-readelf", "-sW", "references.o")) {
			if f := strings.Fields(line); len(f) == 8 && (f[4] == "GLOBAL" || f[4] == "WEAK") && f[7] != "__tls_get_addr" {
				list = append(list, f[4]+" "+f[5]+" "+f[7])
			}
		}
		slices.Sort(list)
		return list
	}
	relocs := func() map[string]string {
		byFunction, function := map[string]string{}, ""
		for line := range strings.Lines(cross.Run(t, ".", triple+"-objdump", "-dr", "references.o")) {
			f := strings.Fields(line)
			if len(f) == 2 && strings.HasSuffix(f[1], ">:") {
				function = f[1]
			}
			// gcc names anchors instead of objects, marks code that the linker may relax, and has a
			// LO12 for each use of an upper part.
			if len(f) == 3 && strings.HasPrefix(f[1], "R_RISCV") && !strings.Contains(f[1], "RELAX") && !strings.Contains(f[1], "LO12") && f[1] != "R_RISCV_TPREL_ADD" {
				byFunction[function] += f[1] + " "
			}
		}
		return byFunction
	}
	for _, flags := range []string{"-fPIC", "-fpic", "-fPIE", "-fPIC -fvisibility=hidden", "-fPIC -fvisibility=protected", "-fPIE -fvisibility=hidden", "-fPIC -ftls-model=initial-exec", "-fPIC -ftls-model=local-exec", "-fPIE -ftls-model=local-dynamic"} {
		cross.Run(t, ".", triple+"-gcc", strings.Fields("-O1 -fno-inline -c references.c "+flags)...)
		wantRelocs, wantSymbols := relocs(), symbols()
		mustDo(t, "-c references.c "+flags)
		gotRelocs, gotSymbols := relocs(), symbols()
		for function, want := range wantRelocs {
			if function == "<f9>:" && (strings.Contains(flags, "PIE") || strings.Contains(flags, "visibility")) {
				want = "" // gcc leaves calls within the unit to the linker
			}
			if got := gotRelocs[function]; got != want {
				t.Errorf("%s: %s %s; gcc: %s", flags, function, got, want)
			}
		}
		if !slices.Equal(gotSymbols, wantSymbols) {
			t.Errorf("%s: symbols\n%v\ngcc:\n%v", flags, gotSymbols, wantSymbols)
		}
	}
}

// TestReferencesAsText compares the object of assembler text with the object that is made
// directly: relocations, and bindings and visibility of symbols.
func TestReferencesAsText(t *testing.T) {
	folders(t, map[string]string{"references.c": references})
	describe := func() (list []string) {
		for line := range strings.Lines(cross.Run(t, ".", triple+"-readelf", "-srW", "references.o")) {
			f := strings.Fields(line)
			switch {
			case len(f) == 8 && (f[4] == "GLOBAL" || f[4] == "WEAK"):
				list = append(list, strings.Join(f[3:6], " ")+" "+f[7])
			case len(f) > 4 && strings.HasPrefix(f[2], "R_RISCV"):
				list = append(list, f[2]+" "+f[4])
			}
		}
		slices.Sort(list)
		return list
	}
	local := regexp.MustCompile(`^R_RISCV_(JAL|BRANCH) |\.L|\.bss|Lsymbol`)
	for _, flags := range []string{"-fPIC", "-fPIE", "-fno-pie", "-fPIC -fvisibility=hidden -ffunction-sections -fdata-sections"} {
		mustDo(t, flags+" -c references.c")
		want := slices.DeleteFunc(describe(), local.MatchString)
		mustDo(t, flags+" -S references.c")
		cross.Run(t, ".", triple+"-as", "-fpic", "references.s", "-o", "references.o")
		if got := slices.DeleteFunc(describe(), local.MatchString); !slices.Equal(got, want) {
			t.Errorf("%s: %s", flags, cmp.Diff(want, got))
		}
	}
}

// TestSymbolVersions compares the symbols with versions that attribute symver makes with gcc's library. A library made from
// assembler text has them, too.
func TestSymbolVersions(t *testing.T) {
	folders(t, map[string]string{
		"versions.c": `extern __attribute__((__symver__("f@V1"), __symver__("g@V1"))) int old(int x);
int old(int x) { return x + 1; }
__attribute__((symver("f@@V2"), section("own"))) int new(int x) { return x + 2; }
__attribute__((__symver__("v@V1"))) int v1 = 3;
`,
		"map": "V1 { global: f; g; v; local: *; };\nV2 { global: f; } V1;\n",
	})
	versions := func(library string) (list []string) {
		for _, line := range strings.Split(cross.Run(t, ".", triple+"-readelf", "-W", "--dyn-syms", library), "\n") {
			if x := strings.Fields(line); len(x) == 8 && strings.Contains(x[7], "@") && x[6] != "UND" {
				list = append(list, strings.Join([]string{x[3], x[4], x[5], x[7]}, " "))
			}
		}
		slices.Sort(list)
		return list
	}
	cross.Run(t, ".", triple+"-gcc", "-fPIC", "-shared", "versions.c", "-Wl,--version-script=map", "-o", "gcc.so")
	want := versions("gcc.so")
	if len(want) != 4 {
		t.Fatalf("gcc's library has %q", want)
	}
	for _, flags := range []string{"-O0 -c versions.c -o versions.o", "-O2 -c versions.c -o versions.o", "-O1 -S versions.c -o versions.s"} {
		mustDo(t, "-fPIC "+flags)
		input := strings.Fields(flags)[4]
		cross.Run(t, ".", triple+"-gcc", "-shared", input, "-Wl,--version-script=map", "-o", "own.so")
		if got := versions("own.so"); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", flags, got, want)
		}
	}
	if got := gpucc("__attribute__((symver(\"f\"))) int f(void) { return 1; }\n", "-x", "c", "-c", "-", "-o", "x.o"); got.Status != 1 || !strings.Contains(got.Stderr, "error: symver attribute argument must have format 'name@nodename'\n") {
		t.Errorf("%+v", got)
	}
}
