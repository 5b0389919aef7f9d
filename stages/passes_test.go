package stages

import (
	"slices"
	"strings"
	"testing"
)

// TestOrder shows that a pass in the wrong place is noticed.
func TestOrder(t *testing.T) {
	wrong := slices.Clone(passes)
	slices.Reverse(wrong)
	if err := checkOrder(wrong); err == nil || !strings.Contains(err.Error(), "which no pass before it writes") {
		t.Errorf("the reversed passes: %v", err)
	}
	// What only an optional pass writes may be missing.
	optional := []pass{{name: "a", writes: "x", optional: true}, {name: "b", reads: "x"}}
	if err := checkOrder(optional); err == nil {
		t.Error("a pass may rely on an optional one")
	}
}

// TestDebugOrder shows that a column which only a debugging pass writes may be read with
// Options.Debug alone.
func TestDebugOrder(t *testing.T) {
	line := pass{name: "line", debug: true, writes: "x"}
	if err := checkOrder([]pass{line, {name: "b", debugReads: "x"}}); err != nil {
		t.Error(err)
	}
	if err := checkOrder([]pass{line, {name: "b", reads: "x"}}); err == nil {
		t.Error("a pass may rely on a debugging one")
	}
	if err := checkOrder([]pass{{name: "b", debugReads: "x"}, line}); err == nil {
		t.Error("a pass may read what is written behind it")
	}
}
