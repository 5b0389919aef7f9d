package preprocess

import "testing"

// TestNumbers looks for the end of a preprocessing number in several standards.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		standard, text, want string
		assembler            bool
	}{
		{"c17", "12'3'", "12", false},
		{"c2x", "12'3'", "12'3", false},
		{"c2x", "1'' ", "1", false},
		{"c2x", "1''2 ", "1''2", false},
		{"c89", "0x1p+2 ", "0x1p", false},
		{"c89", "1e+2 ", "1e+2", false},
		{"gnu89", "0x1p+2 ", "0x1p+2", false},
		{"c99", `1\u00e9é.`, `1\u00e9é.`, false},
		{"c89", `1\u00e9`, "1", false},
		{"gnu17", "1$a+", "1$a", false},
		{"gnu17", "1$a+", "1", true},
	} {
		o := Options{Standard: c.standard, Assembler: c.assembler}
		o.settle()
		text := append([]byte(c.text), make([]byte, slack)...)
		if got := string(text[:o.skipNumber(text, 0)]); got != c.want {
			t.Errorf("%s, %s: the number is %s, want %s", c.standard, c.text, got, c.want)
		}
	}
}
