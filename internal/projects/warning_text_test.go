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
