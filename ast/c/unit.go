package c

import (
	"gpucc/ast/c/attribute"
	"iter"
	"math"
	"slices"

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
	attributes       []*attribute.List      // lists of entities: see attributesOf
	entities         []entity               // functions and objects with linkage at file scope
	outerLinkage     map[intern.Ident]int32 // of functions that are static in place of an inline definition: linkage before them
	enumerators      []types.Enumerator     // of the enumerated types of file scope: see noteEnumerator
	linkage          []int32                // by ident: 1 + the number of its entity, or 0
	symbolFunction   []uint32               // made at the end of the first pass: see ast.Piece
	c90              bool                   // declarations need no types
	gnuInline        bool                   // inline has the meaning of GNU C89
	functionSections bool
	dataSections     bool
	preemptible      []bool       // by entity, in position-independent code: see isPreemptible
	shared           ast.Tree     // the shared tree, without symbols
	anonymous        []ast.Symbol // the anonymous symbols of file scope
	names            [][]byte     // for each symbolChunk entities, the names of their symbols, each followed by a zero
	functions        []uint32     // by entity: the number of its definition if calls may bind to it, or noFunction; becomes symbolFunction
	definitions      []definition
	complains        bool                             // a function has the attribute error or warning
	nonstring        bool                             // an array has the attribute nonstring
	mustUse          bool                             // a function has the attribute warn_unused_result
	deprecates       bool                             // a function or an object has the attribute deprecated
	wrappers         []definition                     // functions with bodies that are parsed at each call: see wrapper.go
	deferred         []definition                     // compiled in the end, if they are used: see unused.go
	inlined          []definition                     // all definitions, before those have been dropped that nothing refers to
	nested           nesting                          // Options.nested
	leftOut          []definition                     // static inline functions that nothing uses, if none is deferred
	defers           bool                             // deferUnused has been called
	parameters       []parameter                      // of the definitions
	listScopes       [][]object                       // of the definitions: see keepListScope
	pragmaAttributes map[intern.Ident]*attribute.List // by name: attributes that pragmas give names not declared at file scope
	published        int32                            // number of entities in the last snapshot
	onePiece         bool                             // all functions are in one piece: see findCalledOnce
	stale            bool                             // an entity has changed since it was in a snapshot
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
	promised   bool // a function: a declaration is inline, so that the unit must define it
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
func (u *unit) attributesOf(e *entity) *attribute.List {
	if e.attributes == 0 || int(e.attributes) > len(u.attributes) {
		return nil
	}
	return u.attributes[e.attributes-1]
}

// setAttributes sets the attributes of e.
func (u *unit) setAttributes(e *entity, list *attribute.List) {
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
	start       uint32       // where its declaration begins in the text
	typedef     intern.Ident // the typedef in its specifiers, or 0
	modified    bool         // its type is variably modified
	mayBeUnused bool         // it is not warned about if it is unused
	isArray     bool         // it is declared as an array
	aliased     bool         // with debug: its type is declared with typedefs
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

// The bodies at the beginning of a large text are parsed while the first pass still reads
// the declarations at its end. Their parsers use a snapshot of the unit, taken when the
// first pass had reached the end of these bodies. This is enough, because a body depends
// only on declarations before it. The positions of snapshots depend on the text alone, so
// that every compilation of a text uses the same ones.
//
// A later declaration can change an earlier one: a pragma makes a function weak, for
// example. That is rare. The unit is then stale, and all of it is parsed again without
// snapshots.

// publishedShare bounds the number of snapshots. A snapshot copies some tables, in time that grows with the length of the
// text before it. It is therefore only taken for chunks with at least 1/publishedShare of the bodies published before. All copies
// together then take time linear in the length of the text.
//
// Gain of a snapshot for the first chunk, instead of for the first four together: 4 % of the time for SQLite's amalgamation.
// Its first bodies stand behind 25,000 lines.
const publishedShare = 2

// A snapshot is the state of the first pass at some position of the text. It is
// immutable.
type snapshot struct {
	unit     *unit
	types    *types.Table
	names    *intern.Table
	pragmas  *lex.Pragmas
	warnings warn.Set
	last     bool // all of file scope is known
}

// newSnapshot returns the current state of p, which makes the first pass. last is the
// previous snapshot, or nil. Tables that only grow are shared, others are copied.
func (p *parser) newSnapshot(last *snapshot) *snapshot {
	u, pragmas := *p.unit, *p.Pragmas
	u.linkage, u.symbolFunction = host.Keep(u.linkage), host.Keep(u.functions)
	u.notePreemptible()
	u.shared.Files = slices.Clone(u.shared.Files)
	u.shared.Files[0].Text = p.Text
	u.shared.Files[0].Marks = p.LineMarks.Frozen()
	pragmas.Gathering, pragmas.Symbols = false, nil
	v := &snapshot{unit: &u, names: p.Names.Snapshot(), pragmas: &pragmas, warnings: p.Warnings}
	if last != nil && last.types.Equal(p.Types) {
		v.types = last.types
	} else {
		v.types = p.Types.Clone()
	}
	return v
}

// lastSnapshot returns the state after the first pass. Only the types are copied, because
// parsers of bodies add to them.
func (p *parser) lastSnapshot() *snapshot {
	return &snapshot{unit: p.unit, types: p.Types.Clone(), names: p.Names, pragmas: p.Pragmas, warnings: p.Warnings, last: true}
}

// use sets v as the snapshot that p, which parses bodies, uses.
func (p *parser) use(v *snapshot) {
	if p.snapshot == v {
		return
	}
	if p.visible > len(v.unit.declarations) {
		p.showDeclarations(len(v.unit.declarations))
	}
	if p.snapshot == nil || p.snapshot.types != v.types {
		p.Types = v.types.CloneTo(p.Types)
		clear(p.enumerations)
	}
	p.snapshot, p.unit, p.Pragmas, p.Warnings = v, v.unit, v.pragmas, v.warnings.With(p.Warnings)
	p.Names = v.names.Extend()
}

// changes is called before entity n is changed in a way that affects code which uses the
// entity. It reports whether the change is allowed. If a snapshot contains the entity,
// the change is not allowed, and the unit is marked as stale.
func (u *unit) changes(n int32) bool {
	u.stale = u.stale || n < u.published
	return n >= u.published
}

// A publisher gives parsers of bodies snapshots of the first pass, and chunks of
// definitions to parse with them.
type publisher struct {
	source  *source
	seen    int   // number of definitions read so far
	size    int   // bytes of the bodies of the chunk that is not complete
	ends    []int // for each complete chunk that is not published, the number of the definition behind it
	waiting int   // bytes of the bodies in those chunks
	total   int   // bytes of the bodies that have been published
	last    *snapshot
}

// update reads the definitions that the first pass has added since the last call, and
// publishes them if there are enough. It reports whether publishing may continue.
// Publishing ends at an error, and if definitions must be rearranged in the end.
func (w *publisher) update() bool {
	p := w.source.first
	u := p.unit
	for ; w.seen < len(u.definitions); w.seen++ {
		d := &u.definitions[w.seen]
		if e := &u.entities[d.entity]; e.inline && !e.internal || u.hasTextSection(e) || len(p.Pragmas.Symbols) > 0 {
			return false
		}
		w.size += d.length()
		if w.size >= w.source.length {
			w.ends, w.waiting, w.size = append(w.ends, w.seen+1), w.waiting+w.size, 0
		}
	}
	if len(w.ends) == 0 || w.waiting < w.total/publishedShare {
		return true
	}
	if p.Diagnostics.Errors() > 0 {
		return false
	}
	if !u.defers && p.deferUnused() {
		*w = publisher{source: w.source} // there are fewer definitions now
		return w.update()
	}
	w.publish()
	return true
}

// publish publishes the complete chunks.
func (w *publisher) publish() {
	s := w.source
	u := s.first.unit
	w.last = s.first.newSnapshot(w.last)
	u.published = int32(len(u.entities))
	var list []*chunk
	first := s.cut
	for _, end := range w.ends {
		list = append(list, newChunk(w.last, w.last.unit.definitions[first:end:end], first))
		first = end
	}
	s.cut, w.total, w.waiting, w.ends = first, w.total+w.waiting, 0, w.ends[:0]
	s.add(list, false)
}
