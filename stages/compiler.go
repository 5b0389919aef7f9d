// Package stages is the back end proper: a batch of functions, as a tree, is turned into a
// fragment of an object, stage by stage. Each stage is kernels over columns, with their
// twins for the CPU. Package schedule cuts units into batches and chooses the device for each;
// package objectfile puts the fragments together.
package stages

import (
	"fmt"

	"gpucc/ast"
	"gpucc/gpu"
)

//go:generate go run gpucc/stages/gen -dir ..
//go:generate go run gpucc/shaders/gen -package stages -folders .,riscv

// Options of the stages.
type Options struct {
	Target   *Target
	Optimize int     // 0 or 1
	Without  Without // the optimisations left out at 1
	Lines    bool    // fill in Fragment.Lines
	Debug    bool    // fill in Fragment.Debug

	// Dump, if not nil, is called after every stage of every batch with the stage's name
	// and a function that renders the tree or the instruction table as text.
	Dump func(stage string, text func() string)

	// Show, if not nil, is called at the same times with the same results as rows.
	Show func(stage string, b *Batch, rows []Row)

	// Replaced, if not nil, is called with the expressions of every batch that the stage rewrite replaces.
	Replaced func(list []Replacement)
}

// shows reports whether results of stages are shown.
func (o *Options) shows() bool { return o.Dump != nil || o.Show != nil || o.Replaced != nil }

// A Compiler compiles batches on one device, one after the other. It keeps its memory from
// batch to batch.
type Compiler struct {
	compilation
	profiler *Profiler

	// Await, if not nil, calls wait, which waits for the device. Meanwhile others may use the
	// device.
	Await func(wait func() error) error

	// Queued, if not nil, is called when the device has all commands of a batch, and the host only waits for them.
	Queued func()
}

// NewCompiler returns a compiler for the profiler's device.
func NewCompiler(p *Profiler, opt Options, tables *Tables) *Compiler {
	return &Compiler{compilation: compilation{Buffers: gpu.Buffers{Device: p}, opt: opt, tables: tables, density: usualDensity}, profiler: p}
}

// Compile runs the passes over a batch. If the columns have not enough capacity for the results, it
// runs them again with more: see uploadCounts.
func (c *Compiler) Compile(b Batch) (Fragment, error) {
	for {
		f, err := c.run(b)
		if err != errCapacity {
			return f, err
		}
	}
}

// run runs the passes over a batch.
func (c *Compiler) run(b Batch) (Fragment, error) {
	c.compilation = compilation{
		columns: c.tables.columns, Buffers: c.Buffers, opt: c.opt, tree: b.Tree, tables: c.tables, batch: b,
		scratch: c.scratch, narrow: c.narrow, owners: c.owners, density: c.density, seen: c.seen, debugLists: c.debugLists, await: c.awaitDevice, queued: c.Queued,
	}
	defer c.forget()
	defer c.Release()
	if check, ok := c.profiler.Device.(*gpu.Check); ok {
		check.Locate = c.locate
	}
	for i := range passes {
		p := &passes[i]
		if !c.opt.runs(p) {
			continue
		}
		c.profiler.Begin(p.name)
		if err := p.run(&c.compilation); err != nil {
			return Fragment{}, err
		}
		if c.opt.shows() {
			c.show(p)
		}
	}
	return c.fragment, nil
}

// show gives the results of a pass to the functions that the options name. That is neither time nor work of the
// stage.
func (c *Compiler) show(p *pass) {
	resume := c.profiler.Pause()
	defer resume()
	if c.opt.Dump != nil {
		c.opt.Dump(p.name, func() string { return textOf(dumpOf(&c.compilation, p.dump)) })
	}
	if c.opt.Show != nil {
		c.opt.Show(p.name, &c.batch, dumpOf(&c.compilation, p.dump))
	}
}

// awaitDevice waits for the device. If others may use it meanwhile, that is not the time of the
// current stage.
func (c *Compiler) awaitDevice(wait func() error) error {
	if c.Await == nil {
		return wait()
	}
	resume := c.profiler.Pause()
	defer resume()
	return c.Await(wait)
}

// locate describes the place in the source of a word in which two devices differ.
func (c *compilation) locate(d gpu.Difference) string {
	n := d.Index
	switch words := d.Buffer.Words(); {
	case d.Buffer == c.instruction && c.owner != nil:
		n = int(c.column(c.owner, c.instructions)[n%int(c.column(c.counts, countRow)[countInstructions])])
	case c.owner != nil && words == c.instructions: // made after the nodes' columns
		n = int(c.column(c.owner, c.instructions)[n])
	case words != c.nodes:
		return "no node's"
	}
	if n >= c.nodes { // of an owner that is itself wrong
		return "no node's"
	}
	if c.origin != nil {
		n = int(c.column(c.origin, c.nodes)[n])
	}
	if n >= c.batch.Nodes {
		return "no node's"
	}
	loc := ast.Position(c.tree.Files, c.tree.Pos[c.batch.FirstNode+n])
	return fmt.Sprintf("node %d, %s:%d:%d", n, loc.File, loc.Line, loc.Column)
}
