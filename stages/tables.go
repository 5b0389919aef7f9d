package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// Tables are the read-only tables that all batches of a unit share: columns has them on the
// device.
type Tables struct {
	columns
	Lines *ast.LineTable // the lines of the source; nil without Options.Debug

	dev   gpu.Device
	owned []*gpu.Buffer
}

// NewTables uploads the tables of the target. files are the unit's, and are needed only with
// Options.Debug.
func NewTables(dev gpu.Device, opt Options, files []ast.File) *Tables {
	t, target := &Tables{dev: dev}, opt.Target
	t.rules, t.templates = t.upload(target.rules), t.upload(target.templates)
	t.machine, t.encoding = t.upload(target.machine[:]), t.upload(target.encoding)
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
