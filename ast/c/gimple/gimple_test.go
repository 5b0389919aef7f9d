package gimple

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// A note notes steps of a body.
type note func(l *List, s *Switch)

func plain(pos uint32) note { return func(l *List, _ *Switch) { l.Note(Plain, pos, 0) } }

func caseAt(pos uint32) note { return func(l *List, s *Switch) { l.Case(pos, s.Number, false) } }

func breakAt(pos uint32) note {
	return func(l *List, s *Switch) {
		s.Broken = true
		l.Break(pos, s.Breaks)
	}
}

func says(pos uint32) note { return func(l *List, s *Switch) { l.Case(pos, s.Number, true) } }

func attribute(pos uint32) note { return func(l *List, _ *Switch) { l.Note(Fallthrough, pos, 0) } }

func returns(l *List, _ *Switch) { l.Note(Return, 0, 0) }

func ends(l *List, _ *Switch) { l.Note(End, 7, 0) }

func scope(notes ...note) note {
	return func(l *List, s *Switch) {
		l.Open(0)
		for _, n := range notes {
			n(l, s)
		}
		l.Close(true, false)
	}
}

// conditional is an if statement at pos. Its condition is a variable.
func conditional(pos uint32, then, otherwise note) note {
	return func(l *List, s *Switch) {
		b := new(ast.Builder)
		b.Leaf(ast.Local, ast.I32, 0, pos)
		a := l.If(b, 0, pos, false)
		then(l, s)
		if otherwise != nil {
			l.Else(&a)
			otherwise(l, s)
		}
		l.EndIf(&a, otherwise != nil, false)
	}
}

// warnings returns the positions of warnings about the body of a switch statement.
func warnings(l *List, notes []note) (list []uint32) {
	s := l.BeginSwitch()
	for _, n := range notes {
		n(l, &s)
	}
	l.EndSwitch(s, 1, false, false, func(_ warn.Warning, pos uint32, _ string, _ ...any) *ast.Diagnostic {
		list = append(list, pos)
		return nil
	})
	return list
}

// TestEndSwitch checks where control falls through. The numbers are positions.
func TestEndSwitch(t *testing.T) {
	var l List
	for name, x := range map[string]struct {
		notes []note
		want  []uint32
	}{
		"a statement":                 {[]note{caseAt(1), plain(2), caseAt(3), plain(4)}, []uint32{2}},
		"a break":                     {[]note{caseAt(1), plain(2), breakAt(3), caseAt(4), plain(5)}, nil},
		"a return":                    {[]note{caseAt(1), returns, caseAt(4), plain(5)}, nil},
		"a call that does not return": {[]note{caseAt(1), ends, caseAt(4), plain(5)}, nil},
		"two labels":                  {[]note{caseAt(1), caseAt(2), plain(3)}, nil},
		"a comment":                   {[]note{caseAt(1), plain(2), says(3), plain(4)}, nil},
		"the attribute":               {[]note{caseAt(1), plain(2), attribute(3), caseAt(4), plain(5)}, nil},
		"the attribute elsewhere":     {[]note{caseAt(1), attribute(2), plain(3)}, []uint32{2}},
		"only a break behind":         {[]note{caseAt(1), plain(2), caseAt(3), breakAt(4)}, nil},
		"a scope":                     {[]note{caseAt(1), scope(plain(2), plain(3)), caseAt(4), plain(5)}, []uint32{3}},
		"a scope with a break":        {[]note{caseAt(1), scope(plain(2), breakAt(3)), caseAt(4), plain(5)}, nil},
		"one arm breaks":              {[]note{caseAt(1), conditional(2, breakAt(3), nil), caseAt(4), plain(5)}, []uint32{2}},
		"both arms break":             {[]note{caseAt(1), conditional(2, breakAt(3), breakAt(4)), caseAt(5), plain(6)}, nil},
		"the second arm falls":        {[]note{caseAt(1), conditional(2, breakAt(3), plain(4)), caseAt(5), plain(6)}, []uint32{4}},
	} {
		if got := warnings(&l, x.notes); !slices.Equal(got, x.want) {
			t.Errorf("%s: warnings at %d, not at %d", name, got, x.want)
		}
		if l.Len() > 0 {
			t.Errorf("%s: %d steps are left", name, l.Len())
		}
	}
}

// TestAppend checks that a body that is noted in two parts has the same warnings, and labels of different numbers.
func TestAppend(t *testing.T) {
	notes := []note{caseAt(1), conditional(2, breakAt(3), plain(4)), caseAt(5), conditional(6, breakAt(7), nil), caseAt(8), plain(9)}
	var whole List
	want := warnings(&whole, notes)
	for at := range notes {
		var l List
		var got []uint32
		s := l.BeginSwitch()
		var first, second List
		first.Fork(&l)
		second.Fork(&l)
		for i, n := range notes {
			part := &first
			if i >= at {
				part = &second
			}
			n(part, &s)
		}
		base := l
		l.Append(&first, &base)
		l.Append(&second, &base)
		defined := map[int32]bool{}
		for _, x := range l.steps {
			if x.kind == label && x.label != Named {
				if defined[x.label] {
					t.Errorf("divided at %d: label %d is there twice", at, x.label)
				}
				defined[x.label] = true
			}
		}
		l.EndSwitch(s, 1, false, false, func(_ warn.Warning, pos uint32, _ string, _ ...any) *ast.Diagnostic {
			got = append(got, pos)
			return nil
		})
		if len(want) == 0 || !slices.Equal(got, want) || l.labels != whole.labels {
			t.Errorf("divided at %d: warnings at %d, not at %d; %d labels", at, got, want, l.labels)
		}
	}
}

// TestAppendAll names a part of a list that Append forgets.
func TestAppendAll(t *testing.T) {
	text, err := os.ReadFile("merge.go")
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[List]().NumField() {
		name := reflect.TypeFor[List]().Field(i).Name
		if !regexp.MustCompile(`\bl\.` + name + `\b`).Match(text) {
			t.Errorf("Append forgets %s", name)
		}
	}
}
