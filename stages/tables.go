package stages

import (
	"unsafe"

	"gpucc/ast"
	"gpucc/gpu"
)

// Tables are the read-only tables that all batches of a unit share: columns has them on the
// device.
type Tables struct {
	columns
	Lines *ast.LineTable // the lines of the source; nil without Options.Debug

	buffers gpu.Buffers

	// The column symbolFunction on the device, and the list from which it was made: see symbols.
	symbolBuffer *gpu.Buffer
	symbolList   []uint32
}

// NewTables uploads the tables of the target, and the table of the unit's lines, which is nil without
// Options.Debug.
func NewTables(dev gpu.Device, opt Options, lines *ast.LineTable) *Tables {
	t, target := &Tables{buffers: gpu.Buffers{Device: dev}, Lines: lines}, opt.Target
	t.rules, t.templates = t.upload(target.rules), t.upload(target.templates)
	t.machine, t.encoding = t.upload(target.machine[:]), t.upload(target.encoding)
	if lines != nil {
		t.lineStart, t.lineFile, t.lineNumber = t.upload(t.Lines.Start), t.upload(t.Lines.File), t.upload(t.Lines.Number)
	}
	return t
}

func (t *Tables) upload(words []uint32) *gpu.Buffer { return t.buffers.Upload(gpu.Words(words)) }

// symbols returns the column symbolFunction on a device that does not share the host's memory.
// Batches that have the same list share the column: once all declarations are read, all
// batches have. The caller has the device to itself.
func (t *Tables) symbols(dev gpu.Device, list []uint32) *gpu.Buffer {
	same := len(list) == len(t.symbolList) && unsafe.SliceData(list) == unsafe.SliceData(t.symbolList)
	if t.symbolBuffer == nil || !same {
		if t.symbolBuffer != nil {
			t.buffers.Device.Free(t.symbolBuffer)
		}
		t.symbolBuffer, t.symbolList = gpu.Upload(dev, gpu.Words(list)), list
	}
	return t.symbolBuffer
}

// Free frees the tables on the device.
func (t *Tables) Free() {
	t.buffers.Release()
	if t.symbolBuffer != nil {
		t.buffers.Device.Free(t.symbolBuffer)
	}
}
