package preprocessing

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSplit splits outputs into tokens. In the wanted text, a blank stands for white
// space and a slash for the beginning of a line.
func TestSplit(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a+b", "/a|+|b"},
		{"a + +b\n  c", "/a| +| +|b|/c"},
		{`L"a\"b" u8'c' R"(d" x`, `/L"a\"b"| u8'c'| R|"(d"| x`},
		{"1.5e+3-0x1p-2+1'000'0.x 1e ...", "/1.5e+3|-|0x1p-2|+|1'000'0.x| 1e| ..."},
		{"a<<=b%:%:c->d<:", "/a|<<=|b|%:%:|c|->|d|<:"},
		{"é\\u00e9$ \\ @ `", "/é\\u00e9$| \\| @| `"},
		{"'a \" b", "/'|a| \"| b"},
		{"a/* b\n */c // d\ne", "/a|/* b\n */|c| // d|/e"},
		{"# pragma x", "/#| pragma| x"},
	} {
		var got []string
		for _, token := range Split([]byte(c.text), false).Tokens {
			before := ""
			if token.First {
				before = "/"
			} else if token.Space {
				before = " "
			}
			got = append(got, before+token.Text)
		}
		if got := strings.Join(got, "|"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// TestPlaces checks that tokens get the places that line markers state.
func TestPlaces(t *testing.T) {
	out := Split([]byte("# 1 \"a.c\"\na\n\nb\n# 7 \"x\\\\y\\303\\251\" 1 3\nR\"(\n)\" c\n# 9\nd"), true)
	var got []string
	for _, token := range out.Tokens {
		got = append(got, fmt.Sprintf("%s %s:%d", token.Text, token.File, token.Line))
	}
	want := []string{"a a.c:1", "b a.c:3", "R\"(\n)\" x\\yé:7", "c x\\yé:8", "# x\\yé:9", "9 x\\yé:9", "d x\\yé:10"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if want := []Marker{{0, `# 1 "a.c"`}, {2, `# 7 "x\\y\303\251" 1 3`}}; cmp.Diff(want, out.Markers) != "" {
		t.Errorf("markers %v", out.Markers)
	}
}

// damages change an output as a mistake of a preprocessor could. Each is found at its
// level, and not at the level before.
var damages = []struct {
	name  string
	level Level
	do    func(out string) string
}{
	{"another token", Tokens, func(out string) string { return replaceLast(out, ";", ",") }},
	{"a token less", Tokens, func(out string) string { return replaceLast(out, ";", "") }},
	{"a token more", Tokens, func(out string) string { return out + "x\n" }},
	{"no token", Tokens, func(string) string { return "" }},
	{"a blank more", Spaces, func(out string) string { return replaceLast(out, ";", " ;") }},
	{"a blank less", Spaces, func(out string) string { return replaceLast(out, " = ", "= ") }},
	{"a line end more", Spaces, func(out string) string { return replaceLast(out, ";", "\n;") }},
	{"another line", Places, func(out string) string { return replaceLast(out, "\nint", "\n\nint") }},
	{"another file", Places, func(out string) string { return replaceLast(out, `"main.c" 2`, `"other.c" 2`) }},
	{"a flag less", Markers, func(out string) string { return replaceLast(out, `"main.c" 2`, `"main.c"`) }},
	{"a marker more", Markers, func(out string) string { return replaceLast(out, "\nint", "\n# 7 \"main.c\"\n# 3 \"main.c\"\nint") }},
	{"a marker less", Markers, func(out string) string { return strings.Replace(out, "# 1 \"h.h\" 1\n", "# 1 \"h.h\"\n", 1) }},
}

// replaceLast replaces the last of several equal parts of a text.
func replaceLast(text, old, new string) string {
	at := strings.LastIndex(text, old)
	if at < 0 {
		panic("nothing to damage: no " + old)
	}
	return text[:at] + new + text[at+len(old):]
}

// TestCheckFails damages gcc's output, which Check must notice.
func TestCheckFails(t *testing.T) {
	folder := write(t, map[string]string{"main.c": "#include \"h.h\"\n\nint a = ONE;\n", "h.h": "#define ONE 1\nint h;\n"})
	if err := Check(GCC, folder, Markers, "main.c"); err != nil {
		t.Errorf("gcc is not equal to itself: %v", err)
	}
	for _, d := range damages {
		damaged := &Program{GCC.Command, func(r *Result) { r.Out = d.do(r.Out) }}
		err := Check(damaged, folder, Markers, "main.c")
		if err == nil || !strings.HasPrefix(err.Error(), d.level.String()+" differ") {
			t.Errorf("%s is found as %v", d.name, err)
		}
		if d.level > Tokens {
			if err := Check(damaged, folder, d.level-1, "main.c"); err != nil {
				t.Errorf("%s is found at the level of %v: %v", d.name, d.level-1, err)
			}
		}
	}
	for _, do := range []func(*Result){
		func(r *Result) { r.Status = 1 },
		func(r *Result) { r.Status = 2 },
		func(r *Result) { r.Status, r.TimedOut = -1, true },
		func(r *Result) { r.Err = "panic: x\n\ngoroutine 1 [running]:\n" },
	} {
		if err := Check(&Program{GCC.Command, do}, folder, Tokens, "main.c"); err == nil {
			t.Error("another exit status is not found")
		}
	}
	if err := Check(&Program{Command: GCC.Command}, folder, Tokens, "none.c"); err != nil {
		t.Errorf("equal errors: %v", err)
	}
}

// TestDescribe checks that a difference is shown with the input around it.
func TestDescribe(t *testing.T) {
	folder := write(t, map[string]string{"main.c": "one\ntwo\nthree\nfour\nfive\n"})
	want, got := Split([]byte("# 1 \"main.c\"\none\ntwo\nthree\nfour\nfive"), false), Split([]byte("# 1 \"main.c\"\none\ntwo\n3"), false)
	text := Compare(want, got, Markers).Describe(folder)
	if want := "tokens differ:\n\twant   three\n\tgot    3\n\tafter   one two\n\tmain.c:1: one\n\tmain.c:2: two\n\tmain.c:3: three\n\tmain.c:4: four\n\tmain.c:5: five\n"; text != want {
		t.Errorf("got %q", text)
	}
}
