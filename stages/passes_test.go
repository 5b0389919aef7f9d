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
