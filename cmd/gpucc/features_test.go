package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gpucc/ast/c"
	"gpucc/riscv/object/cross"
)

// TestAttributesOfGCC compares the values of __has_attribute with gcc's: for the names that gpucc knows, with underscores too, and for others.
func TestAttributesOfGCC(t *testing.T) {
	var text strings.Builder
	names := slices.Concat(c.Attributes(), strings.Fields(otherAttributes+" fd_arg flag_enum omp type_generic null_terminated_string_arg counted_by nothing_known objc interrupted guard_nocf"))
	for _, name := range names {
		for _, spelled := range []string{name, "__" + name + "__", "gnu::" + name} {
			fmt.Fprintf(&text, "#if __has_attribute(%s)\n%s yes\n#else\n%[2]s no\n#endif\n", spelled, strings.ReplaceAll(spelled, ":", "_"))
		}
	}
	directory(t, map[string]string{"a.c": text.String()})
	want := strings.Split(cross.Run(t, ".", triple+"-gcc", "-E", "-P", "a.c"), "\n")
	got := strings.Split(gpucc("", "-E", "-P", "a.c").Stdout, "\n")
	if len(got) != len(want) || len(want) < 3*len(names) {
		t.Fatalf("%d lines, gcc has %d", len(got), len(want))
	}
	for i, line := range got {
		if line != want[i] {
			t.Errorf("%s, gcc: %s", line, want[i])
		}
	}
}
