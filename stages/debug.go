package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv"
	"gpucc/riscv/dwarf"
)

// A debugPart is what debuggers are told of a part.
type debugPart struct {
	program []byte   // of its lines
	pos     []uint32 // where its functions are defined
	frames  []uint32 // frameRow words a function
}

// downloadDebug brings the line number program of a batch back, and the frames.
func downloadDebug(c *compilation) (debugPart, error) {
	p := debugPart{frames: make([]uint32, frameRow*c.functions)}
	program := make([]uint32, c.programBytes/4+1)
	err := c.dev.Read(c.program, 0, gpu.Words(program))
	if err != nil {
		return p, err
	}
	p.program = gpu.Words(program)[:c.programBytes]
	for _, f := range c.tree.Functions[c.batch.firstFunction:][:c.functions] {
		p.pos = append(p.pos, c.tree.Pos[c.tree.First[f.Root]])
	}
	return p, c.dev.Read(c.frame, 0, gpu.Words(p.frames))
}

// debug adds to the object what debuggers read.
func (j *joiner) debug(lines *ast.LineTable) {
	first := lines.File[min(1, len(lines.File)-1)] // a preprocessed text begins with the marker of what it was made of
	u := dwarf.Unit{Name: lines.Names[first], Directory: j.opt.Directory, Files: lines.Names}
	for _, p := range j.parts {
		u.LineProgram = append(u.LineProgram, p.debug.program...)
		for i, pos := range p.debug.pos {
			n := lines.At(pos)
			f := len(u.Functions)
			u.Functions = append(u.Functions, dwarf.Function{
				Start: 4 * uint64(j.extent[2*f]), Size: 4 * uint64(j.extent[2*f+1]),
				File: lines.File[n], Line: lines.Number[n],
				Frame: j.frame(p.debug.frames[frameRow*i : frameRow*i+frameRow]),
			})
		}
	}
	for _, s := range j.tree.Symbols {
		if s.Section == ast.InText {
			f := &u.Functions[s.Offset]
			f.Name, f.Global = s.Name, s.Scope != ast.Private
		}
	}
	u.AddTo(j.object)
}

// frame is a row of the frame table as debuggers are told.
func (j *joiner) frame(row []uint32) dwarf.Frame {
	f := dwarf.Frame{
		Size: uint64(row[frameSize]), Step: uint64(row[frameFirstStep]),
		Above: uint64(row[frameFirstStep] - row[frameSavedTop]),
	}
	if f.Step != f.Size {
		f.Far = farWords
	}
	if row[frameSaved]&savedRA != 0 {
		f.Saved = append(f.Saved, riscv.RA)
	}
	for bit := uint32(24); bit > 0; bit-- {
		if row[frameSaved]>>(bit-1)&1 != 0 {
			f.Saved = append(f.Saved, uint8(savedRegister((bit-1)/12, (bit-1)%12)))
		}
	}
	return f
}
