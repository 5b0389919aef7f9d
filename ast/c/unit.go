package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A unit holds what the first pass gathers. The second only reads it.
type unit struct {
	text           []byte
	dialect        lex.Dialect
	wordSize       int
	warnings       warn.Set
	signedChar     bool
	events         []object     // declarations at file scope, in source order
	entities       []entity     // what has linkage at file scope
	linkage        []int32      // by ident: 1 + the number of its entity, or 0
	symbolFunction []uint32     // made at the end of the first pass: see ast.Piece
	shared         ast.Tree     // without symbols
	anonymous      []ast.Symbol // of file scope
	names          []byte       // of the entities' symbols, a zero behind each
	functions      []uint32     // by entity: the number of its definition, if that may be called as it is; grows into symbolFunction
	definitions    []definition
	deferred       []definition                // compiled in the end, if they are used: see inline.go
	defers         bool                        // deferUnused has been called
	parameters     []parameter                 // of the definitions
	said           map[intern.Ident]*attribute // what pragmas say of names that file scope does not declare
	published      int32                       // number of entities in the last snapshot
	stale          bool                        // an entity has changed since it was in a snapshot
}

// An entity is a function or object with linkage (6.2.2).
type entity struct {
	name       intern.Ident
	typ        types.Type
	pos        uint32 // of its definition, or else its first declaration
	function   bool
	external   bool // a function: not all of its declarations are inline, or one is extern
	internal   bool // static
	inline     bool
	defined    bool
	tentative  bool // defined unless a definition follows (6.9.2)
	section    uint32
	offset     uint64
	size       uint64
	attributes *attribute // of all of its declarations so far
}

// A definition is that of a function, whose body waits for the second pass.
type definition struct {
	entity         int32
	typ            types.Type
	pos            uint32 // of its name
	events         int32  // how many events its body sees
	parameters     int32  // the first in unit.parameters
	body, end      uint32 // from its { to behind its }
	pack           uint32 // see packing
	parameterCount int32
	promoted       bool // it gets its arguments promoted, see oldStyle
}

// length is how many bytes the body has.
func (d *definition) length() int { return int(d.end - d.body) }

// A parameter of a function declarator.
type parameter struct {
	name     intern.Ident
	typ      types.Type
	pos      uint32
	start    uint32 // where its declaration begins in the text
	modified bool   // it has to do with a variable length array
	quiet    bool   // no one wants to hear that it is not used
}

// noFunction is no number of a definition.
const noFunction = math.MaxUint32

// Tables that the first pass fills grow once, after a first share of the text: to
// what they will hold if the rest is like it. A table that doubles whenever it is full
// is copied several times, and leaves as much memory behind as it takes.

// firstShare is the share of the text that tells of the rest.
const firstShare = 64

// A text may begin with nothing but declarations. So there is room for one in so many
// bytes of text at the most, and for data that takes that share of it.
const (
	declarationBytes = 512
	dataShare        = 8
)

// makeRoom makes room in the tables for the rest of the text.
func (p *parser) makeRoom() {
	u, x, size, share := p.unit, p.piece, len(p.Text), max(p.Offset, 1)
	declarations := func(n int) int { return min(n*9/8*size/share, size/declarationBytes) - n }
	data := func(n int) int { return min(n*9/8*size/share, size/dataShare) - n }

	u.entities, u.events = grown(u.entities, declarations), grown(u.events, declarations)
	u.functions = grown(u.functions, declarations)
	u.definitions, u.parameters = grown(u.definitions, declarations), grown(u.parameters, declarations)
	u.linkage, p.bindings = grown(u.linkage, declarations), grown(p.bindings, declarations)
	p.Names.Reserve(declarations(p.Names.Len()))
	x.data.Bytes, x.rodata.Bytes = grown(x.data.Bytes, data), grown(x.rodata.Bytes, data)
}

// grown returns a list with room for as many more as it is told that there will be.
// That is not touched yet, as slices.Grow would.
func grown[T any](list []T, more func(n int) int) []T {
	return append(make([]T, 0, len(list)+max(more(len(list)), 0)), list...)
}
