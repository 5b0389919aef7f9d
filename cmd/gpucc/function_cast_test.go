package main

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestFunctionCasts compares -Wcast-function-type with gcc's, for casts between functions of all pairs of types.
func TestFunctionCasts(t *testing.T) {
	gputest.NoRaces(t)
	types := []string{"void (*%s)(void)", "void (*%s)()", "int (*%s)(void)", "int (*%s)(int)", "int (*%s)(unsigned)", "int (*%s)(int, int)", "int (*%s)(int, ...)", "int (*%s)(int, int, ...)", "long (*%s)(int)",
		"unsigned (*%s)(long)", "char *(*%s)(char *)", "void *(*%s)(struct s *)", "int (*%s)(short)", "int (*%s)(unsigned short)", "int (*%s)(_Bool)", "int (*%s)(signed char)", "int (*%s)(unsigned char)", "int (*%s)(enum e)", "float (*%s)(double)", "double (*%s)(float)",
		"struct s (*%s)(struct s)", "struct u (*%s)(struct u)", "void (*%s)(const int)", "void (*%s)(volatile char *)", "void (*%s)(int (*)(int))", "int (*%s)()", "long (*%s)()", "void *%s", "int *%s", "__int128 (*%s)(__int128)", "unsigned __int128 (*%s)(unsigned __int128)"}
	var text strings.Builder
	text.WriteString("enum e { A }; struct s { int a; }; struct u { int a; };\n")
	for i, x := range types {
		fmt.Fprintf(&text, "%s;\n", fmt.Sprintf(x, fmt.Sprint("x", i)))
	}
	text.WriteString("void f(void) {\n")
	for i := range types {
		for j, y := range types {
			fmt.Fprintf(&text, "x%d = (%s)x%d;\n", j, fmt.Sprintf(y, ""), i)
		}
	}
	directory(t, map[string]string{"a.c": text.String() + "}\n"})
	for _, flags := range []string{"-Wextra", "-Wcast-function-type", "-Wall", "-Wextra -Wno-cast-function-type"} {
		if n := compareMessages(t, "cast-function-type", "a.c", strings.Fields(flags)...); flags == "-Wextra" && n < 100 {
			t.Errorf("only %d warnings", n)
		}
	}
}
