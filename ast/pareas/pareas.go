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
	"sync"
	"sync/atomic"

	"gpucc/ast"
)

// Options of Parse.
type Options struct {
	Workers int // functions parsed at a time; 0 is one a processor
}

// batchBytes is how much text is parsed into one builder: enough to make its
// start-up costs small, little enough to share the work evenly.
const batchBytes = 1 << 18

// Parse parses a file. Positions are offsets into text. The tree is nil when
// the diagnostics, which are sorted, hold an error.
func Parse(name string, text []byte, opt Options) (*ast.Tree, *ast.Diagnostics) {
	file := ast.File{Name: name, Text: text}
	errs := &ast.Diagnostics{Files: []ast.File{file}}
	if uint64(len(text)) > math.MaxInt32 {
		errs.Errorf(0, "file is larger than 2 GiB")
		return nil, errs
	}
	functions, index, signatureErrs := gather(text)
	errs.List = append(errs.List, signatureErrs.List...)
	batches := split(functions)
	parseBatches(batches, &program{text: text, functions: functions, index: index}, opt.Workers)
	for _, b := range batches {
		errs.List = append(errs.List, b.errs...)
	}
	errs.Sort()
	if errs.Errors() > 0 {
		return nil, errs
	}
	return assemble(file, functions, batches), errs
}

// A program is what all bodies see.
type program struct {
	text      []byte
	functions []function
	index     map[string]int32 // of a function by its name
}

// A batch is a range of functions, and what parsing them gives.
type batch struct {
	lo, hi int
	part   ast.Part
	fmod   bool // calls fmodf
	errs   []ast.Diagnostic
}

// split cuts the functions into batches of about batchBytes of text.
func split(functions []function) (batches []batch) {
	lo := 0
	for i := range functions {
		if last := i+1 == len(functions); last || functions[i].end-functions[lo].start >= batchBytes {
			batches = append(batches, batch{lo: lo, hi: i + 1})
			lo = i + 1
		}
	}
	return batches
}

// parseBatches parses the batches, each worker taking the next one until none
// is left.
func parseBatches(batches []batch, prog *program, workers int) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int32
	var wait sync.WaitGroup
	for range min(workers, len(batches)) {
		wait.Go(func() {
			p := newParser(prog)
			for i := int(next.Add(1)) - 1; i < len(batches); i = int(next.Add(1)) - 1 {
				p.parseBatch(&batches[i])
			}
		})
	}
	wait.Wait()
}

// assemble makes the tree of all batches. Function i has symbol i; fmodf, if
// a float remainder calls it, the symbol behind them.
func assemble(file ast.File, functions []function, batches []batch) *ast.Tree {
	t := &ast.Tree{Files: []ast.File{file}}
	parts, fmod := make([]*ast.Part, len(batches)), false
	for i := range batches {
		parts[i] = &batches[i].part
		fmod = fmod || batches[i].fmod
	}
	t.Symbols = make([]ast.Symbol, len(functions), len(functions)+1)
	for i, f := range functions {
		t.Symbols[i] = ast.Symbol{Name: string(f.name), Section: ast.InText, Global: true, Func: true, Offset: uint64(i)}
	}
	if fmod {
		t.Symbols = append(t.Symbols, ast.Symbol{Name: "fmodf", Global: true, Func: true})
	}
	t.AppendParts(parts)
	t.Finish()
	return t
}
