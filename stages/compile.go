// Package stages is the back end: from a tree to an object, stage by stage,
// each stage kernels over columns.
package stages

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/internal/room"
	"gpucc/riscv/object"
)

//go:generate go run gpucc/stages/gen -dir ..
//go:generate go run gpucc/shaders/gen -package stages -folder .

// Options of a compilation.
type Options struct {
	XLEN     int  // 32 for rv32imf, 64 for rv64imfd
	Optimize int  // 0 or 1
	Lines    bool // fill in the object's line table

	// Debug adds what debuggers read. Directory is the one that relative names
	// of files start from.
	Debug     bool
	Directory string

	// Text, if not nil, is where CompileSource may put the machine code, as it is
	// made: then the object's Text has a Size and no Bytes.
	Text Text

	// Dump, if not nil, is called after every stage with its name and a
	// function that renders the tree or the instruction table as text.
	Dump func(stage string, text func() string)
}

// A Text takes machine code at offsets, from several goroutines, and gives it back.
type Text interface {
	io.ReaderAt
	io.WriterAt
}

// Nodes of a batch: for a core, as many as its cache holds the columns of; for
// another device, as many as fit its largest buffer with nodeBytes each.
const (
	coreNodes   = 1 << 15
	leastNodes  = 1 << 13 // what batches of small units have
	sharedNodes = 1 << 16 // what takes more may be for all cores, see together
	aloneNodes  = 1 << 20 // and what takes more than this always is, for the sake of memory
	deviceNodes = 1 << 26
	nodeBytes   = 32 // no buffer takes more a node, with no more than two instructions to one
)

// manyPieces is how many make it worth while to collect what parsing has left before
// the object is put together, which then takes no more memory.
const manyPieces = 1 << 8

// manyEarly is the number of a part behind those that have waited for what parts share
// to be known: their text, and what that took, is garbage.
const manyEarly = 1 << 9

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
	if limit := dev.Info().MaxBufferBytes; limit > 0 {
		nodes = min(nodes, limit/nodeBytes)
	}
	if forker, ok := dev.(gpu.Forker); ok && opt.Dump == nil {
		devices, nodes = forker.Fork(), coreNodes
	}
	opt.Text = nil
	u := newUnit(dev, tree, opt)
	defer u.release()
	stages, err := u.compile(devices, &batches{tree, split(tree, nodes, len(devices))})
	if err != nil {
		return nil, nil, err
	}
	start := time.Now()
	obj, err := u.joiner.join(tree, u.tables.lines)
	if err != nil {
		return nil, nil, err
	}
	return obj, newReport(tree.Len(), obj, stages, start), nil
}

// CompileSource turns a unit into an object without ever having all of its tree.
// On a device that can be shared, each core parses a piece and compiles it while it
// is in its cache, in memory that the next piece uses again. On another, the cores
// parse groups of pieces, which it compiles one after the other, so that it works
// while they parse. The object is nil if the front end has found errors.
func CompileSource(dev gpu.Device, source ast.Source, opt Options) (*object.Object, *Report, *ast.Diagnostics, error) {
	forker, cores := dev.(gpu.Forker)
	size := 1
	if !cores {
		forker, size = gpu.NewCPU().(gpu.Forker), groupPieces
	}
	devices := forker.Fork()
	var shared *ast.Tree
	if opt.Debug || source.Ready() { // the line table is one of all parts
		shared = source.Shared()
	}
	r := newReader(source, len(devices), size)
	u := newUnit(dev, shared, opt)
	u.fed = !cores
	defer u.release()
	stages, err := u.compile(devices, r)
	if err != nil {
		return nil, nil, source.Diagnostics(), err
	}
	if again := source.Finish(); again != nil {
		return CompileSource(dev, again, opt)
	}
	diagnostics := source.Diagnostics()
	if diagnostics.Errors() > 0 {
		return nil, nil, diagnostics, nil
	}
	start := time.Now()
	u.tree, u.joiner.tree = nil, nil // what is left of the first pass is in the reader
	tree, places := r.link(len(r.pieces) >= manyPieces)
	room.Leave()
	for i := range places {
		u.joiner.parts[i].numbers = &places[i]
	}
	obj, err := u.joiner.join(tree, u.tables.lines)
	if err != nil {
		return nil, nil, diagnostics, err
	}
	return obj, newReport(r.nodes(), obj, stages, start), diagnostics, nil
}

// A unit is what is compiled, in parts, by several devices.
type unit struct {
	compilation // owns the tables; has no batch
	joiner      *joiner

	one   sync.Mutex // held by who compiles a large batch
	large *meter     // of large batches, if there are any
	fed   bool       // all batches are large: the device is not the cores that parse
	cores int        // that work side by side
}

// newUnit returns a unit of which a tree holds at least what all parts share; nil if
// that is not known.
func newUnit(dev gpu.Device, tree *ast.Tree, opt Options) *unit {
	u := &unit{compilation: compilation{dev: dev, opt: opt, tree: tree}, joiner: newJoiner(opt)}
	u.tables = newTables(&u.compilation)
	return u
}

// compile compiles the parts, side by side, and gives them to the joiner.
func (u *unit) compile(devices []gpu.Device, parts parts) ([]StageReport, error) {
	u.cores = len(devices)
	if n, all := parts.count(); all {
		devices = devices[:min(len(devices), max(1, n))]
	}
	meters, errs := make([]*meter, len(devices)), make([]error, len(devices))
	var next atomic.Int64
	var share, collect sync.Once
	start := time.Now()
	parallel.Run(len(devices), func(w int) {
		m := &meter{Device: devices[w]}
		meters[w] = m
		c := &compilation{dev: m, opt: u.opt, tables: u.tables}
		var list []numbered // compiled before it is known what parts share
		for more := true; more && errs[w] == nil; {
			i := int(next.Add(1)) - 1
			if more = parts.has(m, w, i); more {
				tree, b := parts.read(w, i)
				var p part
				p, errs[w] = u.compilePart(c, m, tree, b, parts.left(i))
				list = append(list, numbered{i, &p})
				if shared, _ := parts.shared(); shared == nil {
					p.shelve()
				}
			}
			m.end()
			if tree, functions := parts.shared(); tree != nil && errs[w] == nil {
				share.Do(func() { u.joiner.share(tree, functions) })
				errs[w] = u.joiner.addAll(list)
				list = nil
				if i >= manyEarly {
					collect.Do(runtime.GC)
				}
			}
		}
	})
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return u.stages(meters, time.Since(start)), u.dev.Err()
}

// compilePart compiles a batch of a tree, nil if there is none, with so many nodes left,
// on the core that c is for or on all.
func (u *unit) compilePart(c *compilation, m *meter, tree *ast.Tree, b batch, left int) (part, error) {
	switch {
	case tree == nil:
		return part{}, nil
	case u.fed || together(b.nodes, left, u.cores):
		m.end()
		return u.compileLarge(tree, b)
	}
	return c.compileBatch(tree, b, m)
}

// together reports whether a batch is for all cores together: if one core took it, the
// others might have nothing to do before that is finished, with so many nodes left.
// Otherwise one core alone takes less, as its scans are one pass.
func together(nodes, left, cores int) bool {
	return cores > 1 && nodes > sharedNodes && (nodes > aloneNodes || nodes*(cores-1) > left)
}

// stages are those of the meters of all who worked side by side, with their shares of
// the time that this took. Of a device that is fed the time is its own, and that of
// those who feed it what they were busy, on average.
func (u *unit) stages(meters []*meter, took time.Duration) []StageReport {
	if u.fed && u.large != nil {
		feeding := merge(meters)
		for i := range feeding {
			feeding[i].Time /= time.Duration(len(meters))
		}
		return append(feeding, u.large.report()...)
	}
	if u.large != nil {
		meters = append(meters, u.large)
	}
	return scale(merge(meters), took)
}

// compileLarge compiles a batch by all cores together, or on the device that they
// feed, one such batch at a time.
func (u *unit) compileLarge(tree *ast.Tree, b batch) (part, error) {
	u.one.Lock()
	defer u.one.Unlock()
	if u.large == nil {
		u.large = &meter{Device: u.dev}
	}
	defer u.large.end()
	c := &compilation{dev: u.large, opt: u.opt, tables: u.tables}
	return c.compileBatch(tree, b, u.large)
}

// newReport sums up a compilation whose parts were joined from start on.
func newReport(nodes int, obj *object.Object, stages []StageReport, start time.Time) *Report {
	text := int(obj.Extent(object.Text))
	r := &Report{Nodes: nodes, Instructions: text / 4, Stages: stages}
	r.Stages = append(r.Stages, StageReport{Name: "join", Bytes: text, Time: time.Since(start)})
	return r
}

// compileBatch runs the passes over a batch of a tree.
func (c *compilation) compileBatch(tree *ast.Tree, b batch, m *meter) (part, error) {
	*c = compilation{columns: c.tables.columns, dev: c.dev, opt: c.opt, tree: tree, tables: c.tables, batch: b, owned: c.owned[:0], scratch: c.scratch, owners: c.owners}
	defer c.release()
	if check, ok := m.Device.(*gpu.Check); ok {
		check.Locate = c.locate
	}
	for _, p := range passes {
		if p.optional && !c.optimize() || p.debug && !c.opt.Debug {
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
	case c.owner != nil && (words == c.instructions || d.Buffer == c.instruction): // made after the nodes' columns
		n = int(c.column(c.owner, c.instructions)[n*c.instructions/words])
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
