package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv/object/cross"
)

// messageLine matches a message with its place, up to the flag behind it.
var messageLine = regexp.MustCompile(`(?m)^(\S+:\d+:\d+: (?:fatal )?(?:error|warning|note): .*?)(?: \[-W[a-z-]+\])?$`)

// messageLines lists messages, sorted, without the flags, which gpucc does not state for all pragmas, with plain quotes.
func messageLines(text string) (list []string) {
	for _, m := range messageLine.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.ReplaceAll(m[1], `"`, "'"))
	}
	slices.Sort(list) // gpucc's are in the order of places
	return list
}

// TestPragmas compares the messages of pragmas with gcc's, in files that have no other directive and in files that have
// one: the latter are preprocessed.
func TestPragmas(t *testing.T) {
	directory(t, map[string]string{})
	for i, text := range []string{
		"#pragma message(\"hello\" \" world\")\nint a;\n", "#pragma message \"x\\ty\\101\\x42\"\nint a;\n", "int a;\n#pragma message(\n", "#pragma message(f)\nint a;\n",
		"#pragma message\nint a;\n", "#pragma message \"abc\" junk\nint a;\n", "#pragma message(\"abc\") junk\nint a;\n", "#pragma message(\"abc\"\nint a;\n",
		"#pragma message(__FILE__)\nint a;\n", "void f(void) {\n#pragma message(\"in\")\n}\n",
		"#pragma GCC warning \"w\"\nint a;\n", "#pragma GCC error \"e\"\nint a;\n", "#pragma GCC poison foo\nint foo;\n", "#pragma once\nint a;\n", "#pragma STDC FP_CONTRACT OFF\nint a;\n",
	} {
		for j, before := range []string{"", "#define X 1\n"} {
			file := fmt.Sprintf("%d_%d.c", i, j)
			cross.WriteFile(t, file, []byte(before+text))
			want := messageLines(messagesOfGCC("-c", file, "-o", filepath.Join(t.TempDir(), "x.o")))
			got := gpucc("", "-c", file)
			if diff := cmp.Diff(want, messageLines(got.Stderr)); diff != "" {
				t.Errorf("%q: -gcc +gpucc\n%s", before+text, diff)
			}
			if failed := strings.Contains(strings.Join(want, "\n"), " error: "); failed != (got.Status != 0) {
				t.Errorf("%q: status %d", before+text, got.Status)
			}
		}
	}
}
