package reach

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lex"
)

// A testUnit has functions, and behind them objects of 8 bytes in the data section.
type testUnit struct {
	functions, objects int
	kept               map[int]bool
	relocs             []ast.Reloc
}

func (u *testUnit) Entities() int            { return u.functions + u.objects }
func (u *testUnit) Objects() int             { return u.functions + u.objects }
func (u *testUnit) IsInternal(n uint32) bool { return !u.kept[int(n)] }
func (u *testUnit) IsDroppable(n int) bool   { return !u.kept[n] }
func (u *testUnit) IsFunction(n int32) bool  { return int(n) < u.functions }

func (u *testUnit) Function(n int32) (int, bool) { return int(n), int(n) < u.functions }

func (u *testUnit) Storage(n int32) (section uint32, offset, size uint64) {
	return ast.InData, 8 * uint64(int(n)-u.functions), 8
}

func (u *testUnit) Relocs(uint32) []ast.Reloc { return u.relocs }

// runsOf returns two runs of functions that call others.
func runsOf(u *testUnit, calls [][]uint32) []Run {
	var list []Run
	half := len(calls) / 2
	for i, part := range [][][]uint32{calls[:half], calls[half:]} {
		s := &Lister{}
		s.Begin()
		for _, callees := range part {
			s.Open()
			kinds := slices.Repeat([]ast.Kind{ast.Call}, len(callees))
			s.Nodes(kinds, callees, u)
			s.Nodes(kinds, callees, u) // a second reference changes nothing
			s.Close()
		}
		references := s.References()
		list = append(list, Run{First: i * half, References: &references})
	}
	return list
}

// TestSearch searches a unit of five functions and three objects. Function 0 is kept.
func TestSearch(t *testing.T) {
	u := &testUnit{functions: 5, objects: 3, kept: map[int]bool{0: true}, relocs: []ast.Reloc{{Offset: 0, Symbol: 2}, {Offset: 8, Symbol: 7}, {Offset: 16, Symbol: 4}}}
	runs := runsOf(u, [][]uint32{{1}, {5}, {}, {6, 3}, {}})
	if got, want := Search(u, runs, false), []bool{true, true, true, false, false, true, false, false}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	runs[1].References.data = []int32{6} // of a static variable of function 3
	if got, want := Search(u, runs, true), []bool{true, true, true, false, false, true, true, true}; !slices.Equal(got, want) {
		t.Errorf("with static variables %v, want %v", got, want)
	}
}

// TestAll compares the quick check with the search, for functions that refer to each other at random. The check may say no where the
// search finds everything, but never yes where it does not.
func TestAll(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	yes, no := 0, 0
	for range 1000 {
		n := 2 + random.IntN(6)
		u := &testUnit{functions: n, kept: map[int]bool{n - 1: true}}
		calls := make([][]uint32, n)
		for i := range calls {
			for j := range n {
				if j == i-1 && random.IntN(8) > 0 || random.IntN(8) == 0 {
					calls[i] = append(calls[i], uint32(j))
				}
			}
		}
		runs := runsOf(u, calls)
		all := !slices.Contains(Search(u, runs, false), false)
		if All(u, runs) {
			if yes++; !all {
				t.Fatalf("the check says yes, and the search says no: %v", calls)
			}
		} else {
			no++
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d times yes, %d times no", yes, no)
	}
}

// TestUses finds the functions that bodies name.
func TestUses(t *testing.T) {
	const text = "{ b(); } { d; } { a(); } { } { x.b; b; c; }"
	l := lex.New([]byte(text), lex.StandardC, 8, false)
	linkage := make([]int32, l.Names.Len()+10)
	for i, name := range []string{"a", "b", "c", "d"} {
		id := l.Names.InternName(name)
		linkage = append(linkage, make([]int32, max(0, int(id)+1-len(linkage)))...)
		linkage[id] = int32(i) + 1
	}
	newNames := func() *Names { return NewNames(l, []byte(text), l.Names, linkage, 4) }
	bodies := [][2]uint32{{0, 8}, {9, 15}, {16, 24}, {25, 28}}
	s := NewUses(4, newNames)
	s.Add(0, 0, false)
	for i := 1; i < 4; i++ {
		s.Add(i, int32(i), true)
	}
	s.Run(func(n int32) (from, to uint32) { return bodies[n][0], bodies[n][1] })
	for n, want := range []bool{false, false, true, false} {
		if s.Waits(int32(n)) != want {
			t.Errorf("function %d waits: %t", n, !want)
		}
	}
	s = NewUses(4, newNames)
	for i := range 4 {
		s.Add(i, int32(i), true)
	}
	s.UseData([]ast.Reloc{{Symbol: 2}, {Symbol: -1}, {Symbol: 100}})
	s.Run(func(n int32) (from, to uint32) { return bodies[n][0], bodies[n][1] })
	for n, want := range []bool{false, false, false, false} {
		if s.Waits(int32(n)) != want {
			t.Errorf("function %d waits: %t", n, !want)
		}
	}
	named := make([]int32, 4)
	newNames().Count(29, 43, named)
	if want := []int32{0, 1, 1, 0}; !slices.Equal(named, want) { // one b is a member
		t.Errorf("%v, want %v", named, want)
	}
}

// TestSymbolMarks checks at every position in the word that exactly the kinds that name a symbol are marked.
func TestSymbolMarks(t *testing.T) {
	for k := range ast.Kinds {
		for i := range 8 {
			kinds := [8]ast.Kind{ast.Call - 1, ast.Const, ast.SymbolAddress - 1, ast.ThreadIndex + 1, ast.Call + 1, ast.Unit, ast.Load, ast.Invalid}
			kinds[i] = k
			want := uint64(0)
			for at, kind := range kinds {
				if kind.Names() == ast.NamesSymbol {
					want |= 0x80 << (8 * at)
				}
			}
			if got := symbolMarks(&kinds); got != want {
				t.Errorf("the marks of %v are %#x, want %#x", kinds, got, want)
			}
		}
	}
}
