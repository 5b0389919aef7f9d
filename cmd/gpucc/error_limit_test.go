package main

import (
	"strings"
	"testing"
)

// terminations lists flags, and the messages about a text with three errors and a warning. The
// messages are gcc 12's, without its notes and its lines "In function".
var terminations = []struct{ flags, want string }{
	{"", "1:20: 'a' 2:20: 'b' 3:20: 'c'"},
	{"-fmax-errors=0", "1:20: 'a' 2:20: 'b' 3:20: 'c'"},
	{"-fmax-errors=3", "1:20: 'a' 2:20: 'b' 3:20: 'c'"},
	{"-fmax-errors=3 -Wall", "1:20: 'a' 2:20: 'b' 3:20: 'c' -fmax-errors=3."},
	{"-fmax-errors=4 -Wall -Werror", "1:20: 'a' 2:20: 'b' 3:20: 'c' 4:17: 'u'"},
	{"-fmax-errors=2", "1:20: 'a' 2:20: 'b' -fmax-errors=2."},
	{"-Wfatal-errors", "1:20: 'a' -Wfatal-errors."},
	{"-Wfatal-errors -Wno-fatal-errors", "1:20: 'a' 2:20: 'b' 3:20: 'c'"},
}

// TestErrorLimit compares the messages that are shown with each flag that limits them.
func TestErrorLimit(t *testing.T) {
	const text = "int f(void){return a;}\nint g(void){return b;}\nint h(void){return c;}\nint i(void){int u; return 0;}\n"
	for _, test := range terminations {
		got := gpucc(text, append(strings.Fields(test.flags), "-fno-diagnostics-show-caret", "-c", "-x", "c", "-", "-o", "/dev/null")...)
		var shown []string
		for _, line := range strings.Split(got.Stderr, "\n") {
			words := strings.Fields(line)
			switch {
			case strings.HasPrefix(line, "compilation terminated"):
				shown = append(shown, words[len(words)-1])
			case strings.HasPrefix(line, "<stdin>:"):
				name := strings.Index(line, "'")
				shown = append(shown, strings.TrimPrefix(words[0], "<stdin>:"), line[name:name+3])
			}
		}
		if got.Status != 1 || strings.Join(shown, " ") != test.want {
			t.Errorf("%q: status %d, %q, want %q", test.flags, got.Status, shown, test.want)
		}
	}
	if got := gpucc("", "-fmax-errors=x", "-c", "-x", "c", "-"); got.Status != 1 || !strings.Contains(got.Stderr, "non-negative integer") {
		t.Errorf("-fmax-errors=x: %+v", got)
	}
}

// TestErrorLimitOfPreprocessor checks that preprocessing ends with the last error that is shown.
func TestErrorLimitOfPreprocessor(t *testing.T) {
	const text = "#error one\n#error two\n#error three\n"
	for flag, want := range map[string]string{"-fmax-errors=2": "two", "-Wfatal-errors": "one"} {
		got := gpucc(text, flag, "-c", "-x", "c", "-", "-o", "/dev/null")
		last := got.Stderr[strings.LastIndex(got.Stderr, "#error ")+len("#error "):]
		if got.Status != 1 || !strings.HasPrefix(last, want) || !strings.Contains(last, "compilation terminated due to "+flag+".\n") {
			t.Errorf("%s: %+v", flag, got)
		}
	}
}

// TestManyErrors compiles texts of a megabyte that consist of errors or of warnings. The numbers
// of messages are limited.
func TestManyErrors(t *testing.T) {
	const limit = "compilation terminated due to -fmax-errors=1000.\n1000 errors generated.\n"
	for text, end := range map[string]string{
		"@\n":                   limit,
		"int a = b;\n":          limit,
		"void f(){a;}":          limit,
		"#error x\n":            "compilation terminated due to -fmax-errors=1000.\n",
		"int a\x00\n;\n":        "More warnings are not shown; -fmax-errors=0 shows all.\n10000 warnings generated.\n",
		"#define A 1\x00\n":     "",
		"int a\x00\x00\x00;;\n": "",
	} {
		got := gpucc(strings.Repeat(text, 1<<20/len(text)), "-fno-diagnostics-show-caret", "-c", "-x", "c", "-", "-o", "/dev/null")
		if n := strings.Count(got.Stderr, "\n"); !strings.HasSuffix(got.Stderr, end) || end != "" && n > 10002 {
			t.Errorf("%q: %d lines, which end with %q", text, n, got.Stderr[max(0, len(got.Stderr)-200):])
		}
	}
}

// TestNullCharacters compares warnings about null characters with gcc 12. A text with a
// directive is preprocessed; the lexer reads the other one.
func TestNullCharacters(t *testing.T) {
	const text = "int a\x00\x00 ;\n\x00 \n\x00int b = 1; /* \x00 */ // \x00\nint c = 1\x00;int d\x00;"
	want := strings.Join([]string{"1:6:", "2:1:", "3:1:", "4:10:", "4:17:", "4:19:"}, " ")
	for _, first := range []string{"", "#define A\n", "#line 1\n"} {
		got := gpucc(first+"#line 1\n"+text+strings.Repeat("\x00", 1000), "-fno-diagnostics-show-caret", "-c", "-x", "c", "-", "-o", "/dev/null")
		var places []string
		for _, line := range strings.Split(got.Stderr, "\n") {
			if place, ok := strings.CutSuffix(line, " warning: null character(s) ignored"); ok {
				places = append(places, strings.TrimPrefix(place, "<stdin>:"))
			}
		}
		if got.Status != 0 || strings.Join(places, " ") != want {
			t.Errorf("%q: status %d, warnings at %q, want %q", first, got.Status, places, want)
		}
	}
}
