package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/internal/room"
)

// A piece is what the bodies of a chunk of functions, or file scope, add to the
// tree. Its numbers (of nodes, locals, literals, offsets) count from its own
// start; symbols are numbered as described in symbol.go.
type piece struct {
	nodes     ast.Builder
	functions []ast.FunctionInfo
	locals    []ast.Type
	labels    []int32 // their nodes; those of the function under way by their numbers in it
	literals  []uint64
	symbols   []ast.Symbol // that the piece adds
	data      ast.Section
	rodata    ast.Section
	bss       uint64
	named     []ast.NamedSection
	sections  map[string]int         // their indices, by name
	strings   map[string]int32       // symbols of string literals
	wide      int                    // how many of wide ones there are
	externs   map[intern.Ident]int32 // symbols of what bodies declare and file scope does not
	out       ast.Piece
}

// newPiece returns a piece with room for what size bytes of source may need.
func newPiece(size int) *piece {
	x := &piece{sections: map[string]int{}, strings: map[string]int32{}, externs: map[intern.Ident]int32{}}
	x.nodes.Grow(size / 2)
	return x
}

// reset empties the piece and keeps its memory.
func (x *piece) reset() {
	x.nodes.Reset()
	x.labels = x.labels[:0]
	x.functions, x.locals, x.literals, x.symbols = x.functions[:0], x.locals[:0], x.literals[:0], x.symbols[:0]
	x.data, x.rodata, x.bss = emptySection(x.data), emptySection(x.rodata), 0
	x.named, x.wide = nil, 0
	clear(x.sections)
	clear(x.strings)
	clear(x.externs)
}

func emptySection(s ast.Section) ast.Section {
	return ast.Section{Bytes: s.Bytes[:0], Relocs: s.Relocs[:0]}
}

// reserve returns the offset of size fresh bytes in the BSS section.
func (x *piece) reserve(size, align uint64) uint64 {
	offset := types.AlignUp(x.bss, max(align, 1))
	x.bss = offset + size
	return offset
}

// extend appends size zero bytes to a section and returns their offset.
func extend(s *ast.Section, size, align int64) uint64 {
	offset := types.AlignUp(int64(len(s.Bytes)), max(align, 1))
	s.Bytes = room.AppendZero(s.Bytes, int(offset+size-int64(len(s.Bytes))))
	return uint64(offset)
}

// stringLiteral returns the symbol of a string literal of elements of width
// bytes, with its terminating zero, which it puts into the read-only data unless
// it is there already.
func (x *piece) stringLiteral(s []byte, width int) int32 {
	if n, ok := x.strings[string(s)]; ok && width == 1 {
		return n
	}
	if width > 1 { // few: each has a place of its own
		offset := fill(&x.rodata, int64(len(s)+width), int64(width), s, nil)
		x.wide++
		return x.symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(len(s) + width)})
	}
	offset := uint64(len(x.rodata.Bytes))
	x.rodata.Bytes = append(append(x.rodata.Bytes, s...), 0)
	n := x.symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(len(s)) + 1})
	x.strings[string(s)] = n
	return n
}

// symbol adds a symbol that only this piece knows, and returns its number.
func (x *piece) symbol(s ast.Symbol) int32 {
	x.symbols = append(x.symbols, s)
	return ^int32(len(x.symbols) - 1)
}

// objects is how many anonymous objects other than string literals the piece
// has added.
func (x *piece) objects() int {
	return len(x.symbols) - len(x.labels) - len(x.strings) - x.wide - len(x.externs)
}

// finish completes the tree of the functions from number first of the unit on.
// The contents of its sections are copied: they outlive the next use of x.
func (x *piece) finish(first int, symbolFunction []uint32) *ast.Piece {
	n, b := len(x.functions), &x.nodes
	b.Node(ast.Unit, ast.Void, uint32(n), 0, n)
	t := b.Tree()
	t.Functions, t.Locals, t.Labels = x.functions, x.locals, x.labels
	t.Literals, t.Symbols = x.literals, x.symbols
	t.DataSection, t.RODataSection, t.BSSSize = takeSection(&x.data), takeSection(&x.rodata), x.bss
	t.Named = x.named
	x.out.Tree, x.out.FirstFunction, x.out.SymbolFunction = t, first, symbolFunction
	return &x.out
}

// takeSection copies what is in the section, or takes it away if it is large.
func takeSection(s *ast.Section) ast.Section {
	if len(s.Bytes) > 1<<20 {
		taken := *s
		*s = ast.Section{}
		return taken
	}
	return ast.Section{Bytes: room.Keep(s.Bytes), Align: s.Align, Relocs: room.Keep(s.Relocs)}
}
