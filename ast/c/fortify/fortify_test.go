package fortify

import (
	"strconv"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/stages/convention"
)

// A unit has symbols 0, an object of 24 bytes, and 1, a string literal. Local 5 stands for an argument with 7 bytes.
type unit struct{}

func (unit) SymbolSize(symbol uint32) (int64, bool) { return 24, symbol == 0 }
func (unit) LocalSizes(local uint32) (Sizes, bool)  { return same(7), local == 5 }
func (unit) AllocatedSize(symbol uint32, arguments []uint64) (int64, bool) {
	return int64(arguments[0]), symbol == 2
}
func (unit) Literal(symbol uint32) ([]byte, bool) { return []byte("four\x00%"), symbol == 1 }

func same(size int64) Sizes { return Sizes{size, size, size, size} }

func newLowering() *lower.Lowering {
	c := convention.RV64
	l := &lower.Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &lower.Values{},
		Options: lower.Options{ABI: c, WordSize: c.WordBytes()},
	}
	l.State.Begin(0)
	l.ForgetSubobject()
	return l
}

// TestSizes compares the sizes for addresses.
func TestSizes(t *testing.T) {
	symbol := func(l *lower.Lowering, n uint32) { l.Tree.Leaf(ast.SymbolAddress, ast.U64, n, 0) }
	behind := func(l *lower.Lowering, offset uint64) {
		l.Constant(ast.U64, offset, 0)
		l.BinaryNode(ast.Add, ast.U64, 0)
	}
	local := func(l *lower.Lowering, n uint32) { l.Tree.Leaf(ast.Local, ast.U64, n, 0) }
	for name, x := range map[string]struct {
		build func(l *lower.Lowering)
		want  Sizes
	}{
		"an object":           {func(l *lower.Lowering) { symbol(l, 0) }, same(24)},
		"in an object":        {func(l *lower.Lowering) { symbol(l, 0); behind(l, 20) }, same(4)},
		"behind an object":    {func(l *lower.Lowering) { symbol(l, 0); behind(l, 30) }, same(0)},
		"an unknown symbol":   {func(l *lower.Lowering) { symbol(l, 1) }, Unknown},
		"an argument":         {func(l *lower.Lowering) { local(l, 5); behind(l, 3) }, same(4)},
		"an unknown variable": {func(l *lower.Lowering) { local(l, 6) }, Unknown},
		"allocated": {func(l *lower.Lowering) {
			l.Constant(ast.U64, 30, 0)
			l.Tree.Node(ast.Argument, ast.U64, 0, 0, 1)
			l.Tree.Node(ast.Call, ast.U64, 2, 0, 1)
			behind(l, 4)
		}, same(26)},
		"one of two": {func(l *lower.Lowering) {
			local(l, 9)
			symbol(l, 0)
			local(l, 5)
			l.Tree.Node(ast.Conditional, ast.U64, 0, 0, 3)
		}, Sizes{24, 24, 7, 7}},
		"one of two, unknown": {func(l *lower.Lowering) {
			local(l, 9)
			symbol(l, 0)
			symbol(l, 1)
			l.Tree.Node(ast.Conditional, ast.U64, 0, 0, 3)
		}, Unknown},
		"the last of two":      {func(l *lower.Lowering) { symbol(l, 1); symbol(l, 0); l.Tree.Node(ast.Comma, ast.U64, 0, 0, 2) }, same(24)},
		"an object, a frame's": {func(l *lower.Lowering) { l.PutAddress(l.Frame(16, 8), 4, 0) }, same(12)},
	} {
		l := newLowering()
		x.build(l)
		if got := SizesOf(l, unit{}, l.Top()); got != x.want {
			t.Errorf("%s: %v, not %v", name, got, x.want)
		}
	}
	if u := Unknown; u.Value(0) != -1 || u.Value(2) != 0 {
		t.Errorf("unknown sizes are %d and %d", u.Value(0), u.Value(2))
	}
}

// TestDropCheck calls functions that check, and looks at the arguments that are left. A negative argument is a variable, an argument
// above 100 a symbol.
func TestDropCheck(t *testing.T) {
	for _, x := range []struct {
		name      string
		arguments []int
		want      string
	}{
		{"__builtin___memcpy_chk", []int{-1, -2, 8, 8}, "1 2 8"},
		{"__builtin___memcpy_chk", []int{-1, -2, 9, 8}, "1 2 9 8"},
		{"__builtin___memcpy_chk", []int{-1, -2, -3, 8}, "1 2 3 8"},
		{"__builtin___memcpy_chk", []int{-1, -2, 8, -3}, "1 2 8 3"},
		{"__builtin___strcpy_chk", []int{-1, 101, 5}, "1 s1"},
		{"__builtin___strcpy_chk", []int{-1, 101, 4}, "1 s1 4"},
		{"__builtin___strcpy_chk", []int{-1, 102, 5}, "1 s2 5"},
		{"__builtin___printf_chk", []int{0, -1, -2}, "1 2"},
		{"__builtin___printf_chk", []int{1, -1, -2}, "1 1 2"},
		{"__builtin___printf_chk", []int{1, 101}, "s1"},
		{"__builtin___snprintf_chk", []int{-1, 8, 0, 8, -2}, "1 8 2"},
	} {
		l := newLowering()
		for _, v := range x.arguments {
			switch {
			case v < 0:
				l.Tree.Leaf(ast.Local, ast.U64, uint32(-v), 0)
			case v > 100:
				l.Tree.Leaf(ast.SymbolAddress, ast.U64, uint32(v-100), 0)
			default:
				l.Constant(ast.U64, uint64(v), 0)
			}
			l.Tree.Node(ast.Argument, ast.U64, 0, 0, 1)
		}
		f := Find(x.name)
		count := DropCheck(l, unit{}, f, len(x.arguments))
		got := ""
		for n := range l.Tree.Len() {
			switch l.Tree.Kind[n] {
			case ast.SymbolAddress:
				got += " s"
			case ast.Argument:
				count--
				continue
			default:
				got += " "
			}
			got += strconv.Itoa(int(l.Tree.Data[n]))
		}
		if got != " "+x.want || count != 0 {
			t.Errorf("%s %v leaves%s, and %d more", x.name, x.arguments, got, count)
		}
	}
	for _, name := range []string{"memcpy", "__builtin_memcpy", "__builtin___memcpy", "__builtin___other_chk"} {
		if Find(name) != nil {
			t.Errorf("%s checks", name)
		}
	}
}
