package format

import (
	"fmt"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A reporter collects messages.
type reporter struct {
	table *types.Table
	list  []string
}

func (r *reporter) Warnf(_ warn.Warning, _ uint32, format string, args ...any) *ast.Diagnostic {
	r.list = append(r.list, fmt.Sprintf(format, args...))
	return nil
}

func (r *reporter) DescribeType(typ types.Type, alias intern.Ident) string {
	if alias != 0 {
		return "alias"
	}
	return "'" + r.table.Spell(typ, nil) + "'"
}

func (r *reporter) InLiteral(pos uint32, i int) uint32 { return pos }

// TestCheck checks the warnings about formats and the types of arguments. The words are gcc's.
func TestCheck(t *testing.T) {
	for _, wordBytes := range []int{4, 8} {
		table := types.NewTable(wordBytes, false, types.Int)
		text, number := table.Pointer(types.Char), table.Pointer(types.Int)
		for _, x := range []struct {
			scans bool
			text  string
			types []types.Type
			want  string // the only warning, or ""
		}{
			{false, "%d %s%%\n", []types.Type{types.Short, text}, ""},
			{false, "%5.*f", []types.Type{types.Int, types.Float}, ""},
			{false, "%u %c", []types.Type{types.Int, types.Bool}, ""}, // signs are ignored
			{false, "%m", nil, ""},
			{false, "%zu", []types.Type{[]types.Type{4: types.UInt, 8: types.ULong}[wordBytes]}, ""},
			{false, "%jd", []types.Type{types.LongLong}, map[int]string{8: "format '%jd' expects argument of type 'intmax_t', but argument 2 has type 'long long int'"}[wordBytes]},
			{false, "%d", nil, "format '%d' expects a matching 'int' argument"},
			{false, "%s", []types.Type{types.Int}, "format '%s' expects argument of type 'char *', but argument 2 has type 'int'"},
			{false, "%-*d", []types.Type{types.Double, types.Int}, "field width specifier '*' expects argument of type 'int', but argument 2 has type 'double'"},
			{false, "%.*d", []types.Type{text, types.Int}, "field precision specifier '.*' expects argument of type 'int', but argument 2 has type 'char *'"},
			{false, "%y", nil, "unknown conversion type character 'y' in format"},
			{false, "100%", nil, "spurious trailing '%' in format"},
			{false, "done", []types.Type{types.Int}, "too many arguments for format"},
			{false, "%-\n", nil, "unknown conversion type character '\\x0a' in format"},
			{true, "%as %a[b]", []types.Type{table.Pointer(text), table.Pointer(text)}, ""},
			{true, "%d%*d%[]x]%n", []types.Type{number, text, number}, ""},
			{true, "%hhd", []types.Type{text}, ""},
			{true, "%d", []types.Type{types.Int}, "format '%d' expects argument of type 'int *', but argument 2 has type 'int'"},
			{true, "%lf", []types.Type{table.Pointer(types.Float)}, "format '%lf' expects argument of type 'double *', but argument 2 has type 'float *'"},
		} {
			c := Call{Scans: x.scans, C90: true, First: 1}
			c.NoteText(0, []byte(x.text), 1)
			c.NoteType(table, 0, text, 0)
			for i, typ := range x.types {
				c.NoteType(table, i+1, typ, 0)
			}
			var want []string
			got := reporter{table: table}
			if x.want != "" {
				want = []string{x.want}
			}
			c.Check(table, &got)
			if !slices.Equal(got.list, want) {
				t.Errorf("%d bytes, %q: %q, want %q", wordBytes, x.text, got.list, want)
			}
		}
	}
}

// TestList checks that a function with a va_list gets no warnings about types.
func TestList(t *testing.T) {
	table := types.NewTable(8, false, types.Int)
	c := Call{First: -1}
	c.NoteText(0, []byte("%s %d %y"), 1)
	c.NoteType(table, 1, types.Int, 0)
	got := reporter{table: table}
	c.Check(table, &got)
	if len(got.list) != 1 { // about %y
		t.Errorf("warnings: %q", got.list)
	}
}

// TestCharacter checks where characters of literals stand.
func TestCharacter(t *testing.T) {
	for _, x := range []struct {
		text string
		i    int
		want int
	}{
		{`"ab", x)`, 0, 1},
		{`"ab", x)`, 1, 2},
		{`"ab", x)`, 2, 3}, // the null character
		{`"ab", x)`, 3, 0},
		{`"\tb")`, 1, 3},
		{`"\x41fb")`, 1, 7},
		{`"\1234")`, 1, 5},
		{`"\"4")`, 1, 3},
		{`"\u00e9 %")`, 3, 8}, // é has two bytes
		{`"\U0001F600%")`, 4, 11},
		{"\"a\\\n%\")", 1, 4},
		{`"ab" "c")`, 1, 0},
		{"\"ab\"\n\t\"c\")", 1, 0},
		{`"ab" /* c */)`, 1, 0},
		{`L"ab")`, 1, 0},
		{`"ab`, 1, 2},
		{`"\`, 0, 1},
		{"", 0, 0},
	} {
		if got := Character([]byte(x.text), x.i); got != x.want {
			t.Errorf("%s: character %d is at %d, want %d", x.text, x.i, got, x.want)
		}
	}
}
