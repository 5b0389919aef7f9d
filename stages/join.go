package stages

import (
	"cmp"
	"runtime"
	"sync/atomic"
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/riscv"
	"gpucc/riscv/object"
)

// join makes one object of the parts: their text in a row, calls between them
// resolved. The tree's data sections and symbols stay as they are; literals
// follow the read-only data.
func join(tree *ast.Tree, lines *ast.LineTable, opt Options, parts []part) *object.Object {
	j := joiner{tree: tree, opt: opt, object: &object.Object{XLEN: opt.XLEN}, files: map[string]int32{}}
	o := j.object
	j.place(parts)
	o.Text.Align = 4
	o.Data, o.ROData = j.section(tree.DataSection), j.section(tree.RODataSection)
	o.BSS = object.Section{Size: tree.BSSSize, Align: 16}
	j.symbols()
	j.literals()
	j.parts()
	j.link(parts)
	j.dropSymbols()
	o.Text.Bytes = gpu.Words(j.text)
	for _, f := range tree.Files {
		j.file(f.Name)
	}
	if opt.Lines {
		j.lines(parts)
	}
	if opt.Debug {
		j.debug(lines, parts)
	}
	return o
}

type joiner struct {
	tree   *ast.Tree
	opt    Options
	object *object.Object
	text   []uint32
	base   []uint32 // first word of each part
	extent []uint32 // 2 words a function: its first word, and how many
	labels []uint32 // their places
	pool   int32    // symbol of the literals
	files  map[string]int32
}

// place gives the parts and their functions their places, in a row.
func (j *joiner) place(parts []part) {
	words := 0
	j.extent = make([]uint32, 0, 2*len(j.tree.Functions))
	for i, p := range parts {
		j.base = append(j.base, uint32(words))
		words += len(p.text)
		for f := 0; f < len(p.extent); f += 2 {
			j.extent = append(j.extent, j.base[i]+p.extent[f], p.extent[f+1])
		}
		for _, at := range p.labels {
			j.labels = append(j.labels, j.base[i]+at)
		}
	}
	j.text = make([]uint32, words)
}

// section is a data section of the tree as the object has it.
func (j *joiner) section(s ast.Section) object.Section {
	typ := object.R64
	if j.opt.XLEN == 32 {
		typ = object.R32
	}
	out := object.Section{Bytes: s.Bytes, Align: max(s.Align, 1)}
	for _, r := range s.Relocs {
		if r.Less > 0 {
			j.distance(out.Bytes[r.Offset:], r)
			continue
		}
		out.Relocs = append(out.Relocs, object.Reloc{Offset: r.Offset, Type: typ, Symbol: r.Symbol, Addend: r.Addend})
	}
	return out
}

// distance fills in the distance of two labels, which needs no linker.
func (j *joiner) distance(to []byte, r ast.Reloc) {
	place := func(symbol int32) int64 { return 4 * int64(j.labels[j.tree.Symbols[symbol].Offset]) }
	d := place(r.Symbol) - place(r.Less-1) + r.Addend
	for i := range cmp.Or(int(r.Bytes), j.opt.XLEN/8) {
		to[i] = byte(d >> (8 * i))
	}
}

// link copies the text of the parts to its place and relocates it, the parts side
// by side.
func (j *joiner) link(parts []part) {
	first, rows := make([]int, len(parts)), 0
	for i := range parts {
		first[i] = rows
		rows += len(parts[i].relocs) / relocRow
	}
	relocs, kept := make([]object.Reloc, rows), make([][]object.Reloc, len(parts))
	var next atomic.Int64
	parallel.Run(min(runtime.GOMAXPROCS(0), len(parts)), func(int) {
		for i := int(next.Add(1)) - 1; i < len(parts); i = int(next.Add(1)) - 1 {
			copy(j.text[j.base[i]:], parts[i].text)
			kept[i] = j.relocate(&parts[i], j.base[i], relocs[first[i]:first[i]])
			parts[i].text, parts[i].relocs = nil, nil // the object has them
		}
	})
	list := relocs[:0]
	for _, k := range kept {
		list = append(list, k...)
	}
	j.object.Text.Relocs = list
}

// symbols copies the symbols, functions with their places.
func (j *joiner) symbols() {
	list := make([]object.Symbol, len(j.tree.Symbols), len(j.tree.Symbols)+1)
	for i, s := range j.tree.Symbols {
		out := object.Symbol{
			Name: s.Name, Global: s.Global || s.Section == ast.Undefined, Weak: s.Weak, Func: s.Func,
			Thread: s.Thread, Hidden: s.Hidden, Value: s.Offset, Size: s.Size,
		}
		switch {
		case s.Section == ast.AtLabel:
			out.Section, out.Value = object.Text, 4*uint64(j.labels[s.Offset])
		case s.Section == ast.InText:
			out.Section = object.Text
			out.Value, out.Size = 4*uint64(j.extent[2*s.Offset]), 4*uint64(j.extent[2*s.Offset+1])
		case s.Section < ast.InNamed:
			out.Section = sectionIndex[s.Section]
		}
		list[i] = out
	}
	j.object.Symbols = list
}

// dropSymbols takes out the symbols of other objects to which nothing refers: no
// linker need find them. Dead code has named them, or code of a unit's
// declarations that became nothing.
func (j *joiner) dropSymbols() {
	o := j.object
	list := o.Symbols
	referred := make([]bool, len(list))
	relocs := [...][]object.Reloc{o.Text.Relocs, o.Data.Relocs, o.ROData.Relocs}
	for _, section := range relocs {
		for i := range section {
			referred[section[i].Symbol] = true
		}
	}
	numbers, n := make([]int32, len(list)), 0
	for i := range list {
		numbers[i] = int32(n)
		if referred[i] || list[i].Section != object.Undefined {
			list[n] = list[i]
			n++
		}
	}
	if n == len(list) {
		return
	}
	o.Symbols = list[:n]
	for _, section := range relocs {
		for i := range section {
			section[i].Symbol = numbers[section[i].Symbol]
		}
	}
}

// literals appends the literal pool to the read-only data.
func (j *joiner) literals() {
	values := j.tree.Literals
	if len(values) == 0 {
		return
	}
	s := &j.object.ROData
	bytes := append([]byte(nil), s.Bytes...)
	for len(bytes)%8 != 0 {
		bytes = append(bytes, 0)
	}
	start := len(bytes)
	s.Bytes = append(bytes, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))...)
	s.Align = max(s.Align, 8)
	j.pool = int32(len(j.object.Symbols))
	j.object.Symbols = append(j.object.Symbols, object.Symbol{Section: object.ROData, Value: uint64(start), Size: uint64(8 * len(values))})
}

// relocate appends to list the relocations of a part that begins at word base,
// less those that need no linker, which it does: calls of functions in other
// parts.
func (j *joiner) relocate(p *part, base uint32, list []object.Reloc) []object.Reloc {
	for i := 0; i < len(p.relocs); i += relocRow {
		row := p.relocs[i : i+relocRow]
		r := object.Reloc{Offset: uint64(row[0] + 4*base), Type: object.RelocType(row[1]), Symbol: p.symbol(row[2])}
		switch {
		case r.Type == object.CallPLT && j.callsWithin(r.Offset, r.Symbol):
			j.call(base+row[0]/4, j.extent[2*j.tree.Symbols[r.Symbol].Offset])
			continue
		case r.Type == object.PCRelLo12I || r.Type == object.PCRelLo12S:
			r.Symbol, r.Addend = 0, int64(row[3]+4*base)
		case row[2]&relocLiteral != 0:
			r.Symbol, r.Addend = j.pool, 8*int64(p.literal(row[2]&^relocLiteral))
		case r.Type == object.PCRelHi20 && j.tree.Symbols[r.Symbol].Thread:
			r.Type = object.TLSGotHi20
		}
		list = append(list, r)
	}
	return list
}

// symbol and literal are the unit's numbers of those of a part.
func (p *part) symbol(n uint32) int32 {
	if p.numbers == nil || n&relocLiteral != 0 {
		return int32(n)
	}
	return p.numbers.Symbol(int32(n))
}

func (p *part) literal(n uint32) int {
	if p.numbers == nil {
		return int(n)
	}
	return p.numbers.Literal + int(n)
}

// call completes the auipc and jalr at word at to call what begins at target.
func (j *joiner) call(at, target uint32) {
	offset := 4 * (target - at)
	j.text[at] |= riscv.PlaceImmediate(riscv.FormatU, int32(high(offset)))
	j.text[at+1] |= riscv.PlaceImmediate(riscv.FormatI, int32(low(offset)))
}

// lines makes the object's line table, a row wherever the line changes.
func (j *joiner) lines(parts []part) {
	o := j.object
	for i, p := range parts {
		for _, at := range p.lines {
			loc := ast.Position(j.tree.Files, at.pos)
			file := j.file(loc.File)
			if last := len(o.Lines) - 1; last >= 0 && o.Lines[last].File == file && o.Lines[last].Line == int32(loc.Line) {
				continue
			}
			o.Lines = append(o.Lines, object.Line{
				Offset: 4*uint64(j.base[i]) + uint64(at.offset), File: file, Line: int32(loc.Line), Column: int32(loc.Column),
			})
		}
	}
}

// file is the number of a source file in the object.
func (j *joiner) file(name string) int32 {
	number, ok := j.files[name]
	if !ok {
		number = int32(len(j.object.Files))
		j.files[name] = number
		j.object.Files = append(j.object.Files, name)
	}
	return number
}

// bytesOf is the memory of a column of bytes.
func bytesOf[T ~uint8](column []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(column))), len(column))
}
