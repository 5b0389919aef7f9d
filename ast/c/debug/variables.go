package debug

import (
	"math"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// At the end of a scope the parser forgets the scope's variables, so they are listed before. Their storage is known at the end
// of the function. Then the nodes of each scope are found, too: a node is in a scope if its position in the text is. Numbers of
// nodes could not be listed, since the parser moves and rewrites nodes until the function ends.

// Variables lists the variables of the function that is parsed, and the scopes that are closed.
type Variables struct {
	list    []Variable
	scopes  []listedScope
	last    []int32 // by local: 1 + the variable that was listed last for it
	inlined []inlinedText

	measured []MeasuredArray // arrays of variable length

	description description // memory of the last function's
}

// A Variable is a variable at the end of its scope.
type Variable struct {
	Type      ast.DebugRef
	Own       types.Type
	Pos       uint32
	Number    int32 // by Storage: a local, a draft offset in the frame, or the complement of a symbol
	Align     int64 // of a variable that is aligned when the function begins
	Born      int32 // the time at which its local is born, if that may get another number; else Never
	Storage   Storage
	Parameter bool

	scope int32 // in Variables.scopes
}

// A Storage says where a variable is.
type Storage uint8

const (
	Nowhere   Storage = iota
	InLocal           // in a local, or in the frame if its address is needed
	InFrame           // in an object of the frame, or in member locals
	Aligned           // in an object of the frame that is aligned when the function begins
	Reference         // at an address in a local
	Static            // at a symbol of the piece
)

// Never is the birth of a local that gets no other number.
const Never = -1

// A listedScope is the part of the text in which the variables of a block are visible: from the first one
// to the end of the block.
type listedScope struct{ begin, end uint32 }

// Begin starts a function.
func (s *Variables) Begin() {
	s.list, s.scopes, s.last, s.inlined = s.list[:0], s.scopes[:0], s.last[:0], s.inlined[:0]
	s.measured = s.measured[:0]
}

// Close lists the scope that ends at a position, if it has variables: those that were added since the last one.
func (s *Variables) Close(end uint32) {
	begin := uint32(math.MaxUint32)
	for i := len(s.list) - 1; i >= 0 && int(s.list[i].scope) == len(s.scopes); i-- {
		begin = min(begin, s.list[i].Pos)
	}
	if begin < math.MaxUint32 {
		s.scopes = append(s.scopes, listedScope{begin, end})
	}
}

// Add lists a variable of the scope that ends.
func (s *Variables) Add(v Variable) {
	v.scope = int32(len(s.scopes))
	s.list = append(s.list, v)
	if v.Storage != InLocal {
		return
	}
	for int(v.Number) >= len(s.last) {
		s.last = append(s.last, 0)
	}
	s.last[v.Number] = int32(len(s.list))
}

// Move notes that the local that is born at the given time has got a number of its own.
func (s *Variables) Move(number, own, born int32) {
	if int(number) >= len(s.last) {
		return
	}
	if n := int(s.last[number]); n > 0 && n <= len(s.list) {
		if x := &s.list[n-1]; x.Storage == InLocal && x.Number == number && x.Born == born {
			x.Number = own
		}
	}
}

// Measure notes an array of variable length. A local of the function has its size.
func (s *Variables) Measure(a MeasuredArray) { s.measured = append(s.measured, a) }

// A Mark is a state to which Drop returns.
type Mark struct{ variables, scopes, measured int }

// Mark returns the present state.
func (s *Variables) Mark() Mark { return Mark{len(s.list), len(s.scopes), len(s.measured)} }

// Drop removes the variables and scopes that were listed since a mark, because the parser will read
// their text again.
func (s *Variables) Drop(since Mark) {
	s.list, s.scopes, s.measured = s.list[:since.variables], s.scopes[:since.scopes], s.measured[:since.measured]
}

// Append adds the variables and scopes of another list, behind them. renumbered returns a variable, and measured an array of variable
// length, with the numbers of this list's function.
func (s *Variables) Append(from *Variables, renumbered func(v Variable) Variable, measured func(x MeasuredArray) MeasuredArray) {
	first := int32(len(s.scopes))
	s.scopes = append(s.scopes, from.scopes...)
	s.list = slices.Grow(s.list, len(from.list))
	for _, v := range from.list {
		v = renumbered(v)
		v.scope, v.Born = v.scope+first, Never
		s.list = append(s.list, v)
	}
	for _, x := range from.measured {
		s.measured = append(s.measured, measured(x))
	}
}

// IsEmpty reports whether no variables are listed.
func (s *Variables) IsEmpty() bool { return len(s.list) == 0 }
