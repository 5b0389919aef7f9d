package objectfile

import (
	"gpucc/ast"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
)

// lines makes the object's line table: a row wherever the line changes.
func (b *Builder) lines() {
	o := b.object
	for _, f := range b.fragments {
		for _, at := range f.Lines {
			loc := ast.Position(b.tree.Files, at.Pos)
			file := b.file(loc.File)
			if last := len(o.Lines) - 1; last >= 0 && o.Lines[last].File == file && o.Lines[last].Line == int32(loc.Line) {
				continue
			}
			o.Lines = append(o.Lines, object.Line{
				Offset: b.bytes(f.base) + uint64(at.Offset), File: file, Line: int32(loc.Line), Column: int32(loc.Column),
			})
		}
	}
}

// file returns the object's number of a source file, which it adds if it is new.
func (b *Builder) file(name string) int32 {
	number, ok := b.files[name]
	if !ok {
		number = int32(len(b.object.Files))
		b.files[name] = number
		b.object.Files = append(b.object.Files, name)
	}
	return number
}

// debug adds the sections for debuggers.
func (b *Builder) debug(lines *ast.LineTable) {
	first := lines.File[min(1, len(lines.File)-1)] // a preprocessed text begins with a marker that names its source
	u := dwarf.Unit{Name: lines.Names[first], Directory: b.opt.Directory, Files: lines.Names}
	for _, x := range b.fragments {
		u.LineProgram = append(u.LineProgram, x.Debug.LineProgram...)
		for i, pos := range x.Debug.Pos {
			n := lines.At(pos)
			f := len(u.Functions)
			u.Functions = append(u.Functions, dwarf.Function{
				Start: b.bytes(b.extents[2*f]), Size: b.bytes(b.extents[2*f+1]),
				File: lines.File[n], Line: lines.Number[n],
				Frame: x.Debug.Frame(b.opt.Target, i),
			})
		}
	}
	for _, s := range b.tree.Symbols {
		if s.Section == ast.InText {
			f := &u.Functions[s.Offset]
			f.Name, f.Global = s.Name, s.Scope != ast.Private
		}
	}
	u.AddTo(b.object)
}
