package lint

import (
	"slices"
	"testing"

	"gpucc/ast/c/cases"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// TestEnumeration checks the warnings about switch statements on an enumerated type with the enumerators 1 and 3.
func TestEnumeration(t *testing.T) {
	both := warn.SetOf(warn.Switch, warn.SwitchEnum)
	for _, x := range []struct {
		name string
		s    Switch
		on   warn.Set
		want []string
	}{
		{"all handled", Switch{Cases: []cases.Case{{Low: 1, High: 1}, {Low: 3, High: 3}}}, both, nil},
		{"a range handles both", Switch{Cases: []cases.Case{{Low: 1, High: 3}}}, both, nil},
		{"one is missing", Switch{Cases: []cases.Case{{Low: 1, High: 1}}}, both, []string{"switch: enumeration value 'name' not handled in switch"}},
		{"a default", Switch{Cases: []cases.Case{{Low: 1, High: 1}}, HasDefault: true}, both, []string{"switch-enum: enumeration value 'name' not handled in switch"}},
		{"the value is known", Switch{Known: true, Value: 1, Cases: []cases.Case{{Low: 1, High: 1}}}, both, nil},
		{"no enumerator", Switch{Cases: []cases.Case{{Low: 1, High: 1}, {Low: 2, High: 2}, {Low: 3, High: 3}}}, both, []string{"switch: case value '2' not in enumerated type 'int'"}},
		{"the end of a range", Switch{Cases: []cases.Case{{Low: 1, High: 4}}}, warn.SetOf(warn.SwitchEnum), []string{"switch-enum: case value '4' not in enumerated type 'int'"}},
	} {
		c, p := newChecker()
		x.s.Enum, x.s.Type = types.Int, types.Int
		x.s.Enumerators = []types.Enumerator{{Name: 1, Value: 1}, {Name: 2, Value: 3}}
		c.CheckEnumeration(&x.s, x.on, 0)
		if !slices.Equal(p.messages, x.want) {
			t.Errorf("%s: %q, want %q", x.name, p.messages, x.want)
		}
	}
}

// TestBounds checks the warnings about a parameter that two declarations declare differently.
func TestBounds(t *testing.T) {
	c, p := newChecker()
	pointer := c.Types.Pointer(types.Int)
	array := func(length int64, static bool) *Parameter {
		return &Parameter{Bound: Bound{Array: true, Length: length, Static: static}, Type: pointer}
	}
	for _, x := range []struct {
		first, then *Parameter
		warning     warn.Warning
		want        []string
	}{
		{array(3, false), array(3, false), 0, nil},
		{array(3, false), array(4, false), warn.ArrayParameter, []string{"array-parameter=: argument 1 of type 'other' with mismatched bound"}},
		{array(3, true), array(4, false), warn.StaticParameter, []string{"array-parameter=: argument 1 of type 'other' with mismatched bound"}},
		{array(3, false), array(4, true), warn.StaticParameter, []string{"array-parameter=: argument 1 of type 'other' with mismatched bound"}},
		{array(3, false), &Parameter{Type: pointer}, warn.StaticParameter, []string{"array-parameter=: argument 1 of type 'other' declared as a pointer"}},
		{array(3, false), &Parameter{Type: types.Int}, 0, nil},
		{&Parameter{Bound: Bound{Array: true, Length: 3, Variable: true}, Type: pointer}, array(4, false), 0, nil},
	} {
		p.messages = nil
		c.CompareBounds(1, x.first, x.then)
		if !slices.Equal(p.messages, x.want) || len(x.want) > 0 && p.last != x.warning {
			t.Errorf("%+v, then %+v: %q, want %q", x.first, x.then, p.messages, x.want)
		}
	}
}
