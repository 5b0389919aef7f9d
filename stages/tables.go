package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv"
)

// Tables are the read-only tables that all batches of a unit share: columns has them on the
// device.
type Tables struct {
	columns
	Lines *ast.LineTable // the lines of the source; nil without Options.Debug

	dev   gpu.Device
	owned []*gpu.Buffer
}

// NewTables uploads the tables of a target. files are the unit's, and are needed only with
// Options.Debug.
func NewTables(dev gpu.Device, opt Options, files []ast.File) *Tables {
	rules, templates := rules64[:], templates64[:]
	if opt.XLEN == 32 {
		rules, templates = rules32[:], templates32[:]
	}
	t := &Tables{dev: dev}
	t.rules, t.templates, t.encoding = t.upload(rules), t.upload(templates), t.upload(encodingWords)
	if opt.Debug {
		t.Lines = ast.Lines(files)
		t.lineStart, t.lineFile, t.lineNumber = t.upload(t.Lines.Start), t.upload(t.Lines.File), t.upload(t.Lines.Number)
	}
	return t
}

func (t *Tables) upload(words []uint32) *gpu.Buffer {
	b := gpu.Upload(t.dev, gpu.Words(words))
	t.owned = append(t.owned, b)
	return b
}

// Free frees the tables on the device.
func (t *Tables) Free() {
	for _, b := range t.owned {
		t.dev.Free(b)
	}
}

// encodingWords is the encoding table.
var encodingWords = func() []uint32 {
	words := make([]uint32, 0, len(riscv.Encodings{})*riscv.EncodingRow)
	for _, row := range riscv.EncodingTable() {
		words = append(words, row[:]...)
	}
	return words
}()

// encodingOf returns the encoding table in a buffer.
func encodingOf(buffer []uint32) *riscv.Encodings {
	return (*riscv.Encodings)(gpu.Rows[[riscv.EncodingRow]uint32](buffer))
}

// layoutOf returns the layout bits of an operation.
func layoutOf(encoding *riscv.Encodings, op uint32) uint32 {
	return encoding[op&0xff][riscv.EncodingLayout]
}
