package stages

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/internal/room"
	"gpucc/riscv/object"
)

// join makes one object of the parts: their text in a row, calls between them
// resolved. The tree's data sections and symbols stay as they are; literals
// follow the read-only data.
func (j *joiner) join(tree *ast.Tree, lines *ast.LineTable) (*object.Object, error) {
	j.tree, j.symbolFunction = tree, ast.SymbolFunctions(tree)
	o := j.object
	o.Text.Align = 4
	if err := j.link(); err != nil {
		return nil, err
	}
	j.numberSymbols()
	o.Data, o.ROData = j.section(tree.DataSection), j.section(tree.RODataSection)
	o.BSS = object.Section{Size: tree.BSSSize, Align: 16}
	literals := j.literals()
	j.symbols(literals, j.sections())
	j.listRelocs()
	for _, f := range tree.Files {
		j.file(f.Name)
	}
	if j.opt.Lines {
		j.lines()
	}
	if j.opt.Debug {
		j.debug(lines)
	}
	return o, nil
}

// A joiner takes the parts of a unit as they are finished, and puts them in a row.
type joiner struct {
	tree           *ast.Tree // while there are not all parts: what they share
	symbolFunction []uint32  // of the symbols that they share
	opt            Options
	object         *object.Object
	parts          []*part  // nil while it has not come
	placed         int      // so many parts have their places
	words          uint32   // of those
	extent         []uint32 // 2 words a function: its first word, and how many
	labels         []uint32 // their places
	numbers        []int32  // by symbol of the unit: its number in the object, -1 if it is not there
	listed         []int32  // by symbol of the object: its number in the unit
	pool           int32    // number in the object of the literals' symbol, behind those
	threads        bool     // whether there are objects of which every thread has its own
	files          map[string]int32

	mutex sync.Mutex // of what add changes
}

func newJoiner(opt Options) *joiner {
	return &joiner{opt: opt, object: &object.Object{XLEN: opt.XLEN}, files: map[string]int32{}}
}

// share tells the joiner what the parts share, and what its symbols call.
func (j *joiner) share(tree *ast.Tree, symbolFunction []uint32) {
	j.tree, j.symbolFunction = tree, symbolFunction
	if len(tree.TextSections) > 0 {
		j.opt.Text = nil // they do not stand together in a file
	}
}

// A numbered part is one by its number.
type numbered struct {
	number int
	part   *part
}

func (j *joiner) addAll(list []numbered) error {
	const some = 64
	for i, x := range list {
		if err := j.add(x.number, x.part); err != nil {
			return err
		}
		if i%some == some-1 {
			room.Leave() // where they have waited
		}
	}
	return nil
}

// add takes part i, when it is known what parts share. It and those that have waited
// for it get their places, and their text goes where it is wanted. Several goroutines
// may call it.
func (j *joiner) add(i int, p *part) error {
	j.keepRelocs(p)
	j.mutex.Lock()
	if n := i + 1 - len(j.parts); n > 0 {
		j.parts = append(j.parts, make([]*part, n)...)
	}
	j.parts[i] = p
	first := j.placed
	for ; j.placed < len(j.parts) && j.parts[j.placed] != nil; j.placed++ {
		j.place(j.parts[j.placed])
	}
	placed, extent := j.parts[first:j.placed], j.extent
	j.mutex.Unlock()
	if j.opt.Text == nil {
		return nil
	}
	for _, p := range placed {
		if p.shelved {
			p.text = texts.copyOf(p.text)
		}
		j.call(p, p.text, extent)
		if err := j.putText(p, p.text); err != nil {
			return err
		}
		texts.give(p.text)
		relocRows.give(p.relocs)
		p.text, p.relocs = nil, nil
	}
	return nil
}

// place gives a part and its functions their places, behind those before.
func (j *joiner) place(p *part) {
	p.words, p.base = len(p.text), j.words
	j.words += uint32(p.words)
	for f := 0; f < len(p.extent); f += 2 {
		j.extent = append(j.extent, p.base+p.extent[f], p.extent[f+1])
	}
	for _, at := range p.labels {
		j.labels = append(j.labels, p.base+at)
	}
	p.extent, p.labels = nil, nil
}

// putText writes the text of a part, or some of it, to its place.
func (j *joiner) putText(p *part, text []uint32) error {
	_, err := j.opt.Text.WriteAt(gpu.Words(text), 4*int64(p.base))
	return err
}

// section is a data section of the tree as the object has it.
func (j *joiner) section(s ast.Section) object.Section {
	typ := object.R64
	if j.opt.XLEN == 32 {
		typ = object.R32
	}
	out := object.Section{Bytes: slices.Clip(s.Bytes), Align: max(s.Align, 1), Relocs: slices.Grow([]object.Reloc(nil), len(s.Relocs))}
	for _, r := range s.Relocs {
		if r.Less > 0 {
			j.distance(out.Bytes[r.Offset:], r)
			continue
		}
		out.Relocs = append(out.Relocs, object.Reloc{Offset: r.Offset, Type: typ, Symbol: j.numbers[r.Symbol], Addend: r.Addend})
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

// link copies the text of the parts to its place, unless it is elsewhere or all there is,
// and completes their calls, the parts side by side.
func (j *joiner) link() error {
	if j.opt.Text != nil {
		j.object.Text.Size = 4 * uint64(j.words)
		errs := make([]error, len(j.parts))
		parallel.Each(len(j.parts), len(j.parts), func(_, i int) { errs[i] = j.callAhead(j.parts[i]) })
		return errors.Join(errs...)
	}
	if len(j.parts) == 1 {
		p := j.parts[0]
		j.call(p, p.text, j.extent)
		j.object.Text.Bytes, p.text = gpu.Words(p.text), nil
		return nil
	}
	text := make([]uint32, j.words)
	j.object.Text.Bytes = gpu.Words(text)
	parallel.Each(len(j.parts), len(j.parts), func(_, i int) {
		p := j.parts[i]
		here := text[p.base:][:p.words]
		copy(here, p.text)
		p.text = nil // the object has it
		j.call(p, here, j.extent)
	})
	return nil
}

// listRelocs gives the object the relocations of its text, as a list if its text is
// in memory, too.
func (j *joiner) listRelocs() {
	if j.opt.Text != nil {
		j.object.Text.LazyRelocs = j.relocs()
		return
	}
	seqs, n := j.relocs(), 0
	for _, seq := range seqs {
		n += seq.Count
	}
	list := make([]object.Reloc, 0, n)
	for _, seq := range seqs {
		list = slices.AppendSeq(list, seq.All)
	}
	j.object.Text.Relocs = list
}

// literals appends the literal pool to the read-only data, and returns its offset.
func (j *joiner) literals() (offset uint64) {
	values := j.tree.Literals
	if len(values) == 0 {
		return 0
	}
	s := &j.object.ROData
	bytes := room.AppendSparse(make([]byte, 0, len(s.Bytes)+7+8*len(values)), s.Bytes)
	for len(bytes)%8 != 0 {
		bytes = append(bytes, 0)
	}
	s.Bytes = append(bytes, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))...)
	s.Align = max(s.Align, 8)
	return uint64(len(bytes))
}

// textBack reads the text of a part that has been written.
func (j *joiner) textBack(p *part) ([]uint32, error) {
	text := make([]uint32, p.words)
	_, err := j.opt.Text.ReadAt(gpu.Words(text), 4*int64(p.base))
	return text, err
}

// lines makes the object's line table, a row wherever the line changes.
func (j *joiner) lines() {
	o := j.object
	for _, p := range j.parts {
		for _, at := range p.lines {
			loc := ast.Position(j.tree.Files, at.pos)
			file := j.file(loc.File)
			if last := len(o.Lines) - 1; last >= 0 && o.Lines[last].File == file && o.Lines[last].Line == int32(loc.Line) {
				continue
			}
			o.Lines = append(o.Lines, object.Line{
				Offset: 4*uint64(p.base) + uint64(at.offset), File: file, Line: int32(loc.Line), Column: int32(loc.Column),
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
