package objectfile

import (
	"math"
	"sort"
	"strings"

	"gpucc/ast"
	"gpucc/internal/parallel"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
	"gpucc/stages"
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
	u := dwarf.Unit{CodeUnit: b.opt.Target.CodeUnit, Name: lines.Names[first], Directory: b.opt.Directory, Files: lines.Names, Unwind: b.opt.Unwind}
	if b.opt.Macros != nil {
		u.Macros = b.opt.Macros()
	}
	length := 0
	for _, x := range b.fragments {
		length += len(x.Debug.LineProgram)
	}
	u.LineProgram = make([]byte, 0, length)
	for _, x := range b.fragments {
		u.LineProgram = append(u.LineProgram, x.Debug.LineProgram...)
	}
	d := debugging{Builder: b, lines: lines}
	parallel.Run(2, func(i int) {
		if scope := b.tree.ScopeDebug; i == 0 {
			u.Runs = d.runs(d.functions())
		} else if scope != nil {
			u.Types, u.Variables = d.types(scope), d.variables(scope)
		}
	})
	u.AddTo(b.object)
}

// frames lists the functions of the unit with their frames alone.
func (b *Builder) frames() []dwarf.Function {
	list := make([]dwarf.Function, 0, len(b.extents)/2)
	for _, x := range b.fragments {
		for i := range x.Debug.Pos {
			f := len(list)
			list = append(list, dwarf.Function{Start: b.bytes(b.extents[2*f]), Size: b.bytes(b.extents[2*f+1]), Frame: x.Debug.Frame(b.opt.Target, i)})
		}
	}
	return list
}

// A debugging converts debug information: front ends give it as ast.DebugInfo, and package dwarf takes it as a Unit.
type debugging struct {
	*Builder
	lines *ast.LineTable
}

// functions lists the functions of the unit.
func (d *debugging) functions() []dwarf.Function {
	functions, at := d.frames(), 0
	named := make([]uint32, len(functions)) // where the names stand
	for _, x := range d.fragments {
		for _, pos := range x.Debug.Pos {
			n := d.lines.At(pos)
			functions[at].File, functions[at].Line = d.lines.File[n], d.lines.Number[n]
			named[at] = pos
			at++
		}
	}
	for _, s := range d.tree.Symbols {
		if s.Section == ast.InText {
			f := &functions[s.Offset]
			f.Name, f.Global = s.Name, s.Scope != ast.Private
			if strings.Contains(s.Name, ".") { // a nested function's symbol, for example
				if name := ast.Identifier(d.tree.Files, named[s.Offset]); len(name) > 0 {
					f.Name = string(name)
				}
			}
		}
	}
	return functions
}

// A debugFunction is where the data of a function begin.
type debugFunction struct {
	fragment       *fragment
	number         int // in the fragment
	scopes, locals int // number of the fragment's scopes and variables in locals before it
}

// runs divides the functions of the unit by pieces.
func (d *debugging) runs(functions []dwarf.Function) []dwarf.Run {
	pieces := d.tree.Debug
	if len(pieces) == 0 {
		return []dwarf.Run{{Functions: functions}}
	}
	runs, offsets := make([]dwarf.Run, len(pieces)), d.offsets()
	for i, piece := range pieces {
		n := len(piece.Functions)
		r, p := &runs[i], offsets[:n]
		r.Functions, functions, offsets = functions[:n], functions[n:], offsets[n:]
		r.Types = func() []dwarf.Type { return d.types(piece) }
		r.Fill = func(k int, f *dwarf.Function) { d.fill(f, piece, k, &p[k]) }
	}
	return runs
}

// offsets lists where the data of the functions begin.
func (d *debugging) offsets() (list []debugFunction) {
	at, in := debugFunction{}, 0 // fragments
	for _, piece := range d.tree.Debug {
		before := ast.DebugFunction{}
		for i := range piece.Functions {
			for in < len(d.fragments) && at.number == len(d.fragments[in].Debug.Pos) {
				at, in = debugFunction{}, in+1
			}
			at.fragment = d.fragments[in]
			list = append(list, at)
			f := piece.Functions[i]
			at.number, at.scopes, at.locals = at.number+1, at.scopes+int(f.ScopesEnd-before.ScopesEnd), at.locals+int(f.LocalsEnd-before.LocalsEnd)
			before = f
		}
	}
	return list
}

// fill describes function k of a piece. Its address in the text is known. It appends its blocks and locals.
func (d *debugging) fill(f *dwarf.Function, piece *ast.DebugInfo, k int, at *debugFunction) {
	from := &piece.Functions[k]
	f.Result, f.Prototyped, f.Variadic = ref(from.Result), from.Prototyped, from.Variadic
	scopes, variables := piece.Function(k)
	debug, base := &at.fragment.Debug, at.fragment.base
	for i := range scopes {
		start, end := debug.Scope(at.scopes + i)
		x := dwarf.Block{Outer: scopes[i].Outer, Start: d.bytes(base + start), Size: d.bytes(end - start)}
		if scopes[i].Inlined != ast.NoDebugType {
			x.Inlined = ref(scopes[i].Inlined)
			x.File, x.Line = d.place(scopes[i].Pos)
		}
		f.Blocks = append(f.Blocks, x)
	}
	local, line := at.locals, d.lines.At(debug.Pos[at.number])
	for i := range variables {
		v := &variables[i]
		if v.Hidden {
			f.Arrays = append(f.Arrays, dwarf.MeasuredArray{Type: ref(v.Type), Size: debug.Location(d.opt.Target, at.number, v, local)})
			if start, end, ok := debug.Interval(v, local); ok {
				f.Arrays[len(f.Arrays)-1].Confine(f, d.bytes(base+start), d.bytes(base+end))
			}
			if v.InLocal() {
				local++
			}
			continue
		}
		if v.Part {
			d.addPiece(f, v, debug, at, local)
			if v.InLocal() {
				local++
			}
			continue
		}
		f.Locals = append(f.Locals, dwarf.Local{Name: ast.Identifier(d.tree.Files, v.Pos), Type: ref(v.Type), Block: v.Scope, Parameter: v.Parameter})
		to := &f.Locals[len(f.Locals)-1]
		line = d.lineNear(v.Pos, line)
		to.File, to.Line, to.Size = d.lines.File[line], d.lines.Number[line], int(v.Size)
		if v.Storage == ast.DebugStatic {
			to.Location = dwarf.Location{Kind: dwarf.AtSymbol, Symbol: d.numbers[v.Number]}
		} else {
			to.Location = debug.Location(d.opt.Target, at.number, v, local)
			if start, end, ok := debug.Interval(v, local); ok {
				to.Confine(f, d.bytes(base+start), d.bytes(base+end))
			}
		}
		if v.InLocal() {
			local++
		}
	}
}

// addPiece adds the part v of the last local of f, which is number local of the fragment's variables in locals, if it is in one.
func (d *debugging) addPiece(f *dwarf.Function, v *ast.DebugVariable, debug *stages.Debug, at *debugFunction, local int) {
	record := &f.Locals[len(f.Locals)-1]
	x := dwarf.Piece{Offset: int(v.Offset), Size: int(v.Size), Location: debug.Location(d.opt.Target, at.number, v, local)}
	start, end, ok := debug.Interval(v, local)
	if base := at.fragment.base; ok {
		x.Confine(f, record, d.bytes(base+start), d.bytes(base+end))
	} else {
		x.Confine(f, record, 0, math.MaxUint64)
	}
	f.Pieces = append(f.Pieces, x)
	record.Pieces = f.Pieces[len(f.Pieces)-len(record.Pieces)-1:]
}

// place returns the file and the line of a position.
func (d *debugging) place(pos uint32) (file, line uint32) {
	n := d.lines.At(pos)
	return d.lines.File[n], d.lines.Number[n]
}

// lineNear returns the index of the line of a position. It is probably a little behind the line near.
func (d *debugging) lineNear(pos uint32, near int) int {
	start := d.lines.Start
	if start[near] > pos {
		return d.lines.At(pos)
	}
	for step := 1; ; step *= 2 {
		end := near + step
		if end >= len(start) {
			return d.lines.At(pos)
		}
		if start[end] > pos {
			return near + sort.Search(step, func(i int) bool { return start[near+i] > pos }) - 1
		}
		near = end
	}
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
	ast.DebugBoolean: dwarf.Boolean, ast.DebugFloat: dwarf.Float, ast.DebugComplex: dwarf.Complex, ast.DebugComplexInteger: dwarf.ComplexInteger, ast.DebugPointer: dwarf.Pointer,
	ast.DebugArray: dwarf.Array, ast.DebugVector: dwarf.Vector, ast.DebugStruct: dwarf.Struct, ast.DebugUnion: dwarf.Union, ast.DebugEnum: dwarf.Enum,
	ast.DebugFunc: dwarf.Func, ast.DebugTypedef: dwarf.Typedef, ast.DebugConst: dwarf.Const, ast.DebugVolatile: dwarf.Volatile, ast.DebugAtomic: dwarf.Atomic,
	ast.DebugInlined: dwarf.Inlined,
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
			Size: x.Size, Length: x.Length, Measured: x.Measured, Element: x.Element, Parts: parts[x.First:][:x.Parts],
		}
		if x.Kind == ast.DebugTypedef || x.Kind == ast.DebugInlined {
			list[i].File, list[i].Line = d.place(x.Pos)
		}
	}
	return list
}

// variables converts the variables of file scope.
func (d *debugging) variables(from *ast.DebugInfo) []dwarf.Variable {
	list, line := make([]dwarf.Variable, 0, len(from.Variables)), 0
	for i := range from.Variables {
		x := &from.Variables[i]
		v := dwarf.Variable{Name: string(ast.Identifier(d.tree.Files, x.Pos)), Type: ref(x.Type), Global: x.External, Lost: x.Storage == ast.DebugNowhere}
		if !v.Lost {
			v.Symbol = d.numbers[x.Number]
		}
		line = d.lineNear(x.Pos, line)
		v.File, v.Line = d.lines.File[line], d.lines.Number[line]
		list = append(list, v)
	}
	return list
}
