package lint

import (
	"fmt"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/stages/convention"
)

// A parserStub is a parser that has read the tokens up to end.
type parserStub struct {
	lower.Front // the checker asks it only for messages
	end         int
	messages    []string
	last        warn.Warning // of the last message
}

func (p *parserStub) Warnf(w warn.Warning, _ uint32, format string, args ...any) *ast.Diagnostic {
	p.last = w
	p.messages = append(p.messages, warn.Flags[w]+": "+fmt.Sprintf(format, args...))
	return nil
}
func (p *parserStub) Errorf(_ uint32, format string, args ...any) *ast.Diagnostic {
	p.messages = append(p.messages, "error: "+fmt.Sprintf(format, args...))
	return nil
}
func (p *parserStub) Warns(warn.Warning) bool { return true }
func (p *parserStub) IsEvaluated() bool       { return true }
func (p *parserStub) TypeName(typ types.Type) string {
	return map[bool]string{true: "int", false: "other"}[typ == types.Int]
}
func (p *parserStub) DescribeType(typ types.Type, _ intern.Ident) string {
	return "'" + p.TypeName(typ) + "'"
}
func (p *parserStub) Spelled(intern.Ident) string     { return "name" }
func (p *parserStub) End() int                        { return p.end }
func (p *parserStub) TextFrom(uint32) []byte          { return nil }
func (p *parserStub) IsFromMacro(uint32) bool         { return false }
func (p *parserStub) InSystemHeader(uint32) bool      { return false }
func (p *parserStub) NamesBuiltin(uint32) bool        { return false }
func (p *parserStub) SymbolName(symbol uint32) string { return []string{"ffs", "other"}[symbol] }
func (p *parserStub) Complaint(symbol uint32) (text string, isError, ok bool) {
	return "no", symbol == 0, symbol < 2
}
func (p *parserStub) Declared(name intern.Ident) (uint32, bool) {
	return 7, name == known
}

const known = 3 // the name of an array

func newChecker() (*Checker, *parserStub) {
	c, p := convention.RV64, &parserStub{}
	l := &lower.Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &lower.Values{}, Front: p,
		Options: lower.Options{ABI: c, WordSize: c.WordBytes()},
	}
	l.State.Begin(0)
	checker := New(l, p)
	return &checker, p
}

// variable appends a variable.
func (c *Checker) variable(typ types.Type) lower.Operand {
	t := c.Types.Machine(typ)
	c.Tree.Leaf(ast.Local, t, uint32(c.NewLocal(t)), 0)
	return lower.Operand{Type: typ, Kind: lower.Local}
}

// literal appends an integer.
func (c *Checker) literal(typ types.Type, v int64) lower.Operand {
	c.Constant(c.Types.Machine(typ), uint64(v), 0)
	return c.ValueOf(typ, 0)
}

// array appends the address of an array.
func (c *Checker) array() lower.Operand {
	c.Tree.Leaf(ast.SymbolAddress, c.Types.Word, 0, 0)
	return lower.Operand{Type: c.Types.Array(types.Int, 4), Kind: lower.Memory, Origin: lower.Origin{Name: known}}
}

// TestComparison compares a variable with a number.
func TestComparison(t *testing.T) {
	const always, never = "type-limits: comparison is always true due to limited range of data type", "type-limits: comparison is always false due to limited range of data type"
	for _, x := range []struct {
		typ  types.Type
		op   token.Token
		with types.Type
		v    int64
		want string
	}{
		{types.UInt, token.GreaterEq, types.Int, 0, "type-limits: comparison of unsigned expression in '>= 0' is always true"},
		{types.UInt, token.Less, types.Int, 0, "type-limits: comparison of unsigned expression in '< 0' is always false"},
		{types.UInt, token.Greater, types.Int, 0, ""},
		{types.Int, token.GreaterEq, types.Int, 0, ""},
		{types.UChar, token.LessEq, types.Int, 255, always},
		{types.UChar, token.Less, types.Int, 255, ""},
		{types.UChar, token.Less, types.Int, 0, never},
		{types.SChar, token.EqEq, types.Int, 128, never},
		{types.SChar, token.EqEq, types.Int, 127, ""},
		{types.Short, token.NotEq, types.Int, -32769, always},
		{types.Bool, token.Greater, types.Int, 1, "bool-compare: comparison of constant '1' with boolean expression is always false"},
		{types.Bool, token.Greater, types.Int, 0, ""},
	} {
		c, p := newChecker()
		left := c.variable(x.typ)
		l := c.Compared(left)
		left = c.PromotedValue(left)
		c.Comparison(x.op, &l, left, c.literal(x.with, x.v), 0, OfComparisons)
		expect(t, p, x.want)
	}
}

// TestNull compares an array with a null pointer.
func TestNull(t *testing.T) {
	c, p := newChecker()
	left := c.array()
	l := c.Compared(left)
	c.Comparison(token.EqEq, &l, left, c.literal(types.Int, 0), 0, OfComparisons)
	expect(t, p, "address: the comparison will always evaluate as 'false' for the address of 'name' will never be NULL")
	c, p = newChecker()
	c.Condition(c.array(), 0)
	expect(t, p, "address: the address of 'name' will always evaluate as 'true'")
}

// TestSigns compares variables, or a variable with the result of a function that is never negative.
func TestSigns(t *testing.T) {
	const want = "sign-compare: comparison of integer expressions of different signedness: 'int' and 'other'"
	for _, x := range []struct {
		left, right types.Type
		want        string
	}{
		{types.Int, types.UInt, want}, {types.Int, types.ULong, want}, {types.Int, types.Int, ""}, {types.UInt, types.ULong, ""}, {types.UShort, types.UInt, ""}, {types.Int, types.UShort, ""},
	} {
		c, p := newChecker()
		l := c.PromotedValue(c.variable(x.left))
		c.CheckSigns(token.Less, x.left, x.right, l, c.PromotedValue(c.variable(x.right)), 0)
		expect(t, p, x.want)
	}
	for symbol, want := range []string{"", want} {
		c, p := newChecker()
		c.Tree.Leaf(ast.Call, ast.I32, uint32(symbol), 0)
		l := c.ValueOf(types.Int, 0)
		c.CheckSigns(token.Less, types.Int, types.UInt, l, c.PromotedValue(c.variable(types.UInt)), 0)
		expect(t, p, want)
	}
}

// TestGrouping parses a op b in op c, with or without parentheses.
func TestGrouping(t *testing.T) {
	for _, x := range []struct {
		in, op token.Token
		closed bool
		want   string
	}{
		{token.OrOr, token.AndAnd, false, "parentheses: suggest parentheses around '&&' within '||'"},
		{token.OrOr, token.AndAnd, true, ""},
		{token.OrOr, token.OrOr, false, ""},
		{token.Shl, token.Plus, false, "parentheses: suggest parentheses around '+' inside '<<'"},
		{token.And, token.EqEq, false, "parentheses: suggest parentheses around comparison in operand of '&'"},
		{token.Less, token.Less, false, "parentheses: comparisons like 'X<=Y<=Z' do not have their mathematical meaning"},
	} {
		c, p := newChecker()
		c.variable(types.Int)
		p.end = 5
		c.NoteOutermost(x.op, 1)
		if x.closed {
			p.end = 6
		}
		g := c.BeginGrouped(x.in, 2)
		c.NoteRight(c.variable(types.Int))
		p.end = 9
		c.EndGrouped(g)
		expect(t, p, x.want)
	}
}

// TestAbsolute calls functions that compute absolute values.
func TestAbsolute(t *testing.T) {
	for _, x := range []struct {
		parameter, argument types.Type
		want                string
	}{
		{types.Int, types.Int, ""},
		{types.Int, types.UInt, "absolute-value: taking the absolute value of unsigned type 'other' has no effect"},
		{types.Double, types.Int, "absolute-value: using floating-point absolute value function 'name' when argument is of integer type 'int'"},
		{types.Int, types.Double, "absolute-value: using integer absolute value function 'name' when argument is of floating-point type 'other'"},
		{types.Int, types.Long, "absolute-value: absolute value function 'name' given an argument of type 'other' but has parameter of type 'int' which may cause truncation of value"},
	} {
		c, p := newChecker()
		c.Absolute(known, x.parameter, c.variable(x.argument), 0)
		expect(t, p, x.want)
	}
}

func expect(t *testing.T, p *parserStub, want string) {
	t.Helper()
	got := ""
	for _, m := range p.messages {
		got += m
	}
	if got != want {
		t.Errorf("the warnings are %q, not %q", got, want)
	}
}

// TestComplain calls functions. The first has the attribute error, and the second the attribute warning.
func TestComplain(t *testing.T) {
	c, p := newChecker()
	for symbol := range uint32(3) {
		c.Tree.Leaf(ast.Call, ast.Void, symbol, 0)
	}
	c.Complain(1)
	if want := []string{"attribute-warning: call to 'other' declared with attribute warning: no"}; !slices.Equal(p.messages, want) {
		t.Errorf("from the second call on: %q", p.messages)
	}
	p.messages = nil
	if c.Complain(0); len(p.messages) != 2 || p.messages[0] != "error: call to 'ffs' declared with attribute error: no" {
		t.Errorf("%q", p.messages)
	}
}
