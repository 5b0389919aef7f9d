// Package c is the C front end. It parses a translation unit and lowers it to the tree of
// package ast in one pass over the tokens.
//
// A first pass parses the declarations at file scope and skips the bodies of functions by
// matching braces. A second pass parses the bodies in parallel. A body sees the
// declarations at file scope before it and nothing else, so bodies do not depend on each
// other. The bodies of a chunk, a run of functions, are parsed into one piece. A piece
// depends on the text alone, not on the goroutine that parses it.
//
// The packages below it know nothing of the parser:
//   - preprocess makes the text, stream holds it, lex makes tokens of it (token), intern numbers identifiers, types holds the types, builtin
//     the builtin functions, warn the flags of warnings;
//   - lower makes the nodes of expressions from operands, and inplace the nodes of calls of builtin functions; cases chooses
//     among labels, tgmath among functions; fold computes operations on literals, image builds the contents of static objects,
//     and section puts them into sections;
//   - abi and asm describe the machine's part of records and of assembler statements; nodes lowers these;
//   - inline replaces calls by the bodies of their callees, in the tree of a function, and tail makes tail calls;
//   - reach finds the functions and objects that are needed;
//   - format, gimple and uninitialized give the warnings of -Wformat, -Wimplicit-fallthrough and -Wuninitialized, initlist and lint find likely mistakes in initializers, operators, switch
//     statements, parameters and calls;
//   - fortify finds the sizes of objects for _FORTIFY_SOURCE;
//   - debug describes types, variables and scopes to debuggers.
//
// Here,
//   - source.go, unit.go, file_scope.go and unused.go make the two passes;
//   - declaration.go, specifiers.go, declarator.go, parameter.go, attribute.go, tagged.go, scope.go and the
//     initializers parse declarations (6.7);
//   - statement.go, loop.go, switch.go, label.go, flow.go, lifetime.go and variable_array.go parse statements (6.8);
//   - expr.go, unary.go, primary.go and call.go parse expressions
//     (6.5) to operands of package lower; builtin_*.go parse calls of builtin functions;
//   - span*.go and elements.go divide long bodies and tables among cores;
//   - function.go, object_file.go and piece.go put together functions and data;
//   - inlining.go says which functions may be inlined;
//   - front.go answers the questions of packages lower, lint and fortify;
//   - analysis.go notes facts for the packages for warnings, and debug.go facts for package debug.
package c

import (
	"runtime"

	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/gimple"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/reach"
	"gpucc/ast/c/simplify"
	"gpucc/ast/c/types"
	"gpucc/ast/c/uninitialized"
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
	ABI        abi.Convention // the target's; it must be set
	Assembler  asm.Machine    // executes assembler statements; nil means that those with instructions are refused
	SignedChar bool           // char is signed
	Wraps      bool           // a signed index that overflows wraps; all other signed integers do so without this option
	Warnings   []string       // flags of warnings, each without its -W
	MaxErrors  int            // see ast.Diagnostics
	Debug      bool           // trees get their Debug
	Unshared   bool           // locals will not share registers: DebugVariable.Set is not needed
	Optimize   bool           // leave out code that is unreachable because of the values of const objects, and static functions and objects to which nothing refers; members of records are locals; small calls of memcpy are loads and stores
	Small      bool           // with Optimize: code is to be small

	KeepFunctions bool // not static functions
	WholeRecords  bool // members of records are not locals
	KeepDivisions bool // divisions by powers of two stay instructions that divide
	Reciprocals   bool // divisions by other constants are multiplications
	TailCalls     bool // calls with which functions end take their places
	Simplify      bool // known values of locals are put in their place, see package simplify
	Kept          simplify.Kept

	C90       bool // declarations need no types: other flags than in C99 warn of definitions without them
	GNUInline bool // inline has the meaning of GNU C89: extern inline defines nothing for other units, inline does

	Inline Inline // which calls are replaced by the callee's body

	Decisions bool       // the diagnostics tell which optimisations have been done, and not done
	Done      *DoneCount // or nil

	Instrument Instrument // which functions call others when they begin and end

	// Unknown are names of functions of the C library that the compiler must not know. The name ""
	// stands for all of them.
	Unknown []string

	PIC PIC
	// Visibility is the visibility of definitions without an attribute; "" means default.
	Visibility  string
	ThreadModel int // the least general model that is the default of access to thread-local objects: see ThreadModel

	// FunctionSections and DataSections give every function and every object a section of its
	// own.
	FunctionSections, DataSections bool
	Workers                        int // goroutines that parse bodies; 0 means GOMAXPROCS
	SpanLength                     int // for tests: bytes of a span of statements, see span.go; 0 means the usual one

	nested nesting // the nested functions of a source that is parsed again

	// Skimmed and Parsed report progress, if they are not nil: the offset up to which the
	// first pass has read the text, and the offset up to which the text will hardly be read
	// again. Several goroutines may call Parsed, in any order.
	Skimmed, Parsed func(offset int)
}

// Parse compiles a translation unit to a tree. The tree is nil if the diagnostics contain
// an error.
func Parse(name string, text []byte, opt Options) (*ast.Tree, *ast.Diagnostics) {
	if opt.Workers == 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	return newSource(name, text, opt).tree()
}

// tree parses all pieces and joins them. The tree is nil if the diagnostics contain an error.
func (s *source) tree() (*ast.Tree, *ast.Diagnostics) {
	pieces := s.parseAll()
	for again := s.Finish(); again != nil; again = s.Finish() {
		s = again.(*source)
		pieces = s.parseAll()
	}
	diagnostics := s.Diagnostics()
	if diagnostics.Errors() > 0 {
		return nil, diagnostics
	}
	return ast.MergePieces(s, pieces, s.opt.Workers), diagnostics
}

// A parser parses the declarations at file scope, or the bodies of functions, and lowers
// them to the tree of a piece. Its state is split by lifetime: the position in the text,
// restored by copying the lexer back; the lowering, which works on operands alone; the unit; the piece; the scopes; the function being parsed, with
// its locals, labels and lifetimes, and those that are nested in it; the declarator, expression or
// other construct being parsed.
type parser struct {
	lex.Lexer
	lower.Lowering
	unitState
	pieceState
	scopeState
	functionState
	nestState
	declaratorState
	expressionState
	constructState
	treeState
	spanState
	inlining inlineState // of the unit and of the piece

	simplifier simplify.Simplifier
	wrapperState
}

// unitState is the part of a parser that concerns the unit.
type unitState struct {
	unit        *unit
	snapshot    *snapshot  // of a parser of bodies: the part of the unit that it sees
	publisher   *publisher // of the parser that makes the first pass, or nil
	speculative bool       // the first pass may guess: see source.speculative

	enumerations map[types.Type][]types.Enumerator // that bodies declare: see noteEnumerator

	written      warn.WrittenFile // the last one that IsFromMacro has read
	lines        ast.LineCursor   // of the last positions that checkIndentation has compared
	directives   warn.DirectiveSearch
	skimmed      func(offset int) // of the parser that makes the first pass: Options.Skimmed, or nil
	usedEntities []bool           // whether each entity is used

	main       intern.Ident // the name main
	allocaName intern.Ident // the name alloca; None in TinyC
	packName   intern.Ident // the name __builtin_va_arg_pack
	jumpNames  intern.Ident // the first of returningTwice
}

// pieceState is the part of a parser that concerns the piece. parseBodies sets it.
type pieceState struct {
	piece  *piece
	region int32 // of its functions, see ast.FunctionInfo
	refs   reach.Lister
}

// functionState is the part of a parser that concerns the function being parsed.
// begin resets it; its lists keep their memory.
type functionState struct {
	debug    debugState
	function *definition
	flowState
	gimple gimple.List // for -Wimplicit-fallthrough
	labelState
	lifetimeState
	statementExpressionState
	pointedState

	long           []lex.LongBlock          // the long blocks of its body, see span.go
	record         frameRecord              // for nested functions
	incoming       arguments                // its parameters so far: here, because a variable would be allocated for each function
	narrowed       []narrowed               // parameters that arrive promoted
	unset          []uninitialized.Variable // variables that are declared without a value, if they may be reported
	ends           []uint32                 // the places of calls of __builtin_unreachable, if these may be reported
	entryRegisters []entryRegister          // of variables that begin with their values
	unnamed        int32                    // of a variadic function: IncomingAddress of its first unnamed argument
	undeclared     map[intern.Ident]bool    // undeclared names for which an error has been reported
	manyArguments  bool                     // some call may pass arguments on the stack
	allInFrame     bool                     // all its variables are in the frame: it calls __builtin_setjmp, or has variables of registers that it must keep for its caller

	registerVariables map[uint32]string // by position of its declaration: the register of a register variable
}

// expressionState is the part of a parser that concerns the last expressions parsed.
type expressionState struct {
	assigned     intern.Ident // variable of the last assignment
	assignedAt   int          // node that the last assignment ends with
	assignedEnd  int          // end of the last assignment in the text
	lineSeen     lineScan     // see lineStart
	lint         lint.Checker // of operators, switch statements and parameters
	elseEnd      int          // end of the last if statement with an else
	stringBuffer []byte       // elements of the last string literal
	imageBuffer  []byte       // bytes of the last static object
}

// constructState says in which constructs the parser is.
type constructState struct {
	nesting     int  // their depth, at most maxNesting
	unevaluated int  // number of operands around the text that are not evaluated: of sizeof, or behind 0 &&
	recovering  bool // from a syntax error, until the next statement
}

// spanState is the part of a parser that concerns spans.
type spanState struct {
	spanNodes   int // of a parser of spans: the number of statements of the last span, or givenUp
	spansMerged int // number of spans that other parsers have parsed, for tests
}

// treeState holds the tree being built.
type treeState struct {
	headerBuilders []*ast.Builder // of headers, see header
	headersInUse   int            // builders of aside in use
	usage          uninitialized.Scan
}

// newParser returns the parser that makes the first pass over u.
func newParser(u *unit) *parser {
	// A list that starts smaller is reallocated several times, in fresh pages each time.
	const few = 1 << 6
	u.declarations, u.entities = make([]object, 0, few), make([]entity, 0, few)
	p := &parser{}
	p.Lexer = lex.New(u.text, u.dialect, u.abi.WordBytes(), u.signedChar)
	p.Lowering = lower.Lowering{Front: p, Options: lower.Options{ABI: u.abi, WordSize: p.WordSize, Strict: u.dialect == lex.TinyC, Wraps: u.wraps, Optimize: u.optimize, Small: u.small, KeepDivisions: u.keepDivisions, Reciprocals: u.reciprocals, Divided: u.done.divided()}}
	p.lint = lint.New(&p.Lowering, p)
	p.Warnings = u.warnings
	p.Pragmas.Gathering, p.Pragmas.Controls.Asked = true, u.warnings
	p.unit, p.Types = u, types.NewTable(u.abi.WordBytes(), u.signedChar, promotedType(u.dialect))
	p.usedEntities = []bool{}
	p.jumpNames = intern.Ident(p.Names.Len())
	for _, name := range returningTwice {
		p.Names.InternName(name)
	}
	p.allocaName, p.packName = intern.None, intern.None
	if u.dialect != lex.TinyC {
		p.allocaName = p.Names.InternName("alloca")
		p.packName = p.Names.InternName("__builtin_va_arg_pack")
		p.predeclare()
	}
	p.main = p.Names.InternName("main")
	return p
}

// worker returns a parser of bodies, which has no snapshot yet.
func (p *parser) worker() *parser {
	w := &parser{Lexer: p.Fork()}
	w.startLowering(&p.Lowering)
	w.main, w.allocaName, w.packName, w.jumpNames = p.main, p.allocaName, p.packName, p.jumpNames
	w.usedEntities = []bool{}
	return w
}

// startLowering makes the parser lower as another one does.
func (p *parser) startLowering(l *lower.Lowering) {
	p.Lowering = lower.Lowering{Front: p, Options: l.Options}
	p.lint = lint.New(&p.Lowering, p)
}

// setPiece directs the nodes and symbols that the parser emits to x, and its diagnostics to
// d.
func (p *parser) setPiece(x *piece, d *ast.Diagnostics) {
	p.piece, p.Tree, p.Values, p.Diagnostics = x, &x.nodes, &x.Values, d
	x.Split = p.unit.functionSections && p.unit.dataSections
	p.LineMarks = ast.LineMarks{}
}
