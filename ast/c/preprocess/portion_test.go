package preprocess

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// portionLines are lines of random texts: usual ones, and ones after which a portion is hard to begin.
var portionLines = []string{
	"int a, b = NULL, c;\n", "static int f(int x)\n{\n\treturn MAX(x, WIDE(12));\n}\n", "\n", "\n\n\n\n\n\n\n\n\n\n\n",
	"x = WIDE(1) + MAX(a, b) + (NULL);\n", "check(a < b);\ncheck(MAX(b, \"x\"));\n", "__LINE__ __FILE__ __INCLUDE_LEVEL__\n",
	"MAX(1,\n\n  2) z\n", "MAX(1,\n#line 50\n  2) z\n", "MAX\n(3, 4)\n", "NULL\n", "y MAX\n;\n", "t NULL\n\n NULL;\n",
	"#line 10 \"a.y\"\n", "#line 700\n", "  #line 90 \"b.y\"\n", "#line 8 \"a.y\" \n", "#line WIDE(5)\n", "#line 3 \"a\\\\b\"\n", "#line\t4\n",
	"/* a comment */ int d; // another\n", "/* a long one\n\n#line 5 \"c.y\"\n#define NOT\nint e;\n*/ int f;\n", "'a' \"a string\" L\"b\"\n",
	"R\"(\n#line 6 \"d.y\"\nint g;\n)\";\n",
	"#pragma pack(1)\n", "_Pragma(\"pack(2)\") int h;\n", "_Pragma\n(\"pack(3)\")\n",
}

// rareLines change the state, have messages, or end portions.
var rareLines = []string{
	"int i = __COUNTER__;\n", "#define NULL 0\n#undef NULL\n#define NULL ((void*)1)\n", "#if 1\nint j;\n#else\nint k;\n#endif\n", "#include \"testdata/h.h\"\n",
	"#pragma GCC poison dangerous\n", "dangerous\n", "MAX(1)\n", "'unterminated\n", "#foo\n", "# 12 \"e.y\"\n", "%:line 30\n", "MAX(1,\n#undef WIDE\n#define WIDE(x) x##LL\n  2) z\n",
	"joined \\\nline\n", "tri??/\ngraph ??=\n", "#pragma push_macro(\"NULL\")\n#undef NULL\n", "#pragma pop_macro(\"NULL\")\n", "_Pragma(\"push_macro(\\\"MAX\\\")\")\n", "#warning w\n", "\x00 null\n", "__has_include(\"x.h\")\n",
}

// TestPortions checks that texts that are read in portions give the same tokens, at the same places, and the same
// messages, as if they are read as a whole.
func TestPortions(t *testing.T) {
	const start = "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define WIDE(x) x##L\n#define NULL ((void *)0)\n#define check(x) ((x) ? 0 : fail(#x, __FILE__, __LINE__))\nint first = __COUNTER__;\n"
	random := rand.New(rand.NewSource(1))
	joined, texts := 0, 600
	if testing.Short() { // the race detector sees a race in some of them
		texts /= 6
	}
	for i := range texts {
		var text strings.Builder
		text.WriteString(start)
		for range 20 + random.Intn(100) {
			list := portionLines
			if random.Intn(50) == 0 {
				list = rareLines
			}
			text.WriteString(list[random.Intn(len(list))])
		}
		want, wantMessages, _ := verbatimText(text.String(), 1<<20)
		got, messages, n := verbatimText(text.String(), 20+random.Intn(200))
		joined += n
		if a, b := placedTokens(want), placedTokens(got); a != b || messages != wantMessages {
			t.Fatalf("text %d:\n%s\n%s\nin portions:\n%s\n%s\noutput:\n%s\n%s\nas a whole:\n%s", i, text.String(), a, b, wantMessages, messages, got, want)
		}
		again, _, _ := verbatimText(text.String(), 1<<20)
		if again != want {
			t.Fatal("the output is not always the same")
		}
	}
	if joined < texts {
		t.Errorf("only %d portions were used", joined)
	}
}

// verbatimText preprocesses a text for the parser, in portions of a size. It returns the output, the messages, and how many
// portions were joined.
func verbatimText(text string, size int) (output, messages string, joined int) {
	out := NewText(0)
	options := Options{Standard: "gnu17", Verbatim: true, OrdinaryStrings: true, portionBytes: size}
	options.Report = func(d Diagnostic) { messages += d.Format() }
	p := newPreprocessor(NewCache("", nil), options, out)
	p.run("t.c", []byte(text))
	p.finish("t.c", out)
	return string(out.Bytes()), messages, p.joined
}

// TestFailingPortions checks that nobody waits forever if the reader of a portion panics, as after a fault of a file that has
// become shorter.
func TestFailingPortions(t *testing.T) {
	text := strings.Repeat("int i;\n", 100)
	p := newPreprocessor(NewCache("", nil), Options{Standard: "gnu17", Verbatim: true, portionBytes: 20}, NewText(0))
	p.run("t.c", []byte(text))
	main := buffer{text: []byte(text), file: p.main.file}
	p.main = &main
	d := &divider{p: p, file: main, limit: len(text), readers: make(chan *Preprocessor, 2)}
	d.readers <- new(Preprocessor)
	d.readers <- new(Preprocessor)
	var begun []*portion
	for range 3 {
		begun = append(begun, d.begin())
	}
	failed := 0
	for _, x := range begun {
		func() {
			defer func() {
				if recover() != nil {
					failed++
				}
			}()
			x.wait()
		}()
	}
	if failed != 2 {
		t.Errorf("%d portions failed", failed)
	}
}

// TestLongText checks that portions begin where they should: all of a long text but its beginning and end, and some text
// behind a directive, is read in portions.
func TestLongText(t *testing.T) {
	const line = "#line %d \"a.y\"\nstatic int f%d(int x)\n{\n\treturn WIDE(12) + x;\n}\n\n/* a comment\n*/\n"
	for _, directive := range []struct {
		text string
		want int
	}{{"", 19}, {"#undef WIDE\n", 20}, {"#pragma pack(1)\n", 19}} {
		var text strings.Builder
		text.WriteString("#define WIDE(x) x##L\n")
		for i := range 20 * portionBytes / len(line) {
			if i == 10*portionBytes/len(line) {
				text.WriteString(directive.text)
			}
			fmt.Fprintf(&text, line, i+5, i)
		}
		if _, messages, joined := verbatimText(text.String(), 0); joined < directive.want || messages != "" {
			t.Errorf("with %q, %d portions were joined; messages: %s", directive.text, joined, messages)
		}
	}
}
