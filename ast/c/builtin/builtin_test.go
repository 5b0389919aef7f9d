package builtin

import "testing"

// TestIsBuiltin compares IsBuiltin with the list of all functions.
func TestIsBuiltin(t *testing.T) {
	known := map[string]bool{}
	for _, f := range All() {
		known[f.Name] = known[f.Name] || f.Has(Builtin)
	}
	names := []string{"", "clzx", "clzlx", "lz", "cl", "sin*", "l", "expec", "expectt"}
	for name := range known {
		names = append(names, name, name+"l", "x"+name, name[1:])
	}
	some := 0
	for _, name := range names {
		if got := IsBuiltin(name); got != known[name] {
			t.Errorf("IsBuiltin(%q) is %v", name, got)
		} else if got {
			some++
		}
	}
	if some < 100 {
		t.Errorf("only %d names are of builtin functions", some)
	}
}
