package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// macroSources have macros that are defined by flags, in headers, again, and for a part of a file alone.
var macroSources = map[string]string{
	"a.c": `#include <stdio.h>
#include "outer.h"
#define TWICE(x) ((x) + (x))
#define LIST(first, ...) first, ## __VA_ARGS__
#define OLD 1
#undef OLD
#define TEXT(s) #s \
	"tail"
#pragma push_macro("DEPTH")
#undef DEPTH
#define DEPTH 7
int before(int v) { return v + TWICE(INNER); }
#pragma pop_macro("DEPTH")
#undef INNER
#define INNER 9
#line 100 "renamed.y"
#define RENAMED INNER
int main(void) { return before(DEPTH); }
`,
	"outer.h":  "#define DEPTH 1\n#include \"inner.h\"\n#define AFTER INNER\n",
	"inner.h":  "/* line 1 */\n#define INNER 4\n",
	"forced.h": "#define FORCED 1\n",
	"plain.c":  "int main(void) { return 0; }\n",
}

// TestMacrosInDebugger asks gdb about macros, in programs of gcc and gpucc.
func TestMacrosInDebugger(t *testing.T) {
	directory(t, macroSources)
	names := []string{"TWICE", "LIST", "OLD", "TEXT", "DEPTH", "INNER", "AFTER", "FLAG", "RENAMED", "EOF", "__STDC__", "__riscv_xlen", "NONE"}
	var commands []string
	for _, line := range []string{"a.c:12", "renamed.y:101"} {
		commands = append(commands, "list "+line+","+strings.Split(line, ":")[1], "print TWICE(INNER)", "macro expand TEXT(LIST(1, AFTER))")
		for _, name := range names {
			commands = append(commands, "info macro "+name)
		}
	}
	ask := func(program string) []string {
		args := []string{"-nx", "-batch", "-ex", "set width 0"}
		for _, c := range commands {
			args = append(args, "-ex", "echo #####"+c+"\\n", "-ex", c)
		}
		return strings.Split(runTool(t, "gdb-multiarch", append(args, program)...), "#####")
	}
	flags := []string{"-g3", "-static", "-DFLAG=3", "-DFLAG_ARGUMENT(x)=x", "a.c"}
	runTool(t, "riscv64-linux-gnu-gcc", append(flags, "-o", "gcc")...)
	want := ask("gcc")
	for _, more := range [][]string{{"-O0"}, {"-O1"}, {"-O1", "-ggdb3", "-g"}, {"-S"}, {"-ffunction-sections"}} {
		program := "gpucc" + strings.Join(more, "")
		if slices.Contains(more, "-S") {
			mustDo(t, strings.Join(append(more, append(flags[:1:1], append(flags[2:], "-o", "a.s")...)...), " "))
			runTool(t, "riscv64-linux-gnu-gcc", "-static", "a.s", "-o", program)
		} else if r := gpucc("", append(more, append(flags, "-o", program)...)...); r.Status != 0 {
			t.Fatal(r.Stderr)
		}
		got := ask(program)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%v: got %s\nwant %s", more, got[i], want[i])
			}
		}
		checkVerified(t, program)
	}
	mustDo(t, "-g3 -nostdinc -include forced.h -c plain.c -o forced.o") // gcc says that it is included on line 1
	got := regexp.MustCompile(` filenum: \d+`).ReplaceAllString(runTool(t, "riscv64-linux-gnu-readelf", "--debug-dump=macro", "forced.o"), "")
	if want := `
 DW_MACRO_start_file - lineno: 0
 DW_MACRO_start_file - lineno: 0
 DW_MACRO_define - lineno : 1 macro : FORCED 1
 DW_MACRO_end_file
 DW_MACRO_end_file
`; !strings.Contains(got, want) {
		t.Errorf("the macros of -include are\n%s", got[max(0, len(got)-600):])
	}
	if r := gpucc("", "-g3", "-c", "plain.c"); r.Status != 0 || !strings.Contains(runTool(t, "riscv64-linux-gnu-readelf", "--debug-dump=macro", "plain.o"), "__riscv_xlen 64") {
		t.Errorf("a source without directives has no macros: %s", r.Stderr)
	}
	for _, level := range [][]string{{"-g"}, {"-g3", "-g2"}, {"-g3", "-g0"}} {
		if r := gpucc("", append(level, "-c", "plain.c")...); r.Status != 0 || strings.Contains(runTool(t, "riscv64-linux-gnu-readelf", "-SW", "plain.o"), ".debug_macro") {
			t.Errorf("%v: there are macros %s", level, r.Stderr)
		}
	}
}
