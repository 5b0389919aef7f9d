// Package c is the C front end: lexer, types, parser and lowering to the tree
// of package ast, in one go over the text.
//
// A first pass parses the declarations at file scope and skips the bodies of
// functions by matching braces. A second pass parses the bodies, in parallel:
// a body sees the file-scope declarations before it and nothing else, so
// bodies do not depend on each other. What it emits goes to the piece of the
// chunk of functions it belongs to; a piece depends on the text alone, not on
// the goroutine that parses it, nor on what that has parsed before.
package c

import (
	"runtime"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A Dialect is a language that this front end parses.
type Dialect = lex.Dialect

const (
	StandardC = lex.StandardC // with the extensions of GNU C
	TinyC     = lex.TinyC
)

// Options of a compilation.
type Options struct {
	Dialect    lex.Dialect
	WordSize   int      // bytes of long and of a pointer: 8 (rv64, the default) or 4 (rv32)
	SignedChar bool     // char is signed; the psABI has it unsigned
	Warnings   []string // flags that switch warnings, each without its -W
	Workers    int      // goroutines that parse bodies; 0 takes GOMAXPROCS

	// Skimmed and Parsed, if not nil, are told up to where the first pass has read the
	// text, and up to where hardly anyone will read it again. Several goroutines may call
	// Parsed, in any order.
	Skimmed, Parsed func(offset int)
}

// Parse compiles a translation unit to a tree. The tree is nil if there are
// errors among the diagnostics.
func Parse(name string, text []byte, opt Options) (*ast.Tree, *ast.Diagnostics) {
	if opt.Workers == 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	s := newSource(name, text, opt)
	pieces := s.parseAll()
	if again := s.Finish(); again != nil {
		s = again.(*source)
		pieces = s.parseAll()
	}
	diagnostics := s.Diagnostics()
	if diagnostics.Errors() > 0 {
		return nil, diagnostics
	}
	return ast.MergePieces(s, pieces, opt.Workers), diagnostics
}

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
	promoted       bool // it gets its arguments promoted, see oldstyle.go
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

// A parser parses file scope or bodies of functions into a piece.
type parser struct {
	lex.Lexer
	unit      *unit
	snapshot  *snapshot  // of a parser of bodies: the one that it uses
	publisher *publisher // of the parser that makes the first pass, or nil
	hasty     bool       // the first pass may guess: see source.hasty
	types     *types.Table
	piece     *piece

	skimmed func(offset int) // of who makes the first pass: Options.Skimmed, or nil

	// Scopes, see scope.go.
	bindings, tags []int32
	objects        []object
	applied        int // events seen
	depth          int // of the scope

	// Declarators under way, see declarator.go.
	modifiers  []modifier
	stars      []modifier
	parameters []parameter

	b       *ast.Builder   // nodes of the piece, or of a header
	side    ast.Builder    // nodes cut out for later
	old     ast.Builder    // see expand
	aside   []*ast.Builder // of headers
	headers int            // under way

	// The function under way.
	main        intern.Ident
	allocaName  intern.Ident
	function    *definition
	region      int32            // of the functions of the piece
	firstLocal  int              // in piece.locals
	firstLabel  int              // in piece.labels
	homes       []int32          // frame offset of each addressed local, or -1
	live        []liveLocal      // locals whose lives end with a block under way, see blockLocal
	free        [ast.Types]int32 // 1 + the one left last, by placeClass; 0 is none
	below       []int32          // by local: what free was before it was left; -1 if it never was
	moved       []liveLocal      // by number: what has moved, its own number, during endLocals
	promoted    bool             // some local is addressed
	pending     bool             // some node has a pending cast
	jumpedTo    bool             // it has a __builtin_setjmp
	objectBytes int32
	loop        loop
	switching   *switchStatement // the innermost one
	stack       []int32          // what lives and is ended: of variable length arrays the locals with the stack pointer from before; the complements of cleanups
	cleanups    []cleanup
	guards      []guard
	departures  []departure
	labels      []label
	placements  int32 // labels placed so far
	labelNames  map[intern.Ident]int32
	hidden      []hiddenLabel         // by __label__ declarations, in blocks under way
	inside      int32                 // the innermost statement expression under way; 0 is none
	outer       []int32               // by statement expression: the one around it
	loopNodes   []int32               // of the loops that are numbered, by number less 1
	jumps       []int32               // see resolveJumps
	scattered   bool                  // perhaps loopNodes and jumps are where these nodes were before they moved
	wides       []placedWide          // literals of the function, see wide.go
	arrived     []arrival             // parts of record parameters
	narrowed    []narrowed            // parameters that arrive promoted
	unnamed     int32                 // of a variadic function: IncomingAddress of its first unnamed argument
	undeclared  map[intern.Ident]bool // complained about
	noticed     []bool                // entities that are used; nil if no one asks

	assigned     intern.Ident // variable of the last assignment, which ends at node assignedAt
	assignedAt   int
	assignedEnd  int // where its text ends
	blockEnd     int // where the last statement expression ends
	dead         deadCode
	entries      int            // labels so far that are no cases
	left         bool           // control does not come to what is parsed next: see flow.go
	returns      bool           // the function under way has a return statement
	noReturn     int            // node of the last call of a function that does not come back
	nesting      int            // of constructs, against a limit
	skipped      int            // lengths of arrays in prototypes that are not constant
	inParameters int            // lists of parameters under way
	sizes        int            // subtrees that evaluate sizes of types and wait for takeSizes
	recovering   bool           // after a syntax error, until the next statement
	chain        []elseArm      // of else-if chains under way
	literal      []byte         // bytes of the last string literal
	image        []byte         // bytes of the last static object
	field        types.BitRange // see bitField
}

func newParser(u *unit) *parser {
	// A list that begins small takes memory of several sizes, each in a page of its own.
	const few = 1 << 6
	u.events, u.entities = make([]object, 0, few), make([]entity, 0, few)
	p := &parser{unit: u, types: types.NewTable(u.wordSize, u.signedChar, promotedType(u.dialect))}
	p.setDialect(u.dialect)
	p.WordSize, p.SignedChar, p.Warnings = u.wordSize, u.signedChar, u.warnings
	if p.Warnings&unusedAtFileScope != 0 {
		p.noticed = []bool{}
	}
	p.Read(u.text, 0, len(u.text))
	p.Pragmas = &lex.Pragmas{Gathering: true, Controls: warn.Controls{Asked: u.warnings}}
	return p
}

// setDialect makes p know the words of a dialect.
func (p *parser) setDialect(d lex.Dialect) {
	p.Dialect, p.Keywords = d, lex.KeywordTokens[d]
	p.Names, p.allocaName = lex.NewNames(p.unit.text, d), intern.None
	if d != lex.TinyC {
		p.allocaName = p.Names.InternName("alloca")
		p.predeclare()
	}
	p.main = p.Names.InternName("main")
}

// worker returns a parser of bodies, that sees nothing yet.
func (p *parser) worker() *parser {
	w := &parser{}
	w.Dialect, w.Keywords, w.Text = p.Dialect, p.Keywords, p.Text
	w.main, w.allocaName = p.main, p.allocaName
	w.WordSize, w.SignedChar = p.WordSize, p.SignedChar
	if p.noticed != nil {
		w.noticed = []bool{}
	}
	return w
}

// setPiece makes x take what the parser emits from now on, and d what it has
// to say.
func (p *parser) setPiece(x *piece, d *ast.Diagnostics) {
	p.piece, p.b, p.Diagnostics = x, &x.nodes, d
	p.LineMarks = p.LineMarks[:0]
}
