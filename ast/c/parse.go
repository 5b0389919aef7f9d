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
	"gpucc/ast/c/lex"
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
