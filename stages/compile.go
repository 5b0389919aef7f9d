// Package stages is the back end: from a tree to an object, stage by stage,
// each stage kernels over columns.
package stages

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

//go:generate go run gpucc/stages/gen -dir ..

// Options of a compilation.
type Options struct {
	XLEN     int  // 32 for rv32imf, 64 for rv64imfd
	Optimize int  // 0 or 1
	Lines    bool // fill in the object's line table

	// Dump, if not nil, is called after every stage with its name and a
	// function that renders the tree or the instruction table as text.
	Dump func(stage string, text func() string)
}

// Nodes of a batch: for a core, as many as its cache holds the columns of; for
// a device, as many as the columns of an instruction fit a buffer of 1 GiB.
const (
	coreNodes   = 1 << 15
	deviceNodes = 1 << 26
)

// Compile turns a tree into an object on dev. Errors are the device's, or
// those of a tree that the target cannot run; a front end has reported all
// others.
func Compile(dev gpu.Device, tree *ast.Tree, opt Options) (*object.Object, *Report, error) {
	if opt.XLEN == 32 {
		if err := fitsRV32(tree); err != nil {
			return nil, nil, err
		}
	}
	devices, nodes := []gpu.Device{dev}, deviceNodes
	if forker, ok := dev.(gpu.Forker); ok && opt.Dump == nil {
		devices, nodes = forker.Fork(), coreNodes
	}
	shared := &compilation{dev: dev, opt: opt, tree: tree}
	defer shared.release()
	shared.tables = newTables(shared)

	batches := split(tree, nodes)
	parts, meters := make([]part, len(batches)), make([]*meter, min(len(devices), max(1, len(batches))))
	errs := make([]error, len(meters))
	var next atomic.Int64
	parallel.Run(len(meters), func(w int) {
		meters[w] = &meter{Device: devices[w]}
		c := &compilation{dev: meters[w], opt: opt, tree: tree, tables: shared.tables}
		for errs[w] == nil {
			i := int(next.Add(1)) - 1
			if i >= len(batches) {
				return
			}
			parts[i], errs[w] = c.compileBatch(batches[i], meters[w])
		}
	})
	if err := errors.Join(errs...); err != nil {
		return nil, nil, err
	}
	if err := dev.Err(); err != nil {
		return nil, nil, err
	}
	start := time.Now()
	obj := join(tree, opt, parts)
	report := &Report{Nodes: tree.Len(), Instructions: len(obj.Text.Bytes) / 4, Stages: merge(meters)}
	report.Stages = append(report.Stages, StageReport{Name: "join", Bytes: len(obj.Text.Bytes), Time: time.Since(start)})
	return obj, report, nil
}

// compileBatch runs the passes over a batch.
func (c *compilation) compileBatch(b batch, m *meter) (part, error) {
	*c = compilation{dev: c.dev, opt: c.opt, tree: c.tree, tables: c.tables, batch: b, owned: c.owned[:0], scratch: c.scratch}
	defer c.release()
	defer m.end()
	if check, ok := m.Device.(*gpu.Check); ok {
		check.Locate = c.locate
	}
	for _, p := range passes {
		if p.optional && !c.optimize() {
			continue
		}
		m.begin(p.name)
		if err := p.run(c); err != nil {
			return part{}, err
		}
		if c.opt.Dump != nil {
			c.opt.Dump(p.name, func() string { return p.dump(c) })
		}
	}
	return c.part, nil
}

// locate says where in the source a word comes from on which two devices differ.
func (c *compilation) locate(d gpu.Difference) string {
	n := d.Index
	switch words := d.Buffer.Words(); {
	case c.owner != nil && words == c.instructions: // made after the nodes' columns
		n = int(c.column(c.owner, words)[n])
	case words != c.nodes:
		return "no node's"
	}
	if n >= c.nodes { // of an owner that is itself wrong
		return "no node's"
	}
	loc := ast.Position(c.tree.Files, c.tree.Pos[c.batch.firstNode+n])
	return fmt.Sprintf("node %d, %s:%d:%d", n, loc.File, loc.Line, loc.Column)
}

// fitsRV32 finds a type that rv32imf has no instructions for.
func fitsRV32(tree *ast.Tree) error {
	for n, t := range tree.Type {
		if t == ast.I64 || t == ast.U64 || t == ast.F64 {
			loc, _ := ast.Locate(tree.Files, tree.Pos[n])
			return fmt.Errorf("%s:%d:%d: error: type %s needs -march=rv64imfd", loc.File, loc.Line, loc.Column, t)
		}
	}
	return nil
}
