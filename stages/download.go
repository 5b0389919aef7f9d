package stages

import (
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/object"
)

// upload brings the tree and the tables of the target to the device.
func upload(c *compilation) error {
	c.uploadTree()
	return nil
}

// download makes the object of what the device holds: the machine code, the
// relocations, the places of functions. The tree's data sections and symbols
// stay as they are; literals follow the read-only data.
func download(c *compilation) error {
	text, relocs := make([]uint32, c.words), make([]uint32, relocRow*c.relocs)
	extent := make([]uint32, 2*c.functions)
	for _, r := range []struct {
		from *gpu.Buffer
		to   []uint32
	}{{c.text, text}, {c.reloc, relocs}, {c.extent, extent}} {
		if err := c.dev.Read(r.from, 0, gpu.Words(r.to)); err != nil {
			return err
		}
	}
	t := c.tree
	o := &object.Object{XLEN: c.opt.XLEN}
	o.Text = object.Section{Bytes: gpu.Words(text), Align: 4}
	o.Data, o.ROData = c.section(t.DataSection), c.section(t.RODataSection)
	o.BSS = object.Section{Size: t.BSSSize, Align: 16}
	for _, s := range t.Symbols {
		o.Symbols = append(o.Symbols, symbol(s, extent))
	}
	pool := c.literals(o)
	o.Text.Relocs = make([]object.Reloc, 0, c.relocs)
	for i := 0; i < len(relocs); i += relocRow {
		o.Text.Relocs = append(o.Text.Relocs, relocation([4]uint32(relocs[i:]), pool))
	}
	c.object = o
	if c.opt.Lines {
		return c.lines()
	}
	return nil
}

// section is a data section of the tree as the object has it.
func (c *compilation) section(s ast.Section) object.Section {
	typ := object.R64
	if c.opt.XLEN == 32 {
		typ = object.R32
	}
	out := object.Section{Bytes: s.Bytes, Align: max(s.Align, 1)}
	for _, r := range s.Relocs {
		out.Relocs = append(out.Relocs, object.Reloc{Offset: r.Offset, Type: typ, Symbol: r.Symbol, Addend: r.Addend})
	}
	return out
}

// symbol is a symbol of the tree as the object has it.
func symbol(s ast.Symbol, extent []uint32) object.Symbol {
	out := object.Symbol{Name: s.Name, Global: s.Global || s.Section == ast.Undefined, Func: s.Func, Value: s.Offset, Size: s.Size}
	switch s.Section {
	case ast.InText:
		out.Section = object.Text
		out.Value, out.Size = 4*uint64(extent[2*s.Offset]), 4*uint64(extent[2*s.Offset+1])
	case ast.InData:
		out.Section = object.Data
	case ast.InROData:
		out.Section = object.ROData
	case ast.InBSS:
		out.Section = object.BSS
	}
	return out
}

// literals appends the literal pool to the read-only data, and returns the
// number of its symbol.
func (c *compilation) literals(o *object.Object) int32 {
	if len(c.tree.Literals) == 0 {
		return -1
	}
	s := &o.ROData
	bytes := append([]byte(nil), s.Bytes...)
	for len(bytes)%8 != 0 {
		bytes = append(bytes, 0)
	}
	start := len(bytes)
	values := c.tree.Literals
	s.Bytes = append(bytes, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values))...)
	s.Align = max(s.Align, 8)
	o.Symbols = append(o.Symbols, object.Symbol{Section: object.ROData, Value: uint64(start), Size: uint64(8 * len(values))})
	return int32(len(o.Symbols) - 1)
}

// relocation is a row of the relocation table as the object has it.
func relocation(row [4]uint32, pool int32) object.Reloc {
	r := object.Reloc{Offset: uint64(row[0]), Type: object.RelocType(row[1]), Symbol: int32(row[2])}
	if row[2]&relocLiteral != 0 {
		r.Symbol, r.Addend = pool, 8*int64(row[2]&^relocLiteral)
	}
	if r.Type == object.PCRelLo12I || r.Type == object.PCRelLo12S {
		r.Symbol, r.Addend = 0, int64(row[3])
	}
	return r
}

// lines makes the object's line table: where in the source each stretch of
// instructions comes from.
func (c *compilation) lines() error {
	owner, place := make([]uint32, c.instructions), make([]uint32, c.instructions)
	if err := c.dev.Read(c.owner, 0, gpu.Words(owner)); err != nil {
		return err
	}
	if err := c.dev.Read(c.place, 0, gpu.Words(place)); err != nil {
		return err
	}
	o, files := c.object, map[string]int32{}
	for k, n := range owner {
		loc := ast.Position(c.tree.Files, c.tree.Pos[n])
		file, ok := files[loc.File]
		if !ok {
			file = int32(len(o.Files))
			files[loc.File] = file
			o.Files = append(o.Files, loc.File)
		}
		line := object.Line{Offset: 4 * uint64(place[k]), File: file, Line: int32(loc.Line), Column: int32(loc.Column)}
		if last := len(o.Lines) - 1; last >= 0 {
			if o.Lines[last].File == file && o.Lines[last].Line == line.Line {
				continue
			}
			if o.Lines[last].Offset == line.Offset {
				o.Lines[last] = line
				continue
			}
		}
		o.Lines = append(o.Lines, line)
	}
	return nil
}

// bytesOf is the memory of a column of bytes.
func bytesOf[T ~uint8](column []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(column))), len(column))
}
