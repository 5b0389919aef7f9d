package main

import (
	"strings"
	"testing"
)

// TestVersion checks that -v alone names gcc, as configure scripts expect of a compiler with gcc's flags, and
// --version does not.
func TestVersion(t *testing.T) {
	for flag, want := range map[string]bool{"-v": true, "--version": false} {
		if got := gpucc("", flag); got.Status != 0 || !strings.HasPrefix(got.Stdout, "gpucc ") || strings.Contains(got.Stdout, " gcc ") != want {
			t.Errorf("%s: %+v", flag, got)
		}
	}
}
