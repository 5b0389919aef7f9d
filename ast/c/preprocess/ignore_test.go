package preprocess

import "testing"

// TestIgnoredArguments shows which arguments are passed without being read, and that the output
// does not depend on it.
func TestIgnoredArguments(t *testing.T) {
	for _, c := range []struct {
		text   string
		end    int // offset behind the arguments; 0 if they have to be read
		commas int
	}{
		{"a)b", 2, 0},
		{")", 1, 0},
		{"a, b)", 5, 1},
		{"f(a, b), ((c)))", 15, 1},
		{`")" ','"\"(" a)`, 15, 0},
		{"a / b + c_d)", 12, 0},
		{"a\nb)", 0, 0},
		{"a // )\n)", 0, 0},
		{"a /* ) */)", 0, 0},
		{`L")")`, 0, 0},
		{"1'000'0)", 0, 0},
		{`"a)` + "\n)", 0, 0},
		{"__VA_ARGS__)", 0, 0},
		{`\u00c1)`, 0, 0},
		{"\x00)", 0, 0},
		{"$)", 0, 0},
		{"a", 0, 0},
	} {
		text := append([]byte("("+c.text+"\n"), make([]byte, slack)...)
		end, commas := ignoredArguments(text, 1)
		if max(end-1, 0) != c.end || end > 0 && commas != c.commas {
			t.Errorf("%q: %d, %d commas; want %d, %d", c.text, end-1, commas, c.end, c.commas)
		}
	}
	const text = "#define none(a, b) 0\n#define one(a) a 1\nnone(x, (y, z)) none(\n1,2) none(\"a\", 'b') one(none(1, 2));\n"
	read, _ := preprocessText(text, Options{TokensOnly: true})
	if passed, _ := preprocessText(text, Options{}); read != passed || read == "" {
		t.Errorf("%q, want %q", passed, read)
	}
}
