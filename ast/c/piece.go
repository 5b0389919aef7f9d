package c

import (
	"cmp"
	"slices"
	"sync"

	"gpucc/ast"
)

// A piece is what the bodies of a run of functions, or file scope, add to the
// tree. Its numbers (of nodes, locals, literals, offsets) count from its own
// start; symbols are numbered as described in scope.go.
type piece struct {
	nodes       ast.Builder
	functions   []ast.FunctionInfo
	locals      []ast.Type
	literals    []uint64
	symbols     []ast.Symbol // known only here; undefined ones by name
	data        ast.Section
	rodata      ast.Section
	bss         uint64
	strings     map[string]int32 // symbols of string literals
	externs     map[string]int32 // symbols of what bodies declare and file scope does not
	diagnostics ast.Diagnostics
	marks       []ast.LineMark
}

// newPiece returns a piece with room for what size bytes of source may need.
func newPiece(size int) *piece {
	x := &piece{strings: map[string]int32{}, externs: map[string]int32{}}
	n := size / 3
	x.nodes = ast.Builder{
		Kind: make([]ast.Kind, 0, n), Type: make([]ast.Type, 0, n), Parent: make([]int32, 0, n),
		ChildIndex: make([]int32, 0, n), First: make([]int32, 0, n), Data: make([]uint32, 0, n),
		Pos: make([]uint32, 0, n),
	}
	return x
}

// sectionAlign is the alignment of a piece's part of every section.
const sectionAlign = 16

func alignUp[T ~int64 | ~uint64 | ~int | ~int32](n, align T) T {
	return (n + align - 1) / align * align
}

// reserve returns the offset of size fresh bytes in the BSS section.
func (x *piece) reserve(size, align uint64) uint64 {
	offset := alignUp(x.bss, max(align, 1))
	x.bss = offset + size
	return offset
}

// extend appends size zero bytes to a section and returns their offset.
func extend(s *ast.Section, size, align int64) uint64 {
	offset := alignUp(int64(len(s.Bytes)), max(align, 1))
	s.Bytes = append(s.Bytes, make([]byte, offset+size-int64(len(s.Bytes)))...)
	return uint64(offset)
}

// stringLiteral returns the symbol of a string literal, with its terminating
// zero, which it puts into the read-only data unless it is there already.
func (x *piece) stringLiteral(s []byte) int32 {
	if n, ok := x.strings[string(s)]; ok {
		return n
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

// start says where the parts of a piece begin in the tree.
type start struct {
	node, local, literal, function, symbol int
	data, rodata, bss                      uint64
}

// join makes one tree of the pieces.
func (u *unit) join(pieces []*piece, names *identifiers, workers int) *ast.Tree {
	t := &ast.Tree{}
	starts, end := measure(pieces)
	symbols, undefined := u.numberSymbols(t, pieces, starts, names)

	t.Kind, t.Type = make([]ast.Kind, end.node, end.node+1), make([]ast.Type, end.node, end.node+1)
	t.Parent, t.ChildIndex = make([]int32, end.node, end.node+1), make([]int32, end.node, end.node+1)
	t.First = make([]int32, end.node, end.node+1)
	t.Data, t.Pos = make([]uint32, end.node, end.node+1), make([]uint32, end.node, end.node+1)
	t.Functions = make([]ast.FunctionInfo, end.function)
	t.Locals = make([]ast.Type, end.local)
	t.Literals = make([]uint64, end.literal)
	t.DataSection = ast.Section{Bytes: make([]byte, end.data), Align: sectionAlign}
	t.RODataSection = ast.Section{Bytes: make([]byte, end.rodata), Align: sectionAlign}
	t.BSSSize = end.bss

	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			for i := w; i < len(pieces); i += workers {
				r := renumbering{starts[i], symbols, undefined[i]}
				r.copy(t, pieces[i])
			}
		})
	}
	group.Wait()
	for i, x := range pieces {
		r := renumbering{starts[i], symbols, undefined[i]}
		t.DataSection.Relocs = r.relocs(t.DataSection.Relocs, x.data.Relocs, starts[i].data)
		t.RODataSection.Relocs = r.relocs(t.RODataSection.Relocs, x.rodata.Relocs, starts[i].rodata)
	}
	t.Finish()
	return t
}

// measure places the pieces one behind the other.
func measure(pieces []*piece) (starts []start, end start) {
	for _, x := range pieces {
		starts = append(starts, end)
		end.node += x.nodes.Len()
		end.local += len(x.locals)
		end.literal += len(x.literals)
		end.function += len(x.functions)
		end.symbol += len(x.symbols)
		end.data = alignUp(end.data+uint64(len(x.data.Bytes)), sectionAlign)
		end.rodata = alignUp(end.rodata+uint64(len(x.rodata.Bytes)), sectionAlign)
		end.bss = alignUp(end.bss+x.bss, sectionAlign)
	}
	return starts, end
}

// numberSymbols fills t.Symbols: the entities that are defined or used, then
// what only pieces know. It returns the symbol of each entity, and of each
// piece's own symbols.
func (u *unit) numberSymbols(t *ast.Tree, pieces []*piece, starts []start, names *identifiers) (entities []int32, own [][]int32) {
	entities = make([]int32, len(u.entities))
	for i, e := range u.entities {
		entities[i] = -1
		if !e.defined && !e.used {
			continue
		}
		entities[i] = int32(len(t.Symbols))
		s := ast.Symbol{Name: names.name(e.name), Func: e.function, Global: !e.internal}
		if e.defined {
			s.Section, s.Offset, s.Size = e.section, e.offset, e.size
		}
		t.Symbols = append(t.Symbols, s)
	}
	undefined := map[string]int32{}
	for i, x := range pieces {
		numbers := make([]int32, len(x.symbols))
		for k, s := range x.symbols {
			switch s.Section {
			case ast.InData:
				s.Offset += starts[i].data
			case ast.InROData:
				s.Offset += starts[i].rodata
			case ast.InBSS:
				s.Offset += starts[i].bss
			default:
				if n, ok := undefined[s.Name]; ok {
					numbers[k] = n
					continue
				}
				undefined[s.Name] = int32(len(t.Symbols))
			}
			numbers[k] = int32(len(t.Symbols))
			t.Symbols = append(t.Symbols, s)
		}
		own = append(own, numbers)
	}
	// Function entities learn the numbers of their functions.
	function := 0
	for _, x := range pieces {
		for i := range x.functions {
			n := entities[x.functions[i].Symbol]
			t.Symbols[n].Offset = uint64(function)
			function++
		}
	}
	return entities, own
}

// A renumbering turns the numbers of a piece into those of the tree.
type renumbering struct {
	start    start
	entities []int32
	own      []int32
}

func (r *renumbering) symbol(n int32) int32 {
	if n < 0 {
		return r.own[^n]
	}
	return r.entities[n]
}

// copy puts a piece into its place in the tree.
func (r *renumbering) copy(t *ast.Tree, x *piece) {
	at, b := r.start.node, &x.nodes
	copy(t.Kind[at:], b.Kind)
	copy(t.Type[at:], b.Type)
	copy(t.ChildIndex[at:], b.ChildIndex)
	copy(t.Pos[at:], b.Pos)
	shift(t.Parent[at:], b.Parent, int32(at))
	shift(t.First[at:], b.First, int32(at))
	data := t.Data[at : at+len(b.Data)]
	copy(data, b.Data)
	for i, k := range b.Kind {
		switch k {
		case ast.SymbolAddress, ast.Call:
			data[i] = uint32(r.symbol(int32(data[i])))
		case ast.Const64:
			data[i] += uint32(r.start.literal)
		case ast.Function:
			data[i] += uint32(r.start.function)
		}
	}
	for i, f := range x.functions {
		f.Symbol = r.symbol(f.Symbol)
		f.Root += int32(at)
		f.FirstLocal += int32(r.start.local)
		t.Functions[r.start.function+i] = f
	}
	copy(t.Locals[r.start.local:], x.locals)
	copy(t.Literals[r.start.literal:], x.literals)
	copy(t.DataSection.Bytes[r.start.data:], x.data.Bytes)
	copy(t.RODataSection.Bytes[r.start.rodata:], x.rodata.Bytes)
}

func shift(dst, src []int32, delta int32) {
	dst = dst[:len(src)]
	for i, v := range src {
		dst[i] = v + delta
	}
}

// relocs appends those of a piece's section, which starts at base.
func (r *renumbering) relocs(to, from []ast.Reloc, base uint64) []ast.Reloc {
	for _, x := range from {
		x.Offset += base
		x.Symbol = r.symbol(x.Symbol)
		to = append(to, x)
	}
	return to
}

// joinMarks merges the line markers of the pieces, and gives those without a
// name the name of the one before.
func joinMarks(name string, pieces []*piece) []ast.LineMark {
	var marks []ast.LineMark
	for _, x := range pieces {
		marks = append(marks, x.marks...)
	}
	slices.SortStableFunc(marks, func(a, b ast.LineMark) int { return cmp.Compare(a.Pos, b.Pos) })
	for i := range marks {
		if marks[i].Name == "" {
			marks[i].Name = name
		}
		name = marks[i].Name
	}
	return marks
}
