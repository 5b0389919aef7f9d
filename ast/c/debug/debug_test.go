package debug

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// spell writes a type as C's declarations name it, but in words.
func spell(d *Types, n ast.DebugRef) string {
	if n == ast.NoDebugType {
		return "void"
	}
	list := d
	if n < ast.OwnDebugTypes && d.shared != nil {
		list = d.shared
	}
	switch x := list.at(n); x.Kind {
	case ast.DebugPointer:
		return "pointer to " + spell(d, x.Target)
	case ast.DebugTypedef:
		if target := spell(d, x.Target); target != "int" {
			return x.Name + " of " + target
		}
		return x.Name
	case ast.DebugConst:
		return "const " + spell(d, x.Target)
	case ast.DebugArray:
		return fmt.Sprintf("array of %d %s", x.Length, spell(d, x.Target))
	case ast.DebugFunc:
		var parameters []string
		for _, p := range list.Parts[x.First : x.First+x.Parts] {
			parameters = append(parameters, spell(d, p.Type))
		}
		return "function of (" + strings.Join(parameters, ", ") + ") to " + spell(d, x.Target)
	default:
		return x.Name
	}
}

// newSource returns a source of types with a number of lists of typedefs.
func newSource(lists int) Source {
	s := Source{Table: types.NewTable(8, false, types.Int), Names: intern.NewTable(nil)}
	for range lists {
		s.Aliases = append(s.Aliases, &Aliases{})
	}
	s.Enumerators = func(types.Type) []types.Enumerator { return nil }
	return s
}

// TestDeclared checks the types of declarations that name typedefs, at positions 20 to 60. The typedef T of int is at 10.
func TestDeclared(t *testing.T) {
	s := newSource(2)
	own, outer := s.Aliases[0], s.Aliases[1]
	word := Alias{Name: s.Names.InternName("T"), Pos: 10, Type: types.Int}
	pointer := s.Table.Pointer(types.Int)
	function := s.Table.Pointer(s.Table.Function(types.Int, []types.Type{types.Int, pointer}, false, false))
	functions := func(parameters ...uint32) *Functions {
		x := &Functions{}
		x.Add(parameters)
		return x
	}
	outer.Note(20, word)
	outer.Note(21, word)
	own.Note(30, word)
	outer.Note(40, Alias{Functions: functions(20, 30)})
	outer.Note(50, Alias{Name: word.Name, Pos: 10, Type: types.Int, Functions: functions(21, 30)})
	outer.Note(60, Alias{}) // names none
	outer.Note(15, word)    // a typedef of T
	outer.Note(70, Alias{Name: s.Names.InternName("U"), Pos: 15, Type: types.Int})
	d := New(s)
	for _, x := range []struct {
		typ  types.Type
		pos  uint32
		want string
	}{
		{types.Int, 5, "int"},
		{types.Int, 60, "int"},
		{types.Int, 20, "T"},
		{types.Int, 70, "U of T"},
		{pointer, 30, "pointer to T"},
		{s.Table.Array(pointer|types.Const, 3), 30, "array of 3 const pointer to T"},
		{function, 5, "pointer to function of (int, pointer to int) to int"},
		{function, 40, "pointer to function of (T, pointer to T) to int"},
		{function, 50, "pointer to function of (T, pointer to T) to T"},
	} {
		n := d.Declared(x.typ, x.pos)
		if got := spell(d, n); got != x.want {
			t.Errorf("%s, not %s", got, x.want)
		}
		if again := d.Declared(x.typ, x.pos); again != n {
			t.Errorf("%s has numbers %d and %d", x.want, n, again)
		}
	}
}

// TestResult checks the result type of functions that are declared with typedefs, in their parameters or in their result.
func TestResult(t *testing.T) {
	s := newSource(1)
	word := Alias{Name: s.Names.InternName("T"), Pos: 10, Type: types.Int}
	own := s.Aliases[0]
	own.Note(20, word)
	both := &Functions{}
	both.Add([]uint32{20})
	both.Add([]uint32{20})
	one := &Functions{}
	one.Add([]uint32{20})
	own.Note(30, Alias{Functions: one})
	own.Note(40, Alias{Functions: both})
	own.Note(50, Alias{Name: word.Name, Pos: 10, Type: types.Int, Functions: one})
	d := New(s)
	function := s.Table.Pointer(s.Table.Function(types.Int, []types.Type{types.Int}, false, false))
	for _, x := range []struct {
		typ  types.Type
		pos  uint32
		want string
	}{
		{types.Int, 30, "int"}, {types.Int, 50, "T"}, {function, 40, "pointer to function of (T) to int"}, {function, 30, "pointer to function of (int) to int"},
	} {
		if got := spell(d, d.Result(x.typ, x.pos)); got != x.want {
			t.Errorf("%d: %s, not %s", x.pos, got, x.want)
		}
	}
}

// TestPiece checks that a piece has the types of file scope by their numbers, and others of its own.
func TestPiece(t *testing.T) {
	s := newSource(1)
	pointer := s.Table.Pointer(types.Int)
	shared := New(s)
	n := shared.Ref(pointer)
	piece := NewPiece(s, shared, s.Table.Len())
	own := s.Table.Pointer(pointer)
	if got := piece.Ref(pointer); got != n || len(piece.List) > 0 {
		t.Errorf("number %d, not %d", got, n)
	}
	if got := piece.Ref(own); got != ast.OwnDebugTypes || spell(piece, got) != "pointer to pointer to int" {
		t.Errorf("number %d: %s", got, spell(piece, got))
	}
	other := NewPiece(s, shared, s.Table.Len()-1)
	k := other.Ref(s.Table.Array(own, 2))
	moved := piece.Append(other)
	if got := spell(piece, moved(k)); got != "array of 2 pointer to pointer to int" {
		t.Error(got)
	}
}
