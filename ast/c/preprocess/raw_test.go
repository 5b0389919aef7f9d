package preprocess

import (
	"strings"
	"testing"
)

// TestOrdinaryStrings checks that raw strings become ordinary ones for a reader that does not
// know raw strings, but not where the program sees their spelling.
func TestOrdinaryStrings(t *testing.T) {
	const text = "R\"(a\n\\b\"\t\x01)\"1; u8R\"x()\")x\"\n" +
		"#define s(x) #x\ns(R\"(\n)\");\n#define m R\"(?)\"\nm LR\"()\" m\n#define c(x, y) x ## y\nc(L, R\"(\n)\")\n__LINE__\n"
	const want = "\"a\\012\\\\b\\\"\\011\\001\"1;\nu8\")\\\"\"\n" +
		"\"R\\\"(\\n)\\\"\"\n;\n\"?\" L\"\" \"?\"\nL\"\\012\"\n11\n"
	for _, verbatim := range []bool{false, true} {
		got, list := preprocessText(text, Options{Standard: "gnu17", Verbatim: verbatim, OrdinaryStrings: true})
		var lines strings.Builder
		for line := range strings.Lines(got) {
			if !strings.HasPrefix(line, "# ") && strings.TrimSpace(line) != "" {
				lines.WriteString(strings.TrimSpace(line) + "\n")
			}
		}
		if lines.String() != want || len(list) != 0 {
			t.Errorf("verbatim %v: %v\n%s\nwant:\n%s", verbatim, list, got, want)
		}
	}
	if got, list := preprocessText("R\"y\";\nR\"(x\n", Options{Standard: "gnu17", OrdinaryStrings: true}); len(list) == 0 {
		t.Errorf("wrong raw strings become %q", got)
	}
}
