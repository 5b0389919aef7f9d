package cases

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/treetext"
	"gpucc/stages/convention"
)

// testJumps appends jumps to a tree, and lists the labels.
type testJumps struct {
	b      *ast.Builder
	labels []int32
}

func (j *testJumps) Goto(label int32, pos uint32) {
	j.JumpsTo(label, pos)
	j.b.Leaf(ast.Goto, ast.Void, uint32(label), pos)
}

func (j *testJumps) JumpsTo(label int32, _ uint32) { j.labels = append(j.labels, label) }

// newSwitch returns a switch by local 0. All values without a case jump to label 99.
func newSwitch(t ast.Type) (*Switch, *testJumps) {
	c := convention.RV64
	l := &lower.Lowering{
		Types: types.NewTable(c.WordBytes(), false, types.Int), Tree: new(ast.Builder), Values: &lower.Values{},
		Options: lower.Options{ABI: c, WordSize: c.WordBytes()},
	}
	l.State.Begin(0)
	l.NewLocal(t)
	j := &testJumps{b: l.Tree}
	return &Switch{Lowering: l, Jumps: j, Type: t, Other: 99}, j
}

// value is the value of node n, if local 0 has the value v. index is the local of a table.
func value(b *ast.Builder, n int, v uint64, index *uint64) uint64 {
	right := n - 1
	left := func() uint64 { return value(b, int(b.First[right])-1, v, index) }
	mask := func(x uint64, t ast.Type) uint64 {
		if t.Size() == 4 {
			if t.IsSigned() {
				return uint64(int64(int32(x)))
			}
			return uint64(uint32(x))
		}
		return x
	}
	truth := func(ok bool) uint64 {
		if ok {
			return 1
		}
		return 0
	}
	t := b.Type[n] & lower.TypeMask
	switch b.Kind[n] {
	case ast.Local:
		if b.Data[n] == 0 {
			return mask(v, t)
		}
		return *index
	case ast.Const:
		return mask(uint64(int64(int32(b.Data[n]))), t)
	case ast.Cast:
		return mask(value(b, right, v, index), t)
	case ast.Add:
		return mask(left()+value(b, right, v, index), t)
	case ast.Assign:
		*index = value(b, right, v, index)
		return *index
	case ast.Eq:
		return truth(left() == value(b, right, v, index))
	case ast.Lt:
		if b.Type[right].IsSigned() {
			return truth(int64(left()) < int64(value(b, right, v, index)))
		}
		return truth(left() < value(b, right, v, index))
	case ast.Le:
		return truth(left() <= value(b, right, v, index))
	}
	panic(b.Kind[n].String())
}

// run executes statement n and returns the label to which it jumps, or -1.
func run(b *ast.Builder, n int, v uint64, index *uint64) int32 {
	switch b.Kind[n] {
	case ast.Goto:
		return int32(b.Data[n])
	case ast.If:
		if value(b, int(b.First[n-1])-1, v, index) != 0 {
			return run(b, n-1, v, index)
		}
		return -1
	}
	// A Block: statements, or a Switch and its Cases.
	var children []int
	for c := n - 1; c >= int(b.First[n]); c = int(b.First[c]) - 1 {
		children = append([]int{c}, children...)
	}
	if b.Kind[children[0]] == ast.Switch {
		return int32(b.Data[children[1+int(*index)]])
	}
	for _, c := range children {
		if to := run(b, c, v, index); to >= 0 {
			return to
		}
	}
	return -1
}

// TestDispatch executes the statements for random cases, for values at their ends and beside them.
func TestDispatch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tables := 0
	for range 2000 {
		machine := [...]ast.Type{ast.I32, ast.U32, ast.I64}[random.IntN(3)]
		wrap := func(v int64) uint64 {
			if machine == ast.U32 {
				return uint64(uint32(v))
			}
			return uint64(v)
		}
		var list []Case
		next := int64(random.IntN(100))
		if machine != ast.U32 {
			next -= 50
		}
		for range random.IntN(30) {
			high := next + int64(random.IntN(3)*random.IntN(2))
			list = append(list, Case{wrap(next), wrap(high), int32(len(list)), 0})
			next = high + 1 + int64(random.IntN(2)*random.IntN(40))
		}
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		Sort(list, machine.IsSigned(), func(a, b *Case) { t.Errorf("%v and %v overlap", *a, *b) })
		s, j := newSwitch(machine)
		b := s.Lowering.Tree
		n := s.Dispatch(list)
		b.Node(ast.Block, ast.Void, 0, 0, n)
		if b.First[b.Len()-1] != 0 {
			t.Fatalf("there are more than %d statements", n)
		}
		tables += strings.Count(treetext.Format(b, b.Len()-1), "(Switch")
		want := func(v uint64) int32 {
			for _, x := range list {
				if Compare(x.Low, v, machine.IsSigned()) <= 0 && Compare(v, x.High, machine.IsSigned()) <= 0 {
					return x.Label
				}
			}
			return 99
		}
		for _, x := range list {
			for _, v := range []uint64{x.Low - 1, x.Low, x.High, x.High + 1} {
				v = wrap(int64(v))
				var index uint64
				if to := run(b, b.Len()-1, v, &index); to != want(v) {
					t.Fatalf("%d leads to %d, want %d: %v of %v", int64(v), to, want(v), list, machine)
				}
			}
		}
		if len(j.labels) == 0 || j.labels[len(j.labels)-1] != 99 {
			t.Errorf("the jumps are %v", j.labels)
		}
	}
	if tables < 500 {
		t.Errorf("%d tables", tables)
	}
}

// TestSort checks that cases with a value in common are found, by signed and by unsigned values.
func TestSort(t *testing.T) {
	minus := ^uint64(0)
	for _, x := range []struct {
		list   []Case
		signed bool
		want   int
	}{
		{[]Case{{Low: 2, High: 2}, {Low: 1, High: 1}}, true, 0},
		{[]Case{{Low: 2, High: 4}, {Low: 1, High: 2}}, true, 1},
		{[]Case{{Low: 3, High: 3}, {Low: 3, High: 3}, {Low: 3, High: 3}}, false, 2},
		{[]Case{{Low: 0, High: 5}, {Low: minus, High: minus}}, true, 0},
		{[]Case{{Low: minus, High: 5}, {Low: 0, High: 0}}, true, 1},
	} {
		n := 0
		Sort(x.list, x.signed, func(a, b *Case) { n++ })
		if n != x.want || Compare(x.list[0].Low, x.list[1].Low, x.signed) > 0 {
			t.Errorf("%v: %d overlaps, want %d", x.list, n, x.want)
		}
	}
}
