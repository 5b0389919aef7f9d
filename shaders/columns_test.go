package shaders

import "testing"

// TestColumnsOf shows which columns of a table count: those that functions use which main reaches,
// through other functions and macros.
func TestColumnsOf(t *testing.T) {
	const table = "#version 450 core\nconst uint pairFirst = 0u; // one\nconst uint pairSecond = 1u;\nconst uint pairs = 7u;\n" +
		"#define PAIR(k, column_) pair[(column_) * n + (k)]\n" +
		"uint second(uint k) { return PAIR(k + f(k, 1u), pairSecond); }\nvoid both(uint k) {\n    PAIR(k, pairFirst) = PAIR(k, pairSecond);\n}\n" +
		"void change(uint k) {\n    if (k == PAIR(k, pairFirst)) PAIR(k, pairSecond) |= 1u;\n}\n#define SECOND(k) second(k)\n"
	for main, want := range map[string]Columns{
		"void main() { }": {2, 0, 0}, "void main() { second(0u); }": {2, 1, 0}, "void main() {\n    // second(0u)\n}": {2, 0, 0},
		"void main() { both(0u); }": {2, 1, 1}, "void main() { change(0u); }": {2, 2, 1}, "void main() { SECOND(0u); }": {2, 1, 0},
		"void main() { if (PAIR(0u, pairFirst) == 0u) PAIR(0u, pairSecond) = 1u; }": {2, 1, 1},
	} {
		if got := columnsOf(table+main, "pair"); got != want {
			t.Errorf("%s: %+v, want %+v", main, got, want)
		}
	}
	if got := columnsOf(table+"void main() { second(0u); }", "single"); got != (Columns{}) {
		t.Errorf("a single column has the columns %+v", got)
	}
	if got := columnsOf("#version 450 core\nvoid main() { }", "pair"); got != (Columns{}) {
		t.Errorf("without a table there are the columns %+v", got)
	}
}
