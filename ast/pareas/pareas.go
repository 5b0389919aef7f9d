// Package pareas is the front end for the Pareas language: it parses and
// checks a file, and appends the lowered, typed tree as it goes.
//
//	program  = { function }
//	function = "fn" name "[" [ param { "," param } ] "]" ":" type block
//	param    = name ":" type
//	type     = "int" | "float" | "void"
//	block    = "{" { stat } "}"
//	stat     = expr ";" | ";" | block | "while" expr block | "return" [ expr ] ";"
//	         | "if" expr block { "elif" expr block } [ "else" block ]
//
// Signatures are gathered first, then bodies are parsed, several at a time.
// Neither recurses: statements and operators that are not complete wait on
// stacks, so that nesting is limited by memory only.
package pareas

import (
	"math"
	"runtime"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
)

// Options of Parse.
type Options struct {
	Workers     int  // functions parsed at a time; 0 means one for each processor
	Preemptible bool // another program or shared library may define the functions
	Sections    bool // every function has a section of its own
}

// pieceBytes is the number of bytes of text that are parsed into one builder. It is large
// enough to make the costs of starting a builder small, and small enough to share the
// work evenly.
const pieceBytes = 1 << 18

// Parse parses a file. Positions are offsets into text. The diagnostics are sorted. If
// they contain an error, the tree is nil.
func Parse(name string, text []byte, opt Options) (*ast.Tree, *ast.Diagnostics) {
	file := ast.File{Name: name, Text: text}
	errs := &ast.Diagnostics{Files: []ast.File{file}}
	if uint64(len(text)) > math.MaxInt32 {
		errs.Errorf(0, "file is larger than 2 GiB")
		return nil, errs
	}
	functions, index, signatureErrs := gather(text)
	u := unit{
		program: program{text: text, functions: functions, index: index},
		tree:    &ast.Tree{Files: []ast.File{file}},
		errs:    append(errs.List, signatureErrs.List...),
	}
	u.parse(opt.Workers)
	errs.List = u.errs
	errs.Sort()
	if errs.Errors() > 0 {
		return nil, errs
	}
	u.finish(opt)
	return u.tree, errs
}

// A program is the data that the parsers of all bodies share.
type program struct {
	text      []byte
	functions []function
	index     map[string]int32 // numbers of functions by name
}

// A unit is a file while it is being parsed.
type unit struct {
	program
	pieces []piece
	tree   *ast.Tree
	errs   []ast.Diagnostic
	fmod   bool // the unit calls fmodf
}

// A piece is a range of functions that are parsed into one builder.
type piece struct {
	lo, hi int
	turn   chan struct{} // closed when all pieces before it are in the tree
}

// split cuts the functions into pieces of about pieceBytes of text.
func split(functions []function) (pieces []piece) {
	lo := 0
	for i := range functions {
		if last := i+1 == len(functions); last || functions[i].end-functions[lo].start >= pieceBytes {
			pieces = append(pieces, piece{lo, i + 1, make(chan struct{})})
			lo = i + 1
		}
	}
	return pieces
}

// parse parses all bodies. Each worker takes the next piece until no piece is left. It
// appends the piece to the tree after all pieces before it.
func (u *unit) parse(workers int) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	u.pieces = split(u.functions)
	var next atomic.Int32
	parallel.Run(min(workers, len(u.pieces)), func(int) {
		p := newParser(&u.program)
		for i := int(next.Add(1)) - 1; i < len(u.pieces); i = int(next.Add(1)) - 1 {
			u.parsePiece(p, i)
		}
	})
}

// parsePiece parses piece i with p. It lets the next piece continue even if it panics,
// since the other workers would otherwise wait forever.
func (u *unit) parsePiece(p *parser, i int) {
	defer func() {
		u.await(i)
		if i+1 < len(u.pieces) {
			close(u.pieces[i+1].turn)
		}
	}()
	p.parsePiece(u.pieces[i].lo, u.pieces[i].hi)
	u.await(i)
	u.append(p, i)
}

// await waits until all pieces before piece i are in the tree.
func (u *unit) await(i int) {
	if i > 0 {
		<-u.pieces[i].turn
	}
}

// append appends piece i, which p has parsed, to the tree. It estimates the memory for
// the other pieces from the size of the first one.
func (u *unit) append(p *parser, i int) {
	if i == 0 {
		u.tree.Grow(p.Len() * len(u.pieces) * 9 / 8)
	}
	u.tree.AppendPiece(&p.PieceBuilder)
	u.errs = append(u.errs, p.errs.List...)
	u.fmod = u.fmod || p.fmod
}

// finish adds the Unit node, and calls Complete.
func (u *unit) finish(opt Options) {
	names := make([][]byte, len(u.functions))
	for i, f := range u.functions {
		names[i] = f.name
	}
	u.tree.Finish()
	Complete(u.tree, names, u.fmod, opt)
}

// Complete adds to a tree of nodes the parts that do not depend on the nodes: symbols, regions and
// sections. Function i has symbol i. If a remainder of floats calls fmodf, its symbol follows the
// functions' symbols.
func Complete(tree *ast.Tree, names [][]byte, fmod bool, opt Options) {
	symbols := make([]ast.Symbol, len(names), len(names)+1)
	for i, name := range names {
		symbols[i] = ast.Symbol{Name: string(name), Section: ast.InText, Scope: ast.Global, Func: true, Offset: uint64(i), Preemptible: opt.Preemptible}
	}
	if fmod {
		symbols = append(symbols, ast.Symbol{Name: "fmodf", Scope: ast.Global, Func: true})
	}
	tree.Symbols = symbols
	tree.SetRegions()
	if opt.Sections {
		for i, name := range names { // calls between sections are no jumps
			tree.Functions[i].Region = int32(i)
			tree.TextSections = append(tree.TextSections, ast.TextSection{Name: ".text." + string(name), First: i, Align: 4})
		}
	}
}
