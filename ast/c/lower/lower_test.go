package lower

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/ast/treetext"
	"gpucc/stages/convention"
)

// A testFront answers a Lowering without a parser.
type testFront struct {
	l        *Lowering
	right    func() Operand // appends the next right operand
	messages []string
	symbols  []string // of the library
	known    map[int]uint64
	moved    [][2]int32
}

func (f *testFront) Errorf(_ uint32, format string, args ...any) *ast.Diagnostic {
	f.messages = append(f.messages, fmt.Sprintf(format, args...))
	return nil
}

func (f *testFront) Warnf(_ warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	return f.Errorf(pos, "warning: "+format, args...)
}

func (f *testFront) Warns(warn.Warning) bool        { return true }
func (f *testFront) Spelled(intern.Ident) string    { return "name" }
func (f *testFront) TypeName(typ types.Type) string { return fmt.Sprint(uint32(typ)) }
func (f *testFront) RightOperand() Operand          { return f.right() }
func (f *testFront) ResultAlias() intern.Ident      { return 0 }

func (f *testFront) DescribeType(typ types.Type, _ intern.Ident) string {
	return "'" + f.TypeName(typ) + "'"
}

func (f *testFront) DescribeParameter(_ Context, typ types.Type, pos uint32) (uint32, string) {
	return pos, f.DescribeType(typ, 0)
}

func (f *testFront) InnerAlias(alias intern.Ident, _ types.Type) intern.Ident { return alias }
func (f *testFront) FrameOverflows()                                          { f.Errorf(0, "overflow") }

func (f *testFront) LibrarySymbol(name string) uint32 {
	f.symbols = append(f.symbols, name)
	return uint32(len(f.symbols))
}

func (f *testFront) KnownLoad(n int, _ bool) (uint64, bool) {
	v, ok := f.known[n]
	return v, ok
}

func (f *testFront) SymbolAlign(uint32) int64          { return 4 }
func (f *testFront) FunctionValue()                    {}
func (f *testFront) OuterSize(types.Type, uint32) bool { return false }
func (f *testFront) LoopNumber() uint32                { return 1 }
func (f *testFront) IsEvaluated() bool                 { return true }
func (f *testFront) LocalMoved(from, to, _ int32)      { f.moved = append(f.moved, [2]int32{from, to}) }

// newTest returns a Lowering for a function that has no nodes yet.
func newTest() (*Lowering, *testFront) {
	c, f := convention.RV64, &testFront{}
	f.l = &Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &Values{}, Front: f,
		Options: Options{ABI: c, WordSize: c.WordBytes(), Optimize: true},
	}
	f.l.State.Begin(0)
	return f.l, f
}

// local appends a variable of type typ.
func (f *testFront) local(typ types.Type) Operand {
	t := f.l.Types.Machine(typ)
	f.l.Tree.Leaf(ast.Local, t, uint32(f.l.NewLocal(t)), 0)
	return Operand{Type: typ, Kind: Local}
}

// literal appends an integer.
func (f *testFront) literal(typ types.Type, v uint64) Operand {
	f.l.Constant(f.l.Types.Machine(typ), v, 0)
	return f.l.ValueOf(typ, 0)
}

// object appends the address of a new object in the frame.
func (f *testFront) object(typ types.Type) Operand {
	info := f.l.Types.Info(typ)
	f.l.PutAddress(f.l.Frame(info.Size, int64(info.Align)), 0, 0)
	return Operand{Type: typ, Kind: Memory}
}

// TestOperations compares the trees of operations.
func TestOperations(t *testing.T) {
	for name, c := range map[string]struct {
		emit func(l *Lowering, f *testFront) Operand
		want string
		typ  types.Type
	}{
		"the right operand is converted": {func(l *Lowering, f *testFront) Operand {
			x := l.Rvalue(f.local(types.Double))
			return l.Operate(token.Plus, x, l.Rvalue(f.local(types.Int)), 0)
		}, "(Add f64 (Local f64) (Cast f64 (Local i32 1)))", types.Double},
		"the left operand is converted": {func(l *Lowering, f *testFront) Operand {
			x := l.Rvalue(f.local(types.Int))
			return l.Operate(token.Star, x, l.Rvalue(f.local(types.Double)), 0)
		}, "(Mul f64 (Cast f64 (Local i32)) (Local f64 1))", types.Double},
		"literals are folded": {func(l *Lowering, f *testFront) Operand {
			x := f.literal(types.Int, 6)
			return l.Operate(token.Star, x, f.literal(types.Int, 7), 0)
		}, "(Const i32 42)", types.Int},
		"literals that are added are joined": {func(l *Lowering, f *testFront) Operand {
			x := l.Operate(token.Plus, l.Rvalue(f.local(types.Int)), f.literal(types.Int, 3), 0)
			return l.Operate(token.Minus, x, f.literal(types.Int, 1), 0)
		}, "(Add i32 (Local i32) (Const i32 2))", types.Int},
		"a comparison is inverted": {func(l *Lowering, f *testFront) Operand {
			x := l.Operate(token.Less, l.Rvalue(f.local(types.Int)), f.literal(types.Int, 3), 0)
			return l.Not(x, 0)
		}, "(Ge i32 (Local i32) (Const i32 3))", types.Int},
		"a comparison of numbers with a fraction is not": {func(l *Lowering, f *testFront) Operand {
			x := l.Rvalue(f.local(types.Double))
			return l.Not(l.Operate(token.Less, x, l.Rvalue(f.local(types.Double)), 0), 0)
		}, "(LogicalNot i32 (Lt i32 (Local f64) (Local f64 1)))", types.Int},
		"a char is promoted": {func(l *Lowering, f *testFront) Operand {
			return l.PromotedValue(f.local(types.SChar))
		}, "(Cast i32 (Local i8))", types.Int},
		"a pointer is indexed": {func(l *Lowering, f *testFront) Operand {
			x := l.Rvalue(f.local(l.Types.Pointer(types.Int)))
			return l.Operate(token.Plus, x, l.Rvalue(f.local(types.Int)), 0)
		}, "(Index u64 2 (Local u64) (Local i32 1))", 0},
		"a condition that is a literal chooses": {func(l *Lowering, f *testFront) Operand {
			f.literal(types.Int, 1)
			x := l.Rvalue(f.local(types.Int))
			then := l.Top()
			l.Rvalue(f.local(types.Int))
			return l.Choose(0, then, x.Type, 0)
		}, "(Local i32)", types.Int},
		"the imaginary part of a literal": {func(l *Lowering, f *testFront) Operand {
			return l.PartOf(l.WideLiteral(fold.Wide{2<<32 | 1}, types.FloatComplex, 0), 1, 0)
		}, "(Const f32 2)", types.Float},
		"the imaginary part of an object": {func(l *Lowering, f *testFront) Operand {
			return l.Rvalue(l.PartOf(f.object(types.DoubleComplex), 1, 0))
		}, "(Load f64 (FrameAddress u64 8))", types.Double},
		"a load of a known object is its value": {func(l *Lowering, f *testFront) Operand {
			l.UsesValues, f.known = true, map[int]uint64{1: 5}
			l.Tree.Leaf(ast.SymbolAddress, ast.U64, 3, 0)
			return l.Rvalue(Operand{Type: types.Int, Kind: Memory})
		}, "(Const i32 5)", types.Int},
	} {
		l, f := newTest()
		x := c.emit(l, f)
		if l.PendingCasts {
			l.Tree.Kind[l.Top()] = ast.Block // none is expected: the operands are small
		}
		got := treetext.Format(l.Tree, l.Top())
		if got != c.want || c.typ != 0 && x.Type != c.typ || len(f.messages) > 0 || l.Tree.First[l.Top()] != 0 {
			t.Errorf("%s: %s, type %d, want %s; %q", name, got, x.Type, c.want, f.messages)
		}
	}
}

// TestMessages checks that operations on wrong operands are reported, and leave one subtree of no type.
func TestMessages(t *testing.T) {
	for want, emit := range map[string]func(l *Lowering, f *testFront) Operand{
		"invalid operands to binary %": func(l *Lowering, f *testFront) Operand {
			x := l.Rvalue(f.local(types.Double))
			return l.Operate(token.Percent, x, l.Rvalue(f.local(types.Int)), 0)
		},
		"lvalue required as unary '&' operand": func(l *Lowering, f *testFront) Operand {
			return l.AddressOf(f.literal(types.Int, 1), 0)
		},
		"void value not ignored": func(l *Lowering, f *testFront) Operand {
			f.literal(types.Int, 1)
			return l.Scalar(l.ValueOf(types.Void, 0))
		},
		"aggregate value used": func(l *Lowering, f *testFront) Operand {
			return l.CastTo(l.ValueOf(f.object(l.Types.Add(types.Info{Kind: types.RecordKind, Size: 8, Align: 4})).Type, 0), types.Int, 0)
		},
	} {
		l, f := newTest()
		x := emit(l, f)
		if len(f.messages) != 1 || !strings.HasPrefix(f.messages[0], want) {
			t.Errorf("%q instead of %q", f.messages, want)
		}
		if x.Type != types.Invalid || l.Tree.First[l.Top()] != 0 {
			t.Errorf("%s: type %d; nodes before %d are left", want, x.Type, l.Tree.First[l.Top()])
		}
	}
}

// TestUpdate checks that a right operand with an effect is evaluated before the left one is read.
func TestUpdate(t *testing.T) {
	for want, call := range map[string]bool{
		"(Store i32 (FrameAddress u64) (Add i32 (Load i32 (FrameAddress u64)) (Local i32 1)))":                                         false,
		"(Comma i32 (Assign i32 2 (Call i32 9)) (Store i32 (FrameAddress u64) (Add i32 (Load i32 (FrameAddress u64)) (Local i32 2))))": true,
	} {
		l, f := newTest()
		l.NewLocal(ast.I32)
		f.right = func() Operand {
			if call {
				l.Tree.Leaf(ast.Call, ast.I32, 9, 0)
			} else {
				l.Tree.Leaf(ast.Local, ast.I32, 1, 0)
			}
			return l.ValueOf(types.Int, 0)
		}
		l.NewLocal(ast.I32)
		l.Update(f.object(types.Int), token.Plus, 0, FromSource)
		if got := treetext.Format(l.Tree, l.Top()); got != want {
			t.Errorf("%s instead of %s", got, want)
		}
	}
}

// TestLiterals checks that equal literals of a function have one number, also when they are many, and that functions share
// none.
func TestLiterals(t *testing.T) {
	v := Values{}
	for function, count := range []int{1, 3 * fewLiterals, 2, 3 * fewLiterals} {
		v.FirstLiteral = len(v.Literals)
		for range 2 {
			for i := range count {
				bits := uint64(i) << 40
				if n := int(v.Literal(bits)); n != v.FirstLiteral+i || v.Literals[n] != bits {
					t.Fatalf("function %d: literal %d has number %d, want %d", function, i, n, v.FirstLiteral+i)
				}
			}
		}
	}
}

// TestFrame checks that objects of disjoint scopes share their place, and that objects of nested scopes do
// not.
func TestFrame(t *testing.T) {
	l, f := newTest()
	put := func(size int64) int {
		return l.Tree.Leaf(ast.FrameAddress, ast.U64, uint32(l.Allocate(size, 8)), 0)
	}
	outer := put(8)
	l.OpenFrameScope(true)
	first := put(16)
	l.CloseFrameScope()
	l.OpenFrameScope(true)
	second := put(32)
	l.CloseFrameScope()
	size, at := l.LayOutFrame(0), l.Tree.Data
	if size != 40 || at[first] != at[second] || at[outer] == at[first] || len(f.messages) > 0 {
		t.Errorf("%d bytes; objects at %d, %d and %d", size, at[outer], at[first], at[second])
	}
}

// TestBlockLocals checks that a local gets the number of a dead one of its class, unless its address has been taken.
func TestBlockLocals(t *testing.T) {
	l, f := newTest()
	block := func(typ ast.Type) int {
		n := l.BlockLocal(typ)
		l.EndLocals(0, 0)
		return n
	}
	if a, b, c := block(ast.I32), block(ast.U32), block(ast.F64); a != b || b == c {
		t.Errorf("locals %d, %d and %d", a, b, c)
	}
	for range 2 {
		if a, b := l.BlockLocal(ast.I32), l.BlockLocal(ast.I32); a+b != 2 || a == b {
			t.Errorf("locals %d and %d instead of 0 and 2", a, b)
		}
		l.EndLocals(0, 0)
	}
	n := l.BlockLocal(ast.I32)
	l.FrameOffsetOf(n, types.Int)
	l.EndLocals(0, 0)
	if m := block(ast.I32); m != n || len(f.moved) != 1 || l.FrameOffsets[f.moved[0][1]] < 0 || l.FrameOffsets[n] >= 0 {
		t.Errorf("local %d, then %d; moved %v", n, m, f.moved)
	}
}

// TestExpand checks that a variable in the frame is stored where it was assigned.
func TestExpand(t *testing.T) {
	l, _ := newTest()
	l.NewLocal(ast.I32)
	l.FrameOffsetOf(0, types.Int)
	for _, n := range treetext.Parse(t, "(FunctionEntry) (Block (Expression (Assign i32 (Add i32 (Local i32) (Const i32 1))))) (Function)") {
		if n.Kind == ast.Function {
			l.Tree.Node(ast.Function, ast.Void, 0, 0, 2)
		} else {
			n.Append(l.Tree, 0)
		}
	}
	l.Expand(0, func() int { return 0 })
	want := "(Function (FunctionEntry) (Block (Expression (Store i32 (FrameAddress u64) (Add i32 (Load i32 (FrameAddress u64)) (Const i32 1))))))"
	if got := treetext.Format(l.Tree, l.Top()); got != want {
		t.Errorf("%s instead of %s", got, want)
	}
}
