package ast

import "math"

// A Source is a unit that is parsed piece by piece, in any order and side by
// side: what a core has parsed it can compile while that is in its cache, and
// use the memory again. Pieces depend on the text alone, not on who parses
// them or when.
type Source interface {
	// Ready reports whether it is known what the pieces share. Until then there may be
	// pieces already: see Worker.Has.
	Ready() bool

	// Pieces is how many are known when it is Ready, which may take a while; and whether
	// these are all.
	Pieces() (n int, all bool)

	// Shared is the part of the unit that pieces refer to but none of them
	// holds: a tree without nodes and Symbols. Files have their line markers. It may
	// take a while to gather.
	Shared() *Tree

	// SymbolFunction is that of the last piece, by which the functions of all pieces can
	// be told. Those that may yet turn out to be used have Late.
	SymbolFunction() []uint32

	// Symbols returns a function that makes the Symbols that come before those of any
	// piece, with room for more, when the source is finished. The function with index f
	// in the unit has one of Section InText and Offset f. It needs little of the source,
	// which need not be kept for it.
	Symbols() func(more int) []Symbol

	// Declared is the number of the shared symbol whose name a piece has added as that of
	// an undefined one, for it did not know of it.
	Declared(name string) (symbol int32, ok bool)

	// Finish is called when there are no more pieces: functions that only turn out then
	// to be used, or not, have had the Offset Unnumbered. It returns nil, or the source
	// from which all is to be parsed again: pieces that were parsed before all was known
	// may have been told what turns out not to hold.
	Finish() (again Source)

	// Workers returns n workers, each for one goroutine. It is called once, before
	// any of them works.
	Workers(n int) []Worker

	// Diagnostics are those of the pieces parsed so far, sorted. It is called
	// while no worker works.
	Diagnostics() *Diagnostics
}

// A Worker parses pieces of a Source, one after the other.
type Worker interface {
	// Has reports whether there is a piece i, and waits until that is known. If it is not
	// Ready, the first worker gets the source so; so it has to ask.
	Has(i int) bool

	// Piece parses piece i, which there is. It is nil if there are errors in it, or in what
	// pieces share: see Source.Diagnostics. It is valid until the worker's next piece:
	// see Piece.Addition.
	Piece(i int) *Piece
}

// A Piece is a tree of consecutive functions of a unit, numbered on its own:
// nodes, functions, locals, literals and offsets into sections count from the
// piece's start. Symbols are what the piece adds to those of Source.Shared:
// number OwnSymbols+k means Symbols[k], so that nobody need know how many are
// shared. None of them is a function of the unit. An undefined one has a name, and no
// other has; other pieces may add the same.
type Piece struct {
	Tree
	FirstFunction int // index in the unit of the piece's first function

	// SymbolFunction is by shared symbol the index in the unit of the function that
	// calls of the symbol call, if the piece has it and no other object's can replace
	// it; else anything that is no index of the piece's functions.
	SymbolFunction []uint32

	unnamed []unnamedSymbol // memory for Addition
}

// Unnumbered is no index of a function, nor is Late.
const (
	Unnumbered = math.MaxUint32
	Late       = Unnumbered - 1
)

// OwnSymbols is the number of the first symbol that a piece adds. A unit shares no
// more than so many, and a piece adds no more.
const OwnSymbols = 1 << 27

// SymbolFunctions is the SymbolFunction of a tree that is a whole unit.
func SymbolFunctions(t *Tree) []uint32 {
	list := make([]uint32, len(t.Symbols))
	for i := range t.Symbols {
		s := &t.Symbols[i]
		list[i] = Unnumbered
		if s.Section == InText && !s.Weak {
			list[i] = uint32(s.Offset)
		}
	}
	return list
}
