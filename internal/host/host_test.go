package host

import (
	"slices"
	"strings"
	"testing"
)

// TestDisable checks that the variable's value names the tricks that are switched off.
func TestDisable(t *testing.T) {
	defer func() { disabled = [tricks]bool{} }()
	for _, test := range []struct {
		list string
		off  []Trick
		err  string
	}{
		{"", nil, ""},
		{"0", nil, ""},
		{"arena,spin", []Trick{Arena, Spin}, ""},
		{"arena,turbo", []Trick{Arena}, `no "turbo"`},
	} {
		disabled = [tricks]bool{}
		if err := Disable(test.list); (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: %v", test.list, err)
		}
		for trick := range tricks {
			if trick.Enabled() == slices.Contains(test.off, trick) {
				t.Errorf("%s: %s enabled is %t", test.list, names[trick], trick.Enabled())
			}
		}
	}
	for _, all := range []string{"1", "all"} {
		disabled = [tricks]bool{}
		Disable(all)
		for trick := range tricks {
			if trick.Enabled() {
				t.Errorf("%s: %s is enabled", all, names[trick])
			}
		}
	}
	for trick, name := range names {
		if name == "" {
			t.Errorf("trick %d has no name", trick)
		}
	}
}
