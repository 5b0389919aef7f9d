package objectfile

import (
	"gpucc/ast"
	"gpucc/internal/parallel"
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
	functions := make([]dwarf.Function, 0, len(b.extents)/2)
	for _, x := range b.fragments {
		u.LineProgram = append(u.LineProgram, x.Debug.LineProgram...)
		for i, pos := range x.Debug.Pos {
			n := lines.At(pos)
			f := len(functions)
			functions = append(functions, dwarf.Function{
				Start: b.bytes(b.extents[2*f]), Size: b.bytes(b.extents[2*f+1]),
				File: lines.File[n], Line: lines.Number[n],
				Frame: x.Debug.Frame(b.opt.Target, i),
			})
		}
	}
	for _, s := range b.tree.Symbols {
		if s.Section == ast.InText {
			f := &functions[s.Offset]
			f.Name, f.Global = s.Name, s.Scope != ast.Private
		}
	}
	d := debugging{Builder: b, lines: lines}
	u.Runs = d.runs(functions)
	if scope := b.tree.ScopeDebug; scope != nil {
		u.Types, u.Variables = d.types(scope), d.variables(scope)
	}
	u.AddTo(b.object)
}

// A debugging converts what front ends tell debuggers.
type debugging struct {
	*Builder
	lines *ast.LineTable
}

// runs divides the functions of the unit by pieces.
func (d *debugging) runs(functions []dwarf.Function) []dwarf.Run {
	list := d.tree.Debug
	if len(list) == 0 {
		return []dwarf.Run{{Functions: functions}}
	}
	runs := make([]dwarf.Run, len(list))
	for i, piece := range list {
		n := len(piece.Functions)
		runs[i].Functions, functions = functions[:n], functions[n:]
	}
	parallel.Each(len(runs), len(runs), func(_, i int) {
		runs[i].Types = d.types(list[i])
		for k := range runs[i].Functions {
			f := &list[i].Functions[k]
			to := &runs[i].Functions[k]
			to.Result, to.Prototyped = ref(f.Result), f.Prototyped
		}
	})
	return runs
}

// place returns the file and the line of a position.
func (d *debugging) place(pos uint32) (file, line uint32) {
	n := d.lines.At(pos)
	return d.lines.File[n], d.lines.Number[n]
}

// ref converts a reference to a type.
func ref(r ast.DebugRef) dwarf.Ref {
	if r >= ast.OwnDebugTypes {
		return dwarf.Own + dwarf.Ref(r-ast.OwnDebugTypes)
	}
	return dwarf.Ref(r)
}

// kinds are the kinds of types.
var kinds = [...]dwarf.Kind{
	ast.DebugSigned: dwarf.Signed, ast.DebugUnsigned: dwarf.Unsigned, ast.DebugSignedChar: dwarf.SignedChar, ast.DebugUnsignedChar: dwarf.UnsignedChar,
	ast.DebugBoolean: dwarf.Boolean, ast.DebugFloat: dwarf.Float, ast.DebugComplex: dwarf.Complex, ast.DebugPointer: dwarf.Pointer,
	ast.DebugArray: dwarf.Array, ast.DebugVector: dwarf.Vector, ast.DebugStruct: dwarf.Struct, ast.DebugUnion: dwarf.Union, ast.DebugEnum: dwarf.Enum,
	ast.DebugFunc: dwarf.Func, ast.DebugTypedef: dwarf.Typedef, ast.DebugConst: dwarf.Const, ast.DebugVolatile: dwarf.Volatile, ast.DebugAtomic: dwarf.Atomic,
}

// types converts the types of a piece or of file scope.
func (d *debugging) types(from *ast.DebugInfo) []dwarf.Type {
	list, parts := make([]dwarf.Type, len(from.Types)), make([]dwarf.Part, len(from.Parts))
	for i, x := range from.Parts {
		parts[i] = dwarf.Part{Name: x.Name, Type: ref(x.Type), Offset: x.Offset, Width: x.Width}
	}
	for i := range from.Types {
		x := &from.Types[i]
		list[i] = dwarf.Type{
			Kind: kinds[x.Kind], Name: x.Name, Target: ref(x.Target), Prototyped: x.Prototyped, Variadic: x.Variadic,
			Size: x.Size, Length: x.Length, Parts: parts[x.First:][:x.Parts],
		}
		if x.Kind == ast.DebugTypedef {
			list[i].File, list[i].Line = d.place(x.Pos)
		}
	}
	return list
}

// variables converts the variables of file scope.
func (d *debugging) variables(from *ast.DebugInfo) []dwarf.Variable {
	list := make([]dwarf.Variable, 0, len(from.Variables))
	for i := range from.Variables {
		x := &from.Variables[i]
		v := dwarf.Variable{Name: string(ast.Identifier(d.tree.Files, x.Pos)), Type: ref(x.Type), Global: x.External, Symbol: d.numbers[x.Number]}
		v.File, v.Line = d.place(x.Pos)
		list = append(list, v)
	}
	return list
}
