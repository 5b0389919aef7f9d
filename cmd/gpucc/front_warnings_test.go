package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast/c/warn"
	"gpucc/gpu/gputest"
)

// TestFrontWarnings compares warnings of the front end with gcc's: with the flag that stands for them and for others, with their own
// flag, as errors, switched off, and in a text that switches them off.
func TestFrontWarnings(t *testing.T) {
	gputest.NoRaces(t)
	for _, x := range warningCases {
		name := strings.TrimSuffix(x.flag, "=")
		t.Run(name, func(t *testing.T) {
			directory(t, map[string]string{"a.c": x.text, "off.c": "#pragma GCC diagnostic ignored \"-W" + name + "\"\n" + x.text})
			always := strings.Fields(needed[x.flag])
			group := slices.Clip(always)
			if x.group != "" {
				group = slices.Clip(append(group, "-W"+x.group))
			}
			for _, flags := range [][]string{group, append(slices.Clip(always), "-W"+name), append(group, "-Werror="+name)} {
				list := sameMessages(t, x.flag, "a.c", flags...)
				if len(list) != x.messages {
					t.Errorf("%s: gcc gives %d messages, not %d", flags, len(list), x.messages)
				}
				for _, message := range list {
					number, _, _ := strings.Cut(message, ":")
					if n, err := strconv.Atoi(number); err != nil || strings.Contains(strings.Split(x.text, "\n")[n-1], silent) {
						t.Errorf("%s: gcc is not silent about line %d", flags, n)
					}
				}
			}
			if n := compareMessages(t, x.flag, "a.c", append(group, "-Wno-"+name)...) + compareMessages(t, x.flag, "off.c", group...); n != 0 {
				t.Errorf("gcc gives %d messages that are switched off", n)
			}
			if x.group != "" {
				compareMessages(t, x.flag, "a.c", always...)
			}
			if strings.HasPrefix(x.flag, "shift") { // C90 permits it
				compareMessages(t, x.flag, "a.c", append(group, "-std=gnu90")...)
				compareMessages(t, x.flag, "a.c", append(group, "-Wshift-overflow=0")...)
			}
		})
	}
}

// TestEveryWarningHasCases names each flag of the front end that no case of TestFrontWarnings gives, and each for which no line of a
// case must have no message.
func TestEveryWarningHasCases(t *testing.T) {
	for _, flag := range warn.Flags[1:] {
		given, kept := false, false
		for _, x := range warningCases {
			given = given || x.flag == flag && x.messages > 0
			kept = kept || x.flag == flag && strings.Contains(x.text, silent)
		}
		if !given {
			t.Errorf("no case of warningCases has a warning -W%s", flag)
		}
		if !kept {
			t.Errorf("no case of warningCases has a line for which -W%s is silent", flag)
		}
	}
}

// TestMissingTypesOfC90 compares the warnings about declarations without types, by several flags, with gcc's. C90 permits them.
func TestMissingTypesOfC90(t *testing.T) {
	directory(t, map[string]string{"a.c": `static x; f(a, b) char b; { return a; } g(void) { register i = x; extern j; return i + j; }
long h(a) { return a; } typedef t; static k(a) long a; { return a; } int use(void) { return k(1L); }
`})
	for _, standard := range []string{"-ansi", "-std=gnu89", "-std=gnu99"} {
		sum := 0
		for _, flags := range []string{"", "-Wall", "-Wextra", "-Wimplicit", "-Wimplicit-int", "-Wimplicit-int -Wreturn-type", "-Wreturn-type", "-Wall -Wno-return-type", "-Wall -Wno-implicit-int", "-Wall -Wno-implicit", "-Wextra -Wno-missing-parameter-type", "-Wmissing-parameter-type"} {
			for _, flag := range []string{"implicit-int", "return-type", "missing-parameter-type"} {
				sum += compareMessages(t, flag, "a.c", append(strings.Fields(flags), standard)...)
			}
		}
		if sum < 30 {
			t.Errorf("%s: gcc gives %d messages", standard, sum)
		}
	}
}

// TestNoSpecifiers compares the warnings, which have no flag, about declarations that begin with a declarator with gcc's.
func TestNoSpecifiers(t *testing.T) {
	directory(t, map[string]string{"a.c": `i; j, k = 3, *l; m[3]; f(); *g(void); int u; v; (w); auto_ = 3; q(a), r;
static a; const b; extern c; typedef d; inline e(); __attribute__((unused)) o; _Thread_local p; x(void) { return 0; } y(z) { return z; } aa(bb) int bb; { return bb; }
`})
	for _, flags := range []string{"", "-std=gnu90", "-std=gnu90 -Wall", "-Werror", "-Wno-implicit-int"} {
		if n := len(sameLines(t, "(data definition .*)", false, "a.c", strings.Fields(flags)...)); n != 9 {
			t.Errorf("%q: %d messages", flags, n)
		}
	}
	if n := len(sameLines(t, "(data definition .*)", false, "a.c", "-w")); n != 0 {
		t.Errorf("-w: %d messages", n)
	}
}

// TestUndefinedInline compares the warnings, which have no flag, about inline functions that are declared and not defined with gcc's.
func TestUndefinedInline(t *testing.T) {
	directory(t, map[string]string{"a.c": `inline int a(int);
inline int b(int);
inline int b(int);
extern inline int c(int); static inline int d(int); inline int e(int); int e(int x) { return x; }
inline int f(int); int f(int);
int g(int); inline int g(int);
inline int h(int x) { return x; }
inline int k(int); int use(void) { return a(1) + k(2); }
__attribute__((gnu_inline)) inline int m(int); int n(int); inline int o(int), p(int); inline int p(int x) { return x; }
`})
	for flags, want := range map[string]int{"": 7, "-std=c99 -O2": 7, "-std=gnu89": 0, "-fgnu89-inline": 0, "-w": 0} {
		if n := len(sameLines(t, "(inline function .*)", false, "a.c", strings.Fields(flags)...)); n != want {
			t.Errorf("%q: gcc gives %d messages, not %d", flags, n, want)
		}
	}
}

// TestFreestandingMain compares -Wmain with gcc's for programs that need no usual main, and for programs without builtin functions.
func TestFreestandingMain(t *testing.T) {
	directory(t, map[string]string{"a.c": "float main(long a) { return 1; }\n"})
	for flags, want := range map[string]int{
		"-Wall": 3, "-Wall -fno-builtin": 3, "-Wall -ffreestanding": 0, "-ffreestanding -Wmain": 3, "-ffreestanding -Werror=main": 3, "-Wall -ffreestanding -Wno-main": 0,
	} {
		if n := compareMessages(t, "main", "a.c", strings.Fields(flags)...); n != want {
			t.Errorf("%s: gcc gives %d messages, not %d", flags, n, want)
		}
	}
}

// TestNoUnusedResults checks syntax only: then gcc does not look for results that are not used.
func TestNoUnusedResults(t *testing.T) {
	directory(t, map[string]string{"a.c": "__attribute__((warn_unused_result)) int must(void);\nvoid f(void) { must(); }\n"})
	if n, syntax := compareMessages(t, "unused-result", "a.c"), compareMessages(t, "unused-result", "a.c", "-fsyntax-only"); n != 1 || syntax != 0 {
		t.Errorf("gcc gives %d and %d messages, not 1 and 0", n, syntax)
	}
}

// TestIndentationOfGenerated has misleading indentation in texts that a program has made: as gcc, gpucc says nothing of it behind a directive that
// names a line.
func TestIndentationOfGenerated(t *testing.T) {
	const function = "int f(int x) {\n  if (x)\n    x++;\n    x--;\n  return x;\n}\n"
	directory(t, map[string]string{"a.c": function, "b.c": function + "#line 1 \"c.y\"\n" + strings.Replace(function, "f", "g", 1), "c.y": strings.Replace(function, "f", "g", 1)})
	gpucc("", "-E", "a.c", "-o", "a.i")
	for file, want := range map[string]int{"a.c": 1, "b.c": 1, "a.i": 0} {
		if n := compareMessages(t, "misleading-indentation", file, "-Wall"); n != want {
			t.Errorf("%s: gcc gives %d messages, not %d", file, n, want)
		}
	}
}

// TestUnknownMacros has sources that cannot be read again: nothing is said of operators that may come from macros.
func TestUnknownMacros(t *testing.T) {
	const source = "#define CHK(x) if ((x)==(x)) g(1)\n#define QQ const const int\nvoid g(int);\nQQ z = 1;\nvoid f(int x) { CHK(x); }\n"
	const preprocessed = "# 1 \"gone.c\"\nvoid g(int);\nconst const int z = 1;\nvoid f(int x) { if ((x)==(x)) g(1); }\n"
	directory(t, map[string]string{"a.i": preprocessed})
	for name, x := range map[string]result{
		"standard input":              gpucc(source, "-Wall", "-c", "-x", "c", "-", "-o", "a.o"),
		"preprocessed standard input": gpucc(preprocessed, "-Wall", "-c", "-x", "cpp-output", "-", "-o", "a.o"),
		"preprocessed file":           gpucc("", "-Wall", "-c", "a.i"),
	} {
		if x.Stderr != "" || x.Status != 0 {
			t.Errorf("%s: status %d\n%s", name, x.Status, x.Stderr)
		}
	}
}

// TestNamesOfMacros has parameters with names that macros of the system's headers change.
func TestNamesOfMacros(t *testing.T) {
	directory(t, map[string]string{"a.c": "#include <libgen.h>\nint f(int __plain, int unused,\n\tconst char *basename) { return 0; }\n"})
	if n := compareMessages(t, "unused-parameter", "a.c", "-Wall", "-Wextra"); n != 2 {
		t.Errorf("gcc gives %d messages, not 2", n)
	}
}
