package preprocessing

import (
	"slices"
	"strings"
	"testing"
)

// TestForms compares the forms of output byte for byte with gcc's: -E with its flags,
// lists of macros and of headers, make rules.
func TestForms(t *testing.T) {
	p := underTest(t)
	cases := table(t, "forms.txt")
	known := readKnown(t, "forms.known")
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			err := checkForm(t, p, c)
			keepCase(t, "form", c, err)
			known.judge(t, c.Name, err)
		})
	}
}

// TestFormsProduct combines the inputs with further flags.
func TestFormsProduct(t *testing.T) {
	if !*product {
		t.Skip("takes a minute: -product")
	}
	p := underTest(t)
	for _, flags := range []string{"", "-P", "-C", "-CC", "-dD", "-dN", "-dI", "-dU", "-dM", "-H", "-M", "-MM -MP", "-dD -P", "-C -P", "-dD -C", "-x assembler-with-cpp", "-std=c99"} {
		for _, c := range table(t, "forms.txt") {
			if slices.Contains(c.Args, "-") {
				continue // "-" must be the last flag
			}
			t.Run(flags+" "+c.Name, func(t *testing.T) {
				t.Parallel()
				c.Args = slices.Concat(c.Args, strings.Fields(flags))
				if err := checkForm(t, p, c); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func checkForm(t *testing.T, p *Program, c Case) error {
	t.Helper()
	want, err := GCC.RunForm(t.TempDir(), c)
	if err != nil {
		return err
	}
	got, err := p.RunForm(t.TempDir(), c)
	if err != nil {
		return err
	}
	return sameForm(c, want, got)
}

// TestFormsFail damages each form of gcc's output, and writes make rules to another file.
// This must be noticed.
func TestFormsFail(t *testing.T) {
	text := "\n#include \"a.h\"\nA /* c */ x\n//// a.h\n#define A 1\n"
	for flags, damage := range map[string][2]string{
		"":             {"1 x", "1  x"},
		"-P":           {"1 x\n", "1 x\n\n"},
		"-C":           {"/* c */", "/*c */"},
		"-dM":          {"#define A 1\n", ""},
		"-dD":          {"#define A 1\n", "#define A  1\n"},
		"-M":           {"a.h", "a.h a.h"},
		"-M -MP":       {"a.h:", "a.h :"},
		"-MD -o out.i": {},
		"-MD -MF x.d":  {},
	} {
		c := Cases("=== x: " + flags + text)[0]
		if err := checkForm(t, GCC, c); err != nil {
			t.Errorf("%s: gcc differs from itself: %v", flags, err)
		}
		damaged := &Program{GCC.Command, func(r *Result) {
			if !strings.Contains(r.Out, damage[0]) {
				t.Errorf("%s: no %q in %s", flags, damage[0], r.Out)
			}
			r.Out = strings.Replace(r.Out, damage[0], damage[1], 1)
		}}
		if damage[0] == "" { // make rules in another file
			damaged = &Program{Command: slices.Concat(GCC.Command, []string{"-MT", "other"})}
		}
		if err := checkForm(t, damaged, c); err == nil {
			t.Errorf("%s: another output is not noticed", flags)
		}
	}
}
