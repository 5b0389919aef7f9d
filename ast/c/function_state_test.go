package c

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"gpucc/ast/c/lower"
)

// kept lists the parts of the state of a function that begin leaves as they are, by the reason.
var kept = map[string][]string{
	"it counts over all functions":      {"EntryLabels"},
	"it is memory that is used again":   {"description", "frameUses", "leafBuffer", "moved"},
	"memberState.begin is called later": {"MemberLocals", "wholeRecords"},
}

// TestFunctionState names a part of the state of a function in which begin leaves something of the function before.
func TestFunctionState(t *testing.T) {
	skipSequential(t)
	var skipped []string
	for _, list := range kept {
		skipped = append(skipped, list...)
	}
	named := slices.Concat(fieldsOf(reflect.TypeFor[functionState]()), fieldsOf(reflect.TypeFor[lower.State]()))
	for _, name := range skipped {
		if !slices.Contains(named, name) && name != "description" {
			t.Errorf("kept lists %s, which the state of a function has not", name)
		}
	}
	changed := map[string]bool{} // fields in which some program has left something
	files, _ := filepath.Glob("../../testdata/programs/*.c")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		o := inlining(60, 8)
		o.Workers, o.Debug, o.Optimize, o.Warnings = 1, true, true, []string{"all", "extra", "implicit-fallthrough"}
		s := newSource(file, text, o)
		s.tree()
		for _, p := range s.bodies {
			used, d := p.ownState(), &definition{}
			var fresh stateOfFunction
			fresh.lowered.EntryLabels = used.lowered.EntryLabels
			for _, s := range []*stateOfFunction{&used, &fresh} {
				s.functionState.begin(d)
				s.lowered.Begin(7)
			}
			compare(t, file, reflect.ValueOf(p.ownState()), reflect.ValueOf(used), reflect.ValueOf(fresh), skipped, changed)
		}
	}
	if len(changed) < 20 {
		t.Errorf("the programs have left something in %d fields only", len(changed))
	}
}

// compare compares the fields of a state that has been used before with a fresh one's. It notes the fields in which left,
// the state before it was reset, differs.
func compare(t *testing.T, file string, left, used, fresh reflect.Value, skipped []string, changed map[string]bool) {
	for i := range used.NumField() {
		f := used.Type().Field(i)
		if slices.Contains(skipped, f.Name) {
			continue
		}
		if f.Type.Kind() == reflect.Struct {
			compare(t, file, left.Field(i), used.Field(i), fresh.Field(i), skipped, changed)
			continue
		}
		if !same(used.Field(i), fresh.Field(i)) {
			t.Errorf("%s: begin leaves something in %s", file, f.Name)
		}
		if !same(left.Field(i), fresh.Field(i)) {
			changed[f.Name] = true
		}
	}
}

// same reports whether two values are the same. Lists and maps without elements are.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Slice, reflect.Map:
		return a.Len() == 0 && b.Len() == 0 || a.Kind() == reflect.Slice && equal(a, b)
	case reflect.Array:
		return equal(a, b)
	}
	return a.Equal(b)
}

// equal reports whether two lists have the same elements.
func equal(a, b reflect.Value) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !a.Index(i).Comparable() || !a.Index(i).Equal(b.Index(i)) {
			return false
		}
	}
	return true
}
