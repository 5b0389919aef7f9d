package stages

import (
	"testing"

	"gpucc/ast"
)

// TestSearches shows that twins which search kinds find all for which they have something to do. The
// searches compare with ranges of kinds, which must contain those that a predicate names.
func TestSearches(t *testing.T) {
	for _, x := range []struct {
		name    string
		finds   func(kind []byte) bool
		mustSee func(k ast.Kind) bool
	}{
		{"loopEnds", func(kind []byte) bool { return loopEnds(kind) != 0 }, func(k ast.Kind) bool { return opensLoop(k) || closesLoop(k) }},
		{"assignsOrJumps", func(kind []byte) bool { return assignsOrJumps(kind) != 0 }, func(k ast.Kind) bool { return setsLocal(k) || jumpsToLabel(k) }},
		{"namesMaybe", func(kind []byte) bool { return namesMaybe(eight(kind)) != 0 }, namesNode},
	} {
		found := 0
		for k := range ast.Kinds {
			finds := x.finds([]byte{byte(k)})
			if x.mustSee(k) && !finds {
				t.Errorf("%s does not find %s", x.name, k)
			}
			if finds {
				found++
			}
		}
		if found > 10 {
			t.Errorf("%s finds %d kinds", x.name, found)
		}
	}
}
