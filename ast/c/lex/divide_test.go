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
		// A long statement is in no span.
		"{ a = 1; bcd();|\n x = " + strings.Repeat("1 + ", 50) + "2;\n yyyyyyyy();|\n z(); |}",
		"{ return " + strings.Repeat("1 + ", 50) + "2;\n }",
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

// TestDivideList checks where lists are divided. Each | of a text is the end of a span. A span has at
// least four bytes.
func TestDivideList(t *testing.T) {
	for _, want := range []string{
		"1,2,|3}", "1, 2,| 3}", "10, 20,| 30,| 40,| 50}, 60, 70",
		"{ 1, 2, 3 }, f(1, 2, 3), a[1, 2],|\n (b,| c) ? d : e}",
		"\"a, \\\", b\",| ',' ,| /* , , */ x,| // , ,\n yy,| z}",
		"name,| names,| _Prag,| 5}", "1000,| 2000,| 3000", "1000, 2000, 3000,|\n 4000,| 5000", "{ yyyy },| {\n yyyy },| { yyyy },| 1}",
	} {
		text := strings.ReplaceAll(want, "|", "")
		l := Lexer{Text: []byte("{" + text + strings.Repeat(" ", 20))}
		got, at := "", 0
		for _, s := range l.DivideList(1, 4) {
			if s.Start != at+1 {
				t.Errorf("%q: a span begins at %d instead of %d", text, s.Start-1, at)
			}
			got, at = got+text[at:s.End-1]+"|", s.End-1
		}
		if got += text[at:]; got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	for _, text := range []string{"10, 20, 30,\n#line 5\n 40}", "10, 20, <% 30 %>, 40}", "10, 20, 30 %> 40"} {
		l := Lexer{Text: []byte("{" + text)}
		if list := l.DivideList(1, 4); list != nil {
			t.Errorf("%q is divided: %v", text, list)
		}
	}
}
