package preprocess

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// tail returns the output behind the markers with which every output begins.
func tail(out []byte) string {
	const last = "# 1 \"t.c\"\n"
	_, text, _ := strings.Cut(string(out), last)
	return text
}

func preprocessText(text string, options Options) (string, []Diagnostic) {
	var list []Diagnostic
	options.Report = func(d Diagnostic) { list = append(list, d) }
	out := NewText(0)
	Run(NewCache("", nil), "t.c", []byte(text), options, out)
	return tail(out.Bytes()), list
}

var cases = []struct{ name, text, want string }{
	{"text", "int a;\n\n  b  +\tc /* x */ ;\n", "int a;\n\n  b + c ;\n"},
	{"object", "#define a b c\na;a a\n", "\nb c;b c b c\n"},
	{"no recursion", "#define a b\n#define b a\na b\n", "\n\na b\n"},
	{"function", "#define f(x, y) x+y\nf(1,(2,3)) f (4,) f\n", "\n1 +(2,3) 4 + f\n"},
	{"over lines", "#define f(x) <x>\nf(\n1\n) z\n", "\n<1>\n\n  z\n"},
	{"paste", "#define c(x,y) x##y\nc(a,b) c(,b) c(a,) c(,) c(1,2.e)\n", "\nab b a 12.e\n"},
	{"stringize", "#define s(x) #x\ns( a  +\"\\n\" ) s()\n", "\n\"a +\\\"\\\\n\\\"\" \"\"\n"},
	{"prescan", "#define s(x) #x\n#define t(x) s(x)\n#define v 4\ns(v) t(v)\n", "\n\n\n\"v\" \"4\"\n"},
	{"variadic", "#define f(x, ...) x(__VA_ARGS__)\nf(a) f(a,b,c)\n", "\na() a(b,c)\n"},
	{"comma", "#define f(x, ...) x, ##__VA_ARGS__;\nf(a) f(a,b)\n", "\na; a,b;\n"},
	{"named", "#define f(x, y...) x, ##y;\nf(a) f(a,b)\n", "\na; a,b;\n"},
	{"optional", "#define f(x, ...) x __VA_OPT__(, __VA_ARGS__) .\nf(a) f(a,b)\n", "\na . a , b .\n"},
	{"pasted raw strings", "#define c(x,y) x##y\nc(u, R\"a(x)\")a\") c(R, \"(\\z)\") ;\nlong long text behind\n", "\nuR\"a(x)\")a\" R\"(\\z)\" ;\nlong long text behind\n"},
	{"separated", "#define m -\n-m-m -\n", "\n- - - - -\n"},
	{"standard", "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n" +
		"f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n",
		"# 11 \"t.c\"\nf(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);\nf(2 * (2 +(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))\n   ^m(0,1);\n"},
	{"conditions", "#if 0\n#if 1\n#else\n#endif\na\n#elif 2 > 1 && !defined x\nb\n#else\nc\n#endif\n", "\n\n\n\n\n\nb\n"},
	{"arithmetic", "#if (-1 >> 1) == -1 && 0u - 1 > 0 && (2 ? 3 : 1/0) == 3 && 'a' == 97 && -1 > 0u\nyes\n#endif\n", "\nyes\n"},
	{"include", "#include \"testdata/h.h\"\n#include \"testdata/h.h\"\n#include \"testdata/g.h\"\n#include \"testdata/g.h\"\nx\n",
		"# 1 \"testdata/h.h\" 1\n       \nh\n# 2 \"t.c\" 2\n\n# 1 \"testdata/g.h\" 1\n\n\ng\n# 4 \"t.c\" 2\n\nx\n"},
	{"include a string", "#define s(x) #x\n#define t(x) s(x)\n#define f(a, b) t(a/b)\n#include f(testdata, h.h)\n", "\n\n\n# 1 \"testdata/h.h\" 1\n       \nh\n# 5 \"t.c\" 2\n"},
	{"line", "#line 7 \"o.c\"\n__LINE__ __FILE__\n", "# 7 \"o.c\"\n7 \"o.c\"\n"},
	{"joined", "a\\\nb c \\\n d\n", "ab\n  c\n d\n"},
	{"far", "a\n\n\n\n\n\n\n\n\n\n\nb\n", "a\n# 12 \"t.c\"\nb\n"},
	{"pragma", "#pragma foo  bar\nx _Pragma(\"y \\\"z\\\"\") w\n", "#pragma foo bar\nx\n# 2 \"t.c\"\n#pragma y \"z\"\n# 2 \"t.c\"\n w\n"},
	{"push", "#define a 1\n#pragma push_macro(\"a\")\n#undef a\na\n#pragma pop_macro(\"a\")\na\n", "\n       \n\na\n       \n1\n"},
	{"counter", "__COUNTER__ __COUNTER__\n", "0 1\n"},
	{"made names", "#define c(x,y) x##y\n#define s(x) #x\nc(a,b) c(c,) c(d,e)\n#define ab 1\n#define cde 2\nc(a,b) c(c,de) c(d,e) ab s(xyz)\n", "\n\nab c de\n\n\n1 2 de 1 \"xyz\"\n"},
	{"percent", "#define id(x) x\nid(%)id(>) id(%)id(%)\n", "\n% > %%\n"},
	{"number", "#define x 1\n#define p 2\n1e+x 0x1p+x 1é+x\n", "\n\n1e+x 0x1p+x 1é+1\n"},
	{"in arguments", "#define f(x) x\nf(1\n#define b 2\nb)\n", "\n1 2\n"},
}

func TestOutput(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, tokens := range []bool{false, true} {
				got, list := preprocessText(c.text, Options{Standard: "gnu17", TokensOnly: tokens})
				if got != c.want {
					t.Errorf("tokens only %v:\n%s\nwant:\n%s", tokens, got, c.want)
				}
				for _, d := range list {
					t.Errorf("%s", d.Format())
				}
			}
		})
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#define f(x) x\nf(1,2)\n", "t.c:2:6: error: macro \"f\" passed 2 arguments, but takes just 1\nt.c:1: note: macro \"f\" defined here\n"},
		{"#define f(x) x\nf(1\n", "t.c:2:4: error: unterminated argument list invoking macro \"f\"\n"},
		{"#if 1 +\n#endif\n", "t.c:1:8: error: operator '+' has no right operand\n"},
		{"#if 1/0\n#endif\n", "t.c:1:6: error: division by zero in #if\n"},
		{"#if (1\n#endif\n", "t.c:1:5: error: missing ')' in expression\n"},
		{"#include <a.h>\n", "t.c:1:15: error: no include path in which to search for a.h\n"},
		{"#foo\n", "t.c:1:2: error: invalid preprocessing directive #foo\n"},
		{"#else\n", "t.c:1:2: error: #else without #if\n"},
		{"#if 1\n", "t.c:1: error: unterminated #if\n"},
		{"/* x\n", "t.c:1:1: error: unterminated comment\n"},
		{"#error a  b\n", "t.c:1:2: error: #error a b\n"},
		{"#define a ##\n", "t.c:1:9: error: '##' cannot appear at either end of a macro expansion\n"},
		{"#define f(x) #y\n", "t.c:1:12: error: '#' is not followed by a macro parameter\n"},
	} {
		_, list := preprocessText(c.text, Options{Standard: "gnu17"})
		got := ""
		for _, d := range list {
			got += d.Format()
		}
		if got != c.want {
			t.Errorf("%q:\n%s\nwant:\n%s", c.text, got, c.want)
		}
	}
}

// TestAgainstGCC compares the output for all cases with gcc's.
func TestAgainstGCC(t *testing.T) {
	gcc, err := exec.LookPath("riscv64-linux-gnu-gcc")
	if err != nil {
		t.Skip("riscv64-linux-gnu-gcc is not installed (Debian: gcc-riscv64-linux-gnu)")
	}
	folder := t.TempDir()
	headers, err := filepath.Abs("testdata")
	if err == nil {
		err = os.Symlink(headers, filepath.Join(folder, "testdata"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		cmd := exec.Command(gcc, "-E", "-undef", "-nostdinc", "-std=gnu17", "t.c")
		cmd.Dir = folder
		if err := os.WriteFile(filepath.Join(folder, "t.c"), []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		want, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got, _ := preprocessText(c.text, Options{Standard: "gnu17"}); got != tail(want) {
			t.Errorf("%s:\n%s\ngcc:\n%s", c.name, got, tail(want))
		}
	}
}

// TestVerbatimName checks that a name at the end of an expansion is separated from text behind it that would be read as a part
// of the name. gcc -E does not always do that.
func TestVerbatimName(t *testing.T) {
	for _, c := range []struct {
		verbatim bool
		want     string
	}{{false, "bL\"s\" bu'c' b1e+2"}, {true, "b L\"s\" b u'c' b 1e+2"}} {
		got, _ := preprocessText("#define a(x) b\na(/**/)L\"s\" a(/**/)u'c' a(/**/)1e+2\n", Options{Standard: "gnu17", Verbatim: c.verbatim, TokensOnly: true})
		if strings.Join(strings.Fields(got), " ") != c.want {
			t.Errorf("verbatim %v: %q, want %q", c.verbatim, got, c.want)
		}
	}
}

// TestVerbatimBackslash checks that a backslash at the end of a line, which comes from a macro, does not join the line with the next.
func TestVerbatimBackslash(t *testing.T) {
	for _, c := range []struct {
		verbatim bool
		want     string
	}{{false, "\\\n;\n"}, {true, "\\ \n;\n"}} { // gcc -E joins the lines
		if got, _ := preprocessText("#define c(x) x\nc(\\)\n;\n", Options{Standard: "gnu17", Verbatim: c.verbatim, TokensOnly: true}); !strings.HasSuffix(got, c.want) {
			t.Errorf("verbatim %v: %q, want %q", c.verbatim, got, c.want)
		}
	}
}

// FuzzRuns checks that copying runs of text gives the same as reading all tokens, and that
// nothing crashes.
func FuzzRuns(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text)
	}
	f.Add("f(\n#if\n(")
	f.Add("#define f(x, ...) #x ## __VA_OPT__(a ## x)\nf(")
	f.Add("#define M -1\n#define E\n#define S \"s\" 'c' + x\n#define R R M\nx = -M;\nM\n y M.z E\nE E a(M)M S\nR\n")
	f.Add("a /* b */ c // d\n#line 7\n\n  e\t\tf\n#line 9 \"x.c\"\n#line 20\n g /* \n */ h\n#define i j\nm\n#line 5\nk __LINE__ i\nn\n#line 30 \"y.c\"\n\nl __FILE__ __LINE__\n")
	f.Add("\\\n\\\n'/*\"\n*/??/\n\x00\xff")
	f.Add("#define c#0\nc\nint a; # 5 x\n#define d a#7\nd\n")
	f.Add("#define c(A,y)y\nc(,\"\")c(,\\)")
	f.Fuzz(func(t *testing.T, text string) {
		got, first := preprocessText(text, Options{Standard: "gnu17"})
		want, second := preprocessText(text, Options{Standard: "gnu17", TokensOnly: true})
		if words := strings.Fields; got != want && (len(first) == 0 || !slices.Equal(words(got), words(want))) { // space may differ in erroneous texts
			t.Errorf("runs:\n%q\ntokens:\n%q", got, want)
		}
		if len(first) != len(second) {
			t.Errorf("runs: %v\ntokens: %v", first, second)
		}
		want, _ = preprocessText(text, Options{Standard: "gnu17", Verbatim: true, TokensOnly: true})
		verbatim, third := preprocessText(text, Options{Standard: "gnu17", Verbatim: true})
		strays := strings.Contains(want, "\\ \n") // which gcc's preprocessor would take for a joined line
		if a, b := placedTokens(want), placedTokens(verbatim); a != b && !strays {
			t.Errorf("tokens:\n%q\n%s\nverbatim:\n%q\n%s", want, a, verbatim, b)
		}
		if len(third) != len(second) {
			t.Errorf("verbatim: %v\ntokens: %v", third, second)
		}
	})
}

// placedTokens lists the tokens of an output with their files and lines.
func placedTokens(text string) string {
	options := Options{Standard: "gnu17"}
	options.settle()
	f := newFile("t.c", []byte(text), cleaning{})
	p := &Preprocessor{options: &options, names: newNameTable()}
	p.buffer = &buffer{file: f, text: f.text, line: 1, name: "t.c", fresh: true}
	p.buffer.setNext()
	p.lines.cache = NewCache("", nil)
	var list strings.Builder
	for b := p.buffer; b.pos < b.file.end; p.endLine() {
		b.fresh = false
		if m := lineNumber.FindSubmatch(b.text[b.pos:b.file.end]); m != nil {
			n, _ := strconv.Atoi(string(m[1]))
			b.line = n - 1
			if len(m[2]) > 0 {
				b.name = string(m[2])
			}
			b.pos += len(m[0])
			continue
		}
		var t token
		for p.scan(&t) {
			text := t.text
			if t.kind == kindOther { // perhaps a quote that a macro wrote, and the tokens that follow, with space between them or not
				text = strings.Join(strings.Fields(text), "")
			}
			fmt.Fprintf(&list, "%s:%d: %s\n", b.name, b.line, text)
		}
	}
	return list.String()
}

var lineNumber = regexp.MustCompile(`^[ \t]*#(?:line)?[ \t]*(\d+)(?:[ \t]+"([^"]*)")?.*`)

// BenchmarkMacros measures text with comments, conditions, and macros in every second line.
// Profiles for the optimisation of the compiler are made with it.
func BenchmarkMacros(b *testing.B) {
	const definitions = "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define FLAG_OPEN 0x0001 /* it is open */\n" +
		"#define FLAG_DIRTY \\\n  0x0002\n#define CHECK(x) do { if (!(x)) fail(#x, __LINE__); } while (0)\n#define NAME(x) module_ ## x\n" +
		"#define TEST(f, m) (((f)->flags & (m)) != 0)\n#define LOOP(i, n) for (int i = 0; i < MAX(n, 1); i++)\n"
	const function = "/*\n** Reads an entry. It returns the number of bytes that were read, or a\n** negative number after an error.\n*/\n" +
		"static int NAME(read)(struct file *f, const char *name)\n{\n  int n = 0; /* of bytes */\n  CHECK(TEST(f, FLAG_OPEN));\n" +
		"#if defined(TRACE) && TRACE > 1\n  trace(\"read %s\", name); // no 'literal\n#endif\n  LOOP(i, f->count) {\n" +
		"    if (strcmp(f->names[i], \"an entry\") == 0 || TEST(&f->entries[i], FLAG_DIRTY|FLAG_OPEN))\n      n += f->sizes[i] + 1;\n" +
		"  }\n#ifdef LARGE\n  n = MAX(n, MAX(f->least, 4096));\n#else\n  f->flags |= FLAG_DIRTY;\n#endif\n  return n;\n}\n\n"
	text := []byte(definitions + strings.Repeat(function, 4000))
	b.SetBytes(int64(len(text)))
	cache := NewCache("", nil)
	for b.Loop() {
		Run(cache, "t.c", text, Options{Standard: "gnu17", Verbatim: true}, NewText(len(text)))
	}
}

// BenchmarkText measures text without macros.
func BenchmarkText(b *testing.B) {
	function := "static int function_of(struct thing *argument, const char *name)\n{\n    for (int i = 0; i < argument->count; i++)\n" +
		"        if (strcmp(argument->names[i], \"a string\") == 0 && argument->value != 0x1f)\n            return argument->list[i] + 3;\n    return -1; // nothing\n}\n\n"
	text := []byte(strings.Repeat(function, 10000))
	cache := NewCache("", nil)
	for _, verbatim := range []bool{true, false} {
		b.Run(fmt.Sprintf("verbatim=%v", verbatim), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Run(cache, "t.c", text, Options{Standard: "gnu17", Verbatim: verbatim}, NewText(len(text)))
			}
		})
	}
}

// TestLongExpansion checks that an expansion of 2^21 calls, one after the other, needs little
// memory.
func TestLongExpansion(t *testing.T) {
	if testing.Short() {
		t.Skip("no work for the race detector")
	}
	text := "#define none(x)\n#define f0(x, y) none(x y)\n"
	for i := range 20 {
		text += fmt.Sprintf("#define f%d(x, y) f%d(x, y)f%d(x, y)\n", i+1, i, i)
	}
	got, list := preprocessText(text+"<f20(a, b)>\n", Options{Standard: "gnu17"})
	if len(list) > 0 || strings.Join(strings.Fields(got), " ") != "# 23 \"t.c\" <>" {
		t.Errorf("%q, %v", got, list)
	}
}

// TestMissingFiles shows that a file that does not exist takes no memory but its path: with many folders, most paths that are
// tried are of this kind. A path below a file is an error of its own.
func TestMissingFiles(t *testing.T) {
	cache, folder := NewCache("", nil), t.TempDir()
	if err := os.WriteFile(folder+"/a", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"/b", "/c", "/b", "/d/e"} {
		if f := cache.open(folder+name, cleaning{}); f != noFile {
			t.Errorf("%s: %+v", name, f)
		}
	}
	if f := cache.open(folder+"/a/b", cleaning{}); f == noFile || !errors.Is(f.err, syscall.ENOTDIR) {
		t.Errorf("a path below a file: %v", f.err)
	}
	if f := cache.open(folder+"/a", cleaning{}); f.err != nil {
		t.Error(f.err)
	}
}
