package inplace

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/treetext"
	"gpucc/stages/convention"
)

// A listed is a list of arguments. Each function appends one to the tree.
type listed struct {
	lower.Front // the checker asks it only for messages
	l           *lower.Lowering
	rest        []func() lower.Operand
	left        string
	count       int
	messages    []string
}

func (a *listed) Argument() lower.Operand {
	a.count++
	x := a.rest[0]()
	a.rest = a.rest[1:]
	return a.l.Rvalue(x)
}

func (a *listed) Integer() (v int64, ok bool) {
	a.Argument()
	v = int64(a.l.Bits(a.l.Top()))
	a.l.DropLast()
	return v, true
}

func (a *listed) Unconverted() lower.Operand { return a.Argument() }
func (a *listed) NoPayload() bool            { return true }
func (a *listed) NextType() types.Type       { return types.Invalid }
func (a *listed) More() bool                 { return len(a.rest) > 0 }
func (a *listed) Left() string               { return a.left }
func (a *listed) Count() int                 { return a.count }
func (a *listed) TypeName(types.Type) string { return "type" }

func (a *listed) Spelled(intern.Ident) string { return "name" }

func (a *listed) Errorf(_ uint32, format string, args ...any) {
	a.messages = append(a.messages, fmt.Sprintf(format, append(args, "function")...))
}

// front is a listed as the Front of a lowering.
type front struct{ *listed }

func (f front) Errorf(pos uint32, format string, args ...any) *ast.Diagnostic {
	f.messages = append(f.messages, fmt.Sprintf(format, args...))
	return nil
}

// newCall returns a call without arguments in a function that has no nodes.
func newCall(result types.Type) (*Call, *listed) {
	c, a := convention.RV64, &listed{}
	a.l = &lower.Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &lower.Values{}, Front: front{a},
		Options: lower.Options{ABI: c, WordSize: c.WordBytes()},
	}
	a.l.State.Begin(0)
	return &Call{Lowering: a.l, Arguments: a, Result: result}, a
}

// literal adds an argument that is an integer.
func (a *listed) literal(typ types.Type, v uint64) {
	a.rest = append(a.rest, func() lower.Operand {
		a.l.Constant(a.l.Types.Machine(typ), v, 0)
		return a.l.ValueOf(typ, 0)
	})
}

// local adds an argument that is a variable.
func (a *listed) local(typ types.Type) {
	t := a.l.Types.Machine(typ)
	n := uint32(a.l.NewLocal(t))
	a.rest = append(a.rest, func() lower.Operand {
		a.l.Tree.Leaf(ast.Local, t, n, 0)
		return lower.Operand{Type: typ, Kind: lower.Local}
	})
}

// TestBits compares the values of functions of bits, called with literals.
func TestBits(t *testing.T) {
	for _, x := range []struct {
		function builtin.Lowering
		typ      types.Type
		v, want  uint64
	}{
		{builtin.CountLeadingZeros, types.UInt, 1, 31},
		{builtin.CountLeadingZeros, types.ULong, 1, 63},
		{builtin.CountTrailingZeros, types.UInt, 40, 3},
		{builtin.CountOnes, types.ULong, 0xff00ff, 16},
		{builtin.Parity, types.UInt, 7, 1},
		{builtin.FindFirstSet, types.Int, 0, 0},
		{builtin.FindFirstSet, types.Int, 48, 5},
		{builtin.CountRedundantSigns, types.Int, 0xffffffff, 31},
		{builtin.SwapBytes, types.UShort, 0x1234, 0x3412},
		{builtin.SwapBytes, types.UInt, 0x12345678, 0x78563412},
	} {
		c, a := newCall(types.Int)
		a.literal(x.typ, x.v)
		y := Lowerers()[x.function](c)
		if n := c.Top(); n != 0 || !c.Tree.Kind[0].IsConst() || c.Bits(0) != x.want || y.Type != types.Int {
			t.Errorf("function %d of %#x: %s, want %#x", x.function, x.v, treetext.Format(c.Tree, n), x.want)
		}
	}
}

// TestTrees compares the trees of calls.
func TestTrees(t *testing.T) {
	for _, x := range []struct {
		function builtin.Lowering
		result   types.Type
		begin    func(a *listed)
		want     string
	}{
		{builtin.Infinity, types.Double, func(a *listed) {}, "(Const64 f64)"},
		{builtin.AbsoluteValue, types.Int, func(a *listed) { a.local(types.Int) },
			"(Comma i32 (Assign i32 1 (Local i32)) (Sub i32 (Xor i32 (Local i32 1) (Shr i32 (Local i32 1) (Const i32 31))) (Shr i32 (Local i32 1) (Const i32 31))))"},
		{builtin.SignBit, types.Int, func(a *listed) { a.local(types.Float) },
			"(Comma i32 (Assign f32 1 (Local f32)) (Cast i32 (Shr u32 (Comma u32 (Store f32 (FrameAddress u64) (Local f32 1)) (Load u32 (FrameAddress u64))) (Const i32 31))))"},
		{builtin.IsUnordered, types.Int, func(a *listed) { a.local(types.Float); a.local(types.Float) },
			"(Comma i32 (Assign f32 3 (Local f32)) (Comma i32 (Assign f32 2 (Local f32 1)) (LogicalOr i32 (Ne i32 (Local f32 3) (Local f32 3)) (Ne i32 (Local f32 2) (Local f32 2)))))"},
		{builtin.AtomicFence, types.Void, func(a *listed) { a.left = "int"; a.literal(types.Int, 0) }, "(Const i32)"},
		{builtin.AtomicFence, types.Void, func(a *listed) { a.left = "int"; a.literal(types.Int, 5) }, "(Comma i32 (Expression (Fence)) (Const i32))"},
		{builtin.AtomicLockFree, types.Bool, func(a *listed) { a.literal(types.ULong, 8) }, "(Const u8 1)"},
		{builtin.AtomicLockFree, types.Bool, func(a *listed) { a.literal(types.ULong, 3) }, "(Const u8)"},
	} {
		c, a := newCall(x.result)
		x.begin(a)
		y := Lowerers()[x.function](c)
		if got := treetext.Format(c.Tree, c.Top()); got != x.want || y.Type != x.result || c.Tree.First[c.Top()] != 0 || len(a.messages) > 0 {
			t.Errorf("function %d: %s of type %d, want %s; %q", x.function, got, y.Type, x.want, a.messages)
		}
	}
}

// TestMessages checks that wrong arguments are reported, and leave one subtree of no type.
func TestMessages(t *testing.T) {
	for _, x := range []struct {
		function builtin.Lowering
		begin    func(a *listed)
		want     string
	}{
		{builtin.SignBit, func(a *listed) { a.local(types.Int) }, "non-floating-point argument in call to function"},
		{builtin.AddOverflow, func(a *listed) { a.local(types.Int); a.local(types.Double); a.local(types.Int) }, "argument 2 in call to function"},
		{builtin.AtomicLoad, func(a *listed) { a.local(types.Int) }, "operand type 'type' is incompatible with argument 1"},
		{builtin.Shuffle, func(a *listed) { a.local(types.Int) }, "'function' arguments must be vectors"},
		{builtin.MakeComplex, func(a *listed) { a.local(types.Float); a.local(types.Double) }, "'__builtin_complex' operands"},
	} {
		c, a := newCall(types.Int)
		x.begin(a)
		y := Lowerers()[x.function](c)
		if len(a.messages) != 1 || !strings.HasPrefix(a.messages[0], x.want) || y.Type != types.Invalid || c.Tree.First[c.Top()] != 0 {
			t.Errorf("function %d: %q, want %q; %s of type %d", x.function, a.messages, x.want, treetext.Format(c.Tree, c.Top()), y.Type)
		}
	}
}
