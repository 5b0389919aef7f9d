package lex

import (
	"fmt"
	"strings"
	"testing"
)

// TestDivide checks where blocks are divided. Each | of a text is the end of a span, and stands for
// nothing. A long block has at least twice ten bytes.
func TestDivide(t *testing.T) {
	for _, want := range []string{
		"{ a = 1; }",
		"{ first();\n second();|\n third();\n fourth();|\n fifth(); |}",
		"{ for (i = 0; i < 1000; i++) a(); b();|\n c(); |}",
		"{ if (a) { first(); }| if (b) { second(); }| third(); |}",
		"{ if (a) { first(); } else { second(); }| third(); fourth(); |}",
		"{ do { first(); } while (a);|\n second(); |}",
		"{ s = \"; }\";\n /* };\n */ t();|\n second(); |}",
		"{\n#define X ;\\\n };\n first();|\n second(); |}",
		// A statement that contains a long block is in no span.
		"{ a();| while (b) { first();\n second();|\n third(); |} last(); |}",
		"{ a();|\n if (b) { first();\n second();|\n third(); |} else { fourth();} last(); |}",
		// Braces that do not match.
		"{ first();\n second();\n",
		"{ first(22);|\n second(); |} }",
	} {
		text := strings.ReplaceAll(want, "|", "")
		got := []byte(text)
		ends := map[int]bool{}
		for _, b := range Divide([]byte(text), 0, len(text), 10) {
			if text[b.Start] != '{' {
				t.Errorf("%q: a block begins at %d", text, b.Start)
			}
			for i, s := range b.Spans {
				if s.Start >= s.End || i > 0 && s.Start < b.Spans[i-1].End {
					t.Errorf("%q: spans %v", text, b.Spans)
				}
				ends[s.End] = true
			}
		}
		got = got[:0]
		for i := range len(text) {
			if ends[i] {
				got = append(got, '|')
			}
			got = append(got, text[i])
		}
		if string(got) != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	if long := Divide([]byte("{ for (;;) a(); }"), 0, 17, 1); fmt.Sprint(long) != "[{0 [{1 15} {15 16}]}]" {
		t.Errorf("with a length of 1: %v", long)
	}
}
