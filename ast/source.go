package ast

import (
	"math"

	"gpucc/internal/parallel"
)

// A Source is a unit that is parsed piece by piece, in any order and by several workers
// side by side. A worker can compile a piece while it is in the processor's cache, and
// use the memory again for the next piece. Pieces depend on the text alone, not on which
// worker parses them or when.
type Source interface {
	// Ready reports whether the shared part of the unit is known. Some pieces may be
	// available earlier: see Worker.Has.
	Ready() bool

	// Pieces waits until the Source is Ready. It returns the number of pieces known then,
	// and whether these are all.
	Pieces() (n int, all bool)

	// Shared returns the part of the unit that pieces refer to but that belongs to none of
	// them: a tree without nodes and Symbols. Files have their line markers. It waits until
	// the Source is Ready.
	Shared() *Tree

	// SymbolFunction returns Piece.SymbolFunction of the last piece, which identifies the
	// functions of all pieces. It maps deferred functions to Deferred, because it is not
	// known yet whether they are used and will be compiled.
	SymbolFunction() []uint32

	// Symbols returns a function that makes the shared Symbols, with capacity for `more`
	// further symbols. Their numbers come before the numbers of the pieces' symbols. The
	// caller calls the function when the source is finished. The symbol of the function
	// with index f in the unit has Section InText and Offset f. The function keeps little
	// of the source in memory.
	Symbols() func(more int) []Symbol

	// Declared returns the shared symbol of a name that a piece has added as an undefined
	// symbol. There is one if the declaration of the name comes after the piece.
	Declared(name string) (symbol int32, ok bool)

	// Finish is called when there are no more pieces. Deferred functions have had the
	// Offset Unnumbered; Finish sets the Offset of those that are used. It returns nil,
	// or a source from which the whole unit must be parsed again, because pieces that
	// were parsed early relied on a wrong guess.
	Finish() (again Source)

	// Workers returns n workers, each for one goroutine. It is called once, before
	// any of them works.
	Workers(n int) []Worker

	// Diagnostics returns the diagnostics of all pieces parsed so far, sorted. It is
	// called while no worker works.
	Diagnostics() *Diagnostics
}

// A Worker parses pieces of a Source, one after the other.
type Worker interface {
	// Has waits until it is known whether there is a piece i, and reports whether there
	// is one. The first worker makes the Source Ready in this call, so it must call Has.
	Has(i int) bool

	// Piece parses piece i, which exists. It returns nil if there are errors in the piece,
	// or in the shared part: see Source.Diagnostics. It also returns nil if the unit has turned out to need no function. The result is valid until the worker's
	// next piece, or longer after Detach; Piece.Contribution returns the parts that are always kept.
	Piece(i int) *Piece

	// Detach makes the worker use other memory for its next piece, so that the last one
	// stays valid, until free is called. Any goroutine may call it.
	Detach() (free func())
}

// A Piece is a tree of consecutive functions of a unit. Its nodes, functions, locals,
// literals and section offsets are numbered from the piece's start. Symbols are the
// symbols that the piece adds to the shared ones. Symbol number OwnSymbols+k is
// Symbols[k], so that the number of shared symbols need not be known. None of the added
// symbols is a function of the unit. The undefined symbols among them have names, and
// other pieces may add symbols of the same names; the other symbols have no names.
type Piece struct {
	Tree
	FirstFunction int // index in the unit of the piece's first function

	// SymbolFunction maps a shared symbol to the function that a call of the symbol
	// reaches, as an index in the unit, if that function is in the piece and no
	// definition in another object can replace it. Other symbols are mapped to a number
	// that is not the index of a function of the piece.
	SymbolFunction []uint32

	unnamed []unnamedSymbol // memory for Contribution
}

// Unnumbered and Deferred are not indices of functions.
const (
	Unnumbered = math.MaxUint32
	Deferred   = Unnumbered - 1
)

// OwnSymbols is the number of the first symbol that a piece adds. A unit shares at most
// this many symbols, and a piece adds at most this many.
const OwnSymbols = 1 << 27

// SymbolFunctions returns the SymbolFunction of a tree that is a whole unit.
func SymbolFunctions(t *Tree) []uint32 {
	list := make([]uint32, len(t.Symbols))
	const some = 1 << 13 // symbols that a core looks at at a time
	parallel.Ranges(len(list), some, func(_, from, to int) {
		for i := from; i < to; i++ {
			list[i] = Unnumbered
			if s := &t.Symbols[i]; s.Section == InText && !s.Weak && !s.Preemptible && !s.Indirect {
				list[i] = uint32(s.Offset)
			}
		}
	})
	return list
}
