package c

import (
	"iter"
	"math"

	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/simplify"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/host"
)

// A unit is a translation unit as the first pass sees it. The second pass only reads it.
type unit struct {
	text             []byte // of a Stream: memory for the text
	expected         int    // the length of the text, or about that
	dialect          lex.Dialect
	abi              abi.Convention
	assembler        asm.Machine // or nil
	warnings         warn.Set
	fallsThrough     func(comment []byte) bool // for -Wimplicit-fallthrough, see saysFallthrough
	workers          int                       // Options.Workers
	spanLength       int                       // Options.SpanLength
	optimize         bool                      // conditions use the values of const objects
	small            bool                      // Options.Small
	wholeRecords     bool                      // Options.WholeRecords
	kept             simplify.Kept             // Options.Kept
	keepDivisions    bool                      // Options.KeepDivisions
	reciprocals      bool                      // Options.Reciprocals
	tailCalls        bool                      // Options.TailCalls
	simplifies       bool                      // Options.Simplify
	debug, unshared  bool                      // Options.Debug, Options.Unshared
	instrument       Instrument                // Options.Instrument
	inline           Inline                    // Options.Inline; no calls if functions are instrumented
	decisions        bool                      // Options.Decisions
	done             *DoneCount                // Options.Done
	debugTypes       *debug.Types              // with debug: of file scope, when the first pass is over
	aliases          debug.Aliases             // with debug: the typedefs of declarations of file scope, then, too
	unknown          map[string]bool           // names of functions of the C library that the compiler must not know; "" stands for all names
	signedChar       bool
	wraps            bool // Options.Wraps
	pic              PIC
	visibility       string                 // of definitions, or ""
	threadModel      int                    // the most general one, an index of threadModels
	declarations     []object               // declarations at file scope, in source order
	attributes       []*attribute           // lists of entities: see attributesOf
	entities         []entity               // functions and objects with linkage at file scope
	outerLinkage     map[intern.Ident]int32 // of functions that are static in place of an inline definition: linkage before them
	enumerators      []types.Enumerator     // of the enumerated types of file scope: see noteEnumerator
	linkage          []int32                // by ident: 1 + the number of its entity, or 0
	symbolFunction   []uint32               // made at the end of the first pass: see ast.Piece
	gnuInline        bool                   // inline has the meaning of GNU C89
	functionSections bool
	dataSections     bool
	preemptible      []bool       // by entity, in position-independent code: see isPreemptible
	shared           ast.Tree     // the shared tree, without symbols
	anonymous        []ast.Symbol // the anonymous symbols of file scope
	names            [][]byte     // for each symbolChunk entities, the names of their symbols, each followed by a zero
	functions        []uint32     // by entity: the number of its definition if calls may bind to it, or noFunction; becomes symbolFunction
	definitions      []definition
	complains        bool                        // a function has the attribute error or warning
	nonstring        bool                        // an array has the attribute nonstring
	mustUse          bool                        // a function has the attribute warn_unused_result
	wrappers         []definition                // functions with bodies that are parsed at each call: see wrapper.go
	deferred         []definition                // compiled in the end, if they are used: see unused.go
	inlined          []definition                // all definitions, before those have been dropped that nothing refers to
	nested           nesting                     // Options.nested
	leftOut          []definition                // static inline functions that nothing uses, if none is deferred
	defers           bool                        // deferUnused has been called
	parameters       []parameter                 // of the definitions
	listScopes       [][]object                  // of the definitions: see keepListScope
	pragmaAttributes map[intern.Ident]*attribute // by name: attributes that pragmas give names not declared at file scope
	published        int32                       // number of entities in the last snapshot
	onePiece         bool                        // all functions are in one piece: see findCalledOnce
	stale            bool                        // an entity has changed since it was in a snapshot
}

// An entity is a function or object with linkage (6.2.2).
type entity struct {
	name       intern.Ident
	typ        types.Type
	pos        uint32 // position of its definition, or else of its first declaration
	function   bool
	external   bool // a function: not all of its declarations are inline, or one is extern
	internal   bool // static
	isAliased  bool // another name is an alias of it, or chooses a function by it
	inline     bool
	defined    bool
	nested     bool  // a nested function
	dropped    bool  // it was defined, and has been left out: see unused.go
	tentative  bool  // it becomes a definition unless another definition follows (6.9.2)
	known      bool  // a const object with a known value: bits
	attributes int32 // of all of its declarations so far: see attributesOf
	section    uint32
	offset     uint64
	size       uint64
	bits       uint64
}

// allEntities iterates over the entities.
func (u *unit) allEntities() iter.Seq2[int, *entity] {
	return func(yield func(int, *entity) bool) {
		for n := range u.entities {
			if u.passed(n); !yield(n, &u.entities[n]) {
				return
			}
		}
	}
}

// hasEntity reports whether there is an entity of a kind.
func (u *unit) hasEntity(is func(e *entity) bool) bool {
	for _, e := range u.allEntities() {
		if is(e) {
			return true
		}
	}
	return false
}

// entityOf returns the entity with the number that a symbol has in a tree, or nil if the symbol is a piece's own.
func (u *unit) entityOf(symbol uint32) *entity {
	if int64(symbol) >= int64(len(u.entities)) {
		return nil
	}
	return &u.entities[symbol]
}

// passed is called for each row when all rows of a table are read. Now and then it gives the memory of rows that are in
// the spill file back.
func (u *unit) passed(row int) {
	if row%passedRows == passedRows-1 {
		host.DropSpilled()
	}
}

const passedRows = 1 << 16

// attributesOf returns the attributes of e. Entities have numbers of lists, not pointers, so that they can be in memory
// that is not the heap's. A later declaration may give an entity of a snapshot a list that the snapshot does not
// have. The unit is stale then, and pieces that were parsed with the snapshot are not used.
func (u *unit) attributesOf(e *entity) *attribute {
	if e.attributes == 0 || int(e.attributes) > len(u.attributes) {
		return nil
	}
	return u.attributes[e.attributes-1]
}

// setAttributes sets the attributes of e.
func (u *unit) setAttributes(e *entity, list *attribute) {
	if list == u.attributesOf(e) {
		return
	}
	if e.attributes = 0; list == nil {
		return
	}
	if n := len(u.attributes); n == 0 || u.attributes[n-1] != list { // the declarators of a declaration share a list
		u.attributes = append(u.attributes, list)
	}
	e.attributes = int32(len(u.attributes))
}

// A definition is a function definition. The second pass parses its body.
type definition struct {
	entity         int32
	typ            types.Type
	pos            uint32 // of its name
	visible        int32  // number of unit.declarations that its body sees
	parameters     int32  // the first in unit.parameters
	body, end      uint32 // offset of its {, and offset behind its }
	pack           uint32 // see packing
	parameterCount int32
	listScope      int32 // 1 + the index in unit.listScopes of the tags and enumerators of its parameter list, or 0
	promoted       bool  // arguments arrive promoted, see oldStyle
	keepsCalls     bool  // the attributes up to here forbid inlining
	forced         bool  // the attribute always_inline
	once           bool  // it is called once
	nested         bool  // it is in the last function before it that is not nested: see nested.go
}

// length returns the number of bytes of the body.
func (d *definition) length() int { return int(d.end - d.body) }

// A parameter of a function declarator.
type parameter struct {
	name        intern.Ident
	typ         types.Type
	pos         uint32
	start       uint32 // where its declaration begins in the text
	modified    bool   // its type is variably modified
	mayBeUnused bool   // it is not warned about if it is unused
	isArray     bool   // it is declared as an array
	aliased     bool   // with debug: its type is declared with typedefs
}

// noFunction is not the number of a definition.
const noFunction = math.MaxUint32

// The tables of the first pass grow when the first part of the text has been parsed, and
// whenever one of them is full. They grow to the size that they reach if the rest of the text is
// like the part before. A table that doubles whenever it is full is copied several times, and leaves
// as much garbage as its final size. Snapshots keep this garbage.

// A 1/firstShare of the text is parsed before the tables grow.
const firstShare = 64

// Limits of the growth, since a text may begin with declarations alone: at most one
// declaration for this number of bytes of text, one line marker for markBytes, and data that
// takes at most this share of the text's length; or mostGrowth times as many as there are.
const (
	declarationBytes = 512
	markBytes        = 32
	dataShare        = 8
	mostGrowth       = 4
)

// growTables grows the tables for the rest of the text.
func (p *parser) growTables() {
	u, x, size, share := p.unit, p.piece, p.unit.expected, max(p.Offset, 1)
	more := func(n, limit int) int { return min(n*9/8*size/share, max(limit, mostGrowth*n)) - n }
	declarations := func(n int) int { return more(n, size/declarationBytes) }
	data := func(n int) int { return min(n*9/8*size/share, size/dataShare) - n } // not more, as zeros take no memory until they are copied
	marks := func(n int) int { return more(n, size/markBytes) }

	u.entities, u.declarations = grownRows(u.entities, declarations), grownRows(u.declarations, declarations)
	u.functions = grown(u.functions, declarations)
	u.definitions, u.parameters = grownRows(u.definitions, declarations), grownRows(u.parameters, declarations)
	u.linkage, p.bindings = grown(u.linkage, declarations), grown(p.bindings, declarations)
	p.Names.Reserve(declarations(p.Names.Len()))
	p.LineMarks.List = grown(p.LineMarks.List, marks)
	x.Data.Bytes, x.ROData.Bytes = grown(x.Data.Bytes, data), grown(x.ROData.Bytes, data)
}

// isFull reports whether a table of declarations is full. An empty table is not.
func (u *unit) isFull() bool {
	return full(u.entities) || full(u.declarations) || full(u.definitions) || full(u.parameters)
}

func full[T any](list []T) bool { return len(list) == cap(list) && len(list) > 0 }

// grown returns a list with capacity for more(len(list)) more elements. A list with capacity for half of
// them stays as it is. Otherwise a list would be copied for each declaration, since with each one
// the expected length grows a little. Unlike slices.Grow it does not touch the new memory yet.
func grown[T any](list []T, more func(n int) int) []T {
	n := more(len(list))
	if n <= 2*(cap(list)-len(list)) {
		return list
	}
	return append(make([]T, 0, len(list)+n), list...)
}

// grownRows does the same for a table that can be in the spill file: its rows have no pointers.
func grownRows[T any](list []T, more func(n int) int) []T {
	n := more(len(list))
	if n <= 2*(cap(list)-len(list)) {
		return list
	}
	return host.GrowRows(list, len(list)+n)
}

// spillStep is a number of bytes of text, after which rows go to the spill file.
const spillStep = 1 << 20

// spillTables moves the rows of the declarations read so far to the spill file, if there is one.
func (p *parser) spillTables() {
	u := p.unit
	host.SpillRows(u.entities)
	host.SpillRows(u.declarations)
	host.SpillRows(u.definitions)
	host.SpillRows(u.parameters)
	p.Names.Spill()
}
