package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// equalFlags lists flags with others that have the same effect: another spelling, or nothing where a flag takes back another one.
var equalFlags = [][2]string{
	{"-target-help", "-help"}, {"-fwrapv -fstrict-overflow", ""}, {"-fdata-sections -fno-data-sections", ""}, {"-pedantic-errors -pedantic", "-pedantic-errors"},
	{"-fsyntax-only -fno-syntax-only", ""}, {"-ftime-report -fno-time-report", ""}, {"-ffreestanding -fhosted", ""}, {"-ffreestanding -fno-freestanding", ""},
	{"-nopie", "-no-pie"}, {"-symbolic", "-Wl,-Bsymbolic"}, {"-nodefaultlibs -nostartfiles", "-nostdlib"}, {"-nolibc -nodefaultlibs", "-nodefaultlibs -nolibc"},
	{"-fcolor-diagnostics", "-fdiagnostics-color=always"}, {"-fno-diagnostics-color", "-fdiagnostics-color=never"}, {"-fno-color-diagnostics", "-fdiagnostics-color=never"},
	{"-fno-diagnostics-show-caret -fdiagnostics-show-caret", ""}, {"-fstack-usage -fno-stack-usage", ""}, {"-fno-unsigned-char", "-fsigned-char"},
	{"-fsigned-char -fno-signed-char", ""}, {"-fno-tree-sra -ftree-sra", ""}, {"-fpreprocessed -fno-preprocessed", ""},
}

func TestEqualFlags(t *testing.T) {
	for _, x := range equalFlags {
		got, err := parseArguments(append(strings.Fields(x[0]), "a.c"))
		if err != nil {
			t.Errorf("%s: %v", x[0], err)
		}
		want, err := parseArguments(append(strings.Fields(x[1]), "a.c"))
		if d := cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true }), cmp.Comparer(func(a, b *target) bool { return a == b })); err != nil || d != "" {
			t.Errorf("%s and %q differ: %v\n%s", x[0], x[1], err, d)
		}
	}
}

// unlisted are flags that gcc's --help does not list, either, and README.md need not: of clang or older compilers, or opposites of flags there.
var unlisted = []string{"-Wno-fatal-errors", "-Wno-error", "-h", "-g0", "-pedantic", "-nopie", "-nodefaultlibs", "-fcolor-diagnostics", "-fno-color-diagnostics"}

// TestOwnFlags checks the tables of flags: a flag stands in each of them once, and in a test; a flag that gcc does not have stands in README.md.
func TestOwnFlags(t *testing.T) {
	var tests, gcc strings.Builder
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, flag := range gccFlags(t) {
		gcc.WriteString(strings.Replace(flag, "--", "-", 1) + "\n" + regexp.MustCompile(`^-([fW])`).ReplaceAllString(flag, "-${1}no-") + "\n")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lists := [][]string{nil, nil}
	for _, x := range switches {
		lists[0] = append(lists[0], x.name)
	}
	for _, x := range assignments {
		lists[1] = append(lists[1], x.name)
	}
	for _, list := range lists {
		for i, name := range list {
			whole := regexp.MustCompile(regexp.QuoteMeta(name) + `([^\w-]|$)`)
			if slices.Contains(list[:i], name) {
				t.Errorf("%s stands in a table twice", name)
			}
			if !whole.MatchString(tests.String()) {
				t.Errorf("no test has the flag %s", name)
			}
			if !whole.MatchString(gcc.String()) && !whole.Match(readme) && !slices.Contains(unlisted, name) {
				t.Errorf("README.md does not have the flag %s", name)
			}
		}
	}
}
