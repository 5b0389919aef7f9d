package ast

import "testing"

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain\ttext é\n":    "plain\ttext é\n",
		"\x1b[31m":           "<U+001B>[31m",
		"a\x00b\r\x7f":       "a<U+0000>b<U+000D><U+007F>",
		"\u009b":             "<U+009B>",
		"\xff\xc3":           "<ff><c3>",
		"\uFFFD is a letter": "\uFFFD is a letter",
		"":                   "",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestExcerptPrintable checks that the caret stands below its column if the form of a control
// character before it is wider.
func TestExcerptPrintable(t *testing.T) {
	for _, test := range []struct {
		line   string
		column int
		want   string
	}{
		{"int \x01b = y\x7f;\r", 11, " int <U+0001>b = y<U+007F>;\n                  ^\n"},
		{"\té\x1b;", 5, " \té<U+001B>;\n \t         ^\n"},
	} {
		if got := Excerpt([]byte(test.line), test.column); got != test.want {
			t.Errorf("%q, column %d:\n%swant\n%s", test.line, test.column, got, test.want)
		}
	}
}
