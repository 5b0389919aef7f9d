package builtin

import "testing"

// TestIsBuiltin compares IsBuiltin with the list of all functions.
func TestIsBuiltin(t *testing.T) {
	known := map[string]bool{}
	for _, name := range Names() {
		known[name] = true
	}
	names := []string{"", "__builtin_", "__builtin_clzx", "__builtin_clzlx", "lz", "cl", "__builtin_sin*", "l", "__builtin_expec", "__builtin_expectt"}
	for _, f := range All() {
		for _, name := range []string{f.Name, f.Name + "l", "x" + f.Name, f.Name[1:]} {
			names = append(names, name, "__builtin_"+name)
		}
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

// TestFindInPlace compares FindInPlace with a search among all functions: for their names, beginnings of these, and longer ones.
func TestFindInPlace(t *testing.T) {
	found := 0
	for _, f := range All() {
		for _, name := range []string{f.Name, f.Name[:len(f.Name)-1], f.Name + "x"} {
			got, want := FindInPlace(name), find(name, InPlace)
			if (got == nil) != (want == nil) || got != nil && *got != *want {
				t.Errorf("FindInPlace(%q) = %v, want %v", name, got, want)
			}
			if got != nil {
				found++
			}
		}
	}
	if found == 0 {
		t.Error("no function is computed in place")
	}
}
