package inplace

import (
	"bytes"
	"cmp"
	"math"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// Calls of some functions of the library are constants if their arguments are, as with gcc: they may stand in
// initializers of static objects.

// IsFolded reports whether Fold knows the function called name.
func IsFolded(name string) bool {
	switch baseOf(name) {
	case "strlen", "strcmp", "strncmp", "memcmp", "ceil", "floor", "round", "sqrt", "trunc", "fmax", "fmin":
		return true
	}
	return false
}

// baseOf returns the name of a function without the suffix of a type that fits a register.
func baseOf(name string) string {
	for _, suffix := range [...]string{"f32x", "f32", "f64", "f"} {
		if base, ok := strings.CutSuffix(name, suffix); ok {
			return base
		}
	}
	return name
}

// Fold replaces a call of a function that IsFolded knows by its value, of type result. The last subtrees are the arguments of the call, each of
// one node or two. literal returns the text of a symbol that is a string literal. Fold does nothing and returns false if the call must remain.
func Fold(l *lower.Lowering, name string, arguments int, literal func(symbol uint32) (text []byte, ok bool), result ast.Type, pos uint32) bool {
	f := foldedCall{Lowering: l, literal: literal}
	end := l.Tree.Len()
	for i := arguments - 1; i >= 0; i-- {
		if end--; i < len(f.nodes) { // the argument
			f.nodes[i] = end - 1
		}
		end = int(l.Tree.First[end])
	}
	v, ok := f.value(name, arguments)
	if ok {
		l.Tree.Truncate(end)
		l.Constant(result, v, pos)
	}
	return ok
}

// A foldedCall is a call of a function that IsFolded knows.
type foldedCall struct {
	*lower.Lowering
	literal func(symbol uint32) (text []byte, ok bool)
	nodes   [3]int // the last nodes of the arguments
}

// value returns the bits of the value.
func (f *foldedCall) value(name string, arguments int) (v uint64, ok bool) {
	x, y, z := f.nodes[0], f.nodes[1], f.nodes[2]
	switch {
	case name == "strlen" && arguments == 1:
		s, ok := f.text(x)
		return uint64(bytes.IndexByte(s, 0)), ok
	case name == "strcmp" && arguments == 2:
		return f.compare(x, y, math.MaxUint64, true)
	case (name == "strncmp" || name == "memcmp") && arguments == 3 && f.Tree.Kind[z].IsConst():
		return f.compare(x, y, f.Bits(z), name == "strncmp")
	case arguments == 1 && f.isReal(x):
		return f.ofNumber(baseOf(name), x)
	case arguments == 2 && f.isReal(x) && f.isReal(y):
		return f.choose(baseOf(name) == "fmax", x, y)
	}
	return 0, false
}

// text returns the bytes of a string literal from the address on that node n is. The last one is zero.
func (f *foldedCall) text(n int) (s []byte, ok bool) {
	offset := uint64(0)
	if f.Tree.Kind[n] == ast.Add && f.Tree.Kind[n-1].IsConst() && f.Tree.First[n] == int32(n-2) {
		offset, n = f.Bits(n-1), n-2
	}
	if f.Tree.Kind[n] != ast.SymbolAddress {
		return nil, false
	}
	literal, ok := f.literal(f.Tree.Data[n])
	if !ok || offset > uint64(len(literal)) {
		return nil, false
	}
	return append(bytes.Clone(literal[offset:]), 0), true
}

// compare compares at most limit bytes of two literals. If zeroEnds is set, bytes behind a zero do not count.
func (f *foldedCall) compare(x, y int, limit uint64, zeroEnds bool) (v uint64, ok bool) {
	a, known := f.text(x)
	b, ok := f.text(y)
	if !known || !ok {
		return 0, false
	}
	if zeroEnds {
		a, b = a[:bytes.IndexByte(a, 0)+1], b[:bytes.IndexByte(b, 0)+1]
		limit = min(limit, uint64(max(len(a), len(b))))
	} else if limit > uint64(min(len(a), len(b))) {
		return 0, false
	}
	return uint64(int64(bytes.Compare(a[:min(limit, uint64(len(a)))], b[:min(limit, uint64(len(b)))]))), true
}

// constantReal returns the value of the last subtree if it is a constant of type float or double.
func (c *Call) constantReal() (x float64, ok bool) {
	f := foldedCall{Lowering: c.Lowering}
	if n := c.Top(); f.isReal(n) {
		return f.real(n), true
	}
	return 0, false
}

// isReal reports whether node n is a constant of type float or double.
func (f *foldedCall) isReal(n int) bool { return f.Tree.Kind[n].IsConst() && f.Tree.Type[n].IsFloat() }

func (f *foldedCall) real(n int) float64 {
	if f.Tree.Type[n] == ast.F32 {
		return float64(math.Float32frombits(uint32(f.Bits(n))))
	}
	return math.Float64frombits(f.Bits(n))
}

// bitsOf returns the bits of a result with the type of node n.
func (f *foldedCall) bitsOf(v float64, n int) uint64 {
	if f.Tree.Type[n] == ast.F32 {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}

// ofNumber computes a function of the number that node n is. The results are exact or, as the square root, the nearest numbers, for float, too.
func (f *foldedCall) ofNumber(name string, n int) (v uint64, ok bool) {
	x := f.real(n)
	if math.IsNaN(x) {
		return 0, false
	}
	switch {
	case name == "ceil":
		x = math.Ceil(x)
	case name == "floor":
		x = math.Floor(x)
	case name == "round":
		x = math.Round(x)
	case name == "trunc":
		x = math.Trunc(x)
	case name == "sqrt" && x >= 0: // for others it sets errno
		x = math.Sqrt(x)
	default:
		return 0, false
	}
	return f.bitsOf(x, n), true
}

// choose returns the larger or the smaller one of two numbers. If they are equal, they may be zeros of two signs.
func (f *foldedCall) choose(larger bool, x, y int) (v uint64, ok bool) {
	a, b := f.real(x), f.real(y)
	if math.IsNaN(a) || math.IsNaN(b) || a == b {
		return 0, false
	}
	if (cmp.Compare(a, b) > 0) != larger {
		x = y
	}
	return f.Bits(x), true
}
