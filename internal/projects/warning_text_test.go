package projects

import (
	"slices"
	"testing"
)

// TestWarningText finds the warnings in an output, also those that gcc gives without a column.
func TestWarningText(t *testing.T) {
	const output = `/at/a.c:3:1: warning: unused variable 'x' [-Wunused-variable]
/at/a.c:2: warning: ignoring '#pragma STDC FENV_ACCESS' [-Wunknown-pragmas]
a.c: In function 'f':
/at/a.c:9:1: error: no warning: this
`
	want := []string{"a.c:3: unused variable 'x' [-Wunused-variable]", "a.c:2: ignoring '#pragma STDC FENV_ACCESS' [-Wunknown-pragmas]"}
	if got := warningsIn([]byte(output), "/at"); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestSameWarnings compares warnings that the compilers spell in different ways.
func TestSameWarnings(t *testing.T) {
	gcc := []string{"a.c:3: cast between incompatible function types from 'jv (*)(state *, jv)' to 'void (*)()' [-Wcast-function-type]", "a.c:4: unused variable 'x' [-Wunused-variable]", "a.c:5: missing initializer for field 'y' of 'point' {aka 'struct p'} [-Wmissing-field-initializers]"}
	gpucc := []string{"a.c:5: missing initializer for field 'y' of 'struct p' [-Wmissing-field-initializers]", "a.c:9: cast between incompatible function types from 'struct <anonymous> (*)(struct state *, struct <anonymous>)' to 'void (*)()' [-Wcast-function-type]"}
	if got := withoutTexts(gcc, gpucc); !slices.Equal(got, gcc[1:2]) {
		t.Errorf("only gcc: %q", got)
	}
	if got := withoutTexts(gpucc, gcc); len(got) > 0 {
		t.Errorf("only gpucc: %q", got)
	}
}
