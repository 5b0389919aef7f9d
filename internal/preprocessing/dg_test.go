package preprocessing

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestParseDG reads a test of each form.
func TestParseDG(t *testing.T) {
	d := ParseDG(`/* { dg-do preprocess } */
/* { dg-options "-std=c99 -DA=\"x\"" } */
#if 1 + /* { dg-error "no right \[a-z\]+" "comment" } */
#endif
/* { dg-warning "w" "" { target *-*-* } .-1 } { dg-bogus {b\.c} "" { xfail *-*-* } 7 } */
x { dg-line named }
/* { dg-message "m" "" { target c++ } named } { dg-message "n" "" { target c } named } */
`)
	if d.Do != "preprocess" || d.Unknown != "" || cmp.Diff(d.Options, []string{"-std=c99", `-DA="x"`}) != "" {
		t.Errorf("%+v", d)
	}
	type expected struct {
		Line          int
		Kind, Pattern string
		Bogus, Xfail  bool
	}
	var got []expected
	for _, e := range d.Expect {
		got = append(got, expected{e.Line, e.Kind, e.Pattern.String(), e.Bogus, e.Xfail})
	}
	want := []expected{{3, "error", "no right [a-z]+", false, false}, {4, "warning", "w", false, false}, {7, "", `b\.c`, true, true}, {6, "", "n", false, false}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for text, want := range map[string]string{"{ dg-do run { target sparc } }": "target sparc", "{ dg-new x }": "dg-new"} {
		if d := ParseDG(text); d.Unknown != want {
			t.Errorf("%s: %q is unknown", text, d.Unknown)
		}
	}
	if d := ParseDG("{ dg-do run { target c++11 } } { dg-options -Da { target c++ } } { dg-options -Db { target { ! c++ } } }"); !d.Skip || cmp.Diff(d.Options, []string{"-Db"}) != "" {
		t.Errorf("%+v", d)
	}
}

// TestDGCheck compares messages with the messages that a test expects.
func TestDGCheck(t *testing.T) {
	d := ParseDG("x\n#if 1 + /* { dg-error \"right\" } */\n#bar /* { dg-warning \"w\" } { dg-bogus \"never\" } */\n")
	right := "In file included from x\na.c:2:5: error: no right one\n    2 | x\na.c:3:1: warning: w\na.c:3:1: note: n\n"
	if err := d.Check("/x/a.c", right); err != nil {
		t.Error(err)
	}
	for _, replace := range [][2]string{
		{"a.c:2", "a.c:3"}, {"a.c:2", "b.c:2"}, {"error", "warning"}, {"right", "left"}, {"3:1: warning: w\n", "3:1: note: w\n"},
		{"note: n", "note: never"}, {"note: n", "error: more"}, {"a.c:2:5: error: no right one\n", ""},
	} {
		wrong := strings.Replace(right, replace[0], replace[1], 1)
		if err := d.Check("/x/a.c", wrong); err == nil {
			t.Errorf("nothing is found in %q", wrong)
		}
	}
}
