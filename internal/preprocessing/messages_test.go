package preprocessing

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// table reads the cases in a file of testdata.
func table(t *testing.T, name string) []Case {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return Cases(string(text))
}

// TestMessages compares messages about erroneous inputs with gcc's, line by line. It also
// compares the exit status.
func TestMessages(t *testing.T) {
	p, known := underTest(t), readKnown(t, "messages.known")
	for _, c := range table(t, "messages.txt") {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			err := checkMessages(t, p, c)
			keepCase(t, "message", c, err)
			known.judge(t, c.Name, err)
		})
	}
}

var product = flag.Bool("product", false, "combine each case of messages.txt and forms.txt with more flags")

// TestMessagesProduct combines erroneous inputs with flags.
func TestMessagesProduct(t *testing.T) {
	if !*product {
		t.Skip("takes a minute: -product")
	}
	p := underTest(t)
	for _, flags := range []string{"-Wall -Wextra", "-w", "-pedantic -std=c99", "-pedantic-errors -std=c17", "-Wall -std=c2x", "-Werror -Wall", "-C", "-dD -P", "-M", "-x assembler-with-cpp", "-Wtraditional -Wundef -Wunused-macros"} {
		for _, c := range table(t, "messages.txt") {
			t.Run(flags+" "+c.Name, func(t *testing.T) {
				t.Parallel()
				c.Args = slices.Concat(c.Args, strings.Fields(flags))
				if err := checkMessages(t, p, c); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func checkMessages(t *testing.T, p *Program, c Case) error {
	t.Helper()
	folder := t.TempDir()
	if err := c.write(folder); err != nil {
		return err
	}
	want, err := c.run(GCC, folder)
	if err != nil {
		return err
	}
	got, err := c.run(p, folder)
	if err != nil {
		return err
	}
	if err := sameMessages(want, got); err != nil {
		return err
	}
	return sameStatus(want, got)
}

// TestMessagesFail damages each part of gcc's messages, which must be noticed.
func TestMessagesFail(t *testing.T) {
	c := Cases("=== x\n#include \"a.h\"\n#define cat(x, y) x ## y\n#define A cat(+, 1)\n\nA\n//// a.h\n#warning w\n")[0]
	if err := checkMessages(t, GCC, c); err != nil {
		t.Errorf("gcc differs from itself: %v", err)
	}
	for _, part := range []string{"from main.c:1:", "a.h:1:2:", "[-Wcpp]", "in expansion of macro", "in definition of macro", "main.c:5:1", "error", "note"} {
		damaged := &Program{GCC.Command, func(r *Result) {
			if !strings.Contains(r.Err, part) {
				t.Errorf("gcc says nothing of %s:\n%s", part, r.Err)
			}
			r.Err = strings.Replace(r.Err, part, strings.ToUpper(part)+"0", 1)
		}}
		if err := checkMessages(t, damaged, c); err == nil {
			t.Errorf("a damaged %s is not noticed", part)
		}
	}
	for _, do := range []func(*Result){
		func(r *Result) { r.Status = 0 },
		func(r *Result) { r.Err = "" },
		func(r *Result) { r.Err += "main.c:9:9: note: more\n" },
	} {
		if err := checkMessages(t, &Program{GCC.Command, do}, c); err == nil {
			t.Error("another end is not noticed")
		}
	}
}

// TestCases reads a table.
func TestCases(t *testing.T) {
	got := Cases("=== a: -x -y\n1\n//// b.h\n2␍␀\n=== b\n=== c: \n␛ff\n")
	want := []Case{
		{"a", []string{"-x", "-y"}, map[string]string{"main.c": "1\n", "b.h": "2\r\x00\n"}},
		{"b", []string{}, map[string]string{"main.c": "1\n", "b.h": "2\r\x00\n"}},
		{"c", []string{}, map[string]string{"main.c": "\xff\n"}},
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Error(d)
	}
}

// TestStale compares messages that differ in their places.
func TestStale(t *testing.T) {
	const text = "error: unterminated argument list invoking macro \"f\""
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{"cc1: " + text, "a.c:3:2: " + text, true},
		{"a.c:1:2: " + text, "a.c:3:2: " + text, true},
		{"a.c:3:3: " + text, "a.c:3:2: " + text, false},
		{"a.c:4:3: " + text, "a.c:3:2: " + text, false},
		{"cc1: " + text, "a.c:3:2: " + text + "x", false},
		{"cc1: error: x", "a.c:3:2: error: x", false},
	} {
		if sameButStale(c.want, c.got) != c.same {
			t.Errorf("%s and %s: want %t", c.want, c.got, c.same)
		}
	}
}
