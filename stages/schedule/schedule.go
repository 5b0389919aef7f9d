// Package schedule compiles a unit: it cuts the unit into batches, has workers parse and
// compile them side by side on a device, and has the object built from the fragments.
package schedule

import (
	"time"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
	"gpucc/stages"
	"gpucc/stages/objectfile"
)

// Options of a compilation.
type Options struct {
	Target   *stages.Target
	Optimize int            // 0 or 1
	Without  stages.Without // the optimisations left out at 1
	Lines    bool           // fill in the object's line table

	// Debug adds sections for debuggers. Directory is the folder that relative names of
	// source files start from.
	Debug     bool
	Directory string

	Macros func() []dwarf.MacroEvent // see objectfile.Options

	Unwind     bool // see objectfile.Options
	StackUsage bool // fill in Result.StackUsage

	// Accelerator, if not nil, is another device that compiles batches of a Source. The device that
	// Compile is called with is the cores then.
	Accelerator *Accelerator

	// BatchNodes, if not 0, is about the number of nodes in a batch of a Tree on a device that is not the cores.
	BatchNodes int

	// Text, if not nil, takes the machine code of a Source as it is made. Then the object's
	// Text has a Size and no Bytes.
	Text objectfile.Text

	// Collect, if not nil, is called at the end of a phase that has left much garbage. last is
	// true if no later phase will do so.
	Collect func(last bool)

	// Relax, if not nil, is called before the object is put together, if Collect is not. Little garbage is made
	// from then on.
	Relax func()

	// Dump, if not nil, is called after every stage of every batch, in order, with the
	// stage's name and a function that renders the stage's results as text. One worker does all
	// the work then.
	Dump func(stage string, text func() string)

	// Show, if not nil, is called after every stage of every batch in the same way, with rows
	// in place of text.
	Show func(stage string, b *stages.Batch, rows []stages.Row)

	// Replaced, if not nil, is called with the expressions of every batch that have been replaced, one batch after the other. As for
	// Dump and Show, one worker compiles then.
	Replaced func(list []stages.Replacement)
}

// shows reports whether results of stages are shown.
func (o *Options) shows() bool { return o.Dump != nil || o.Show != nil || o.Replaced != nil }

// showParsed shows the functions of a batch as the front end made them. That is no work of the stage that p measures.
func (o *Options) showParsed(b *stages.Batch, p *stages.Profiler) {
	if !o.shows() {
		return
	}
	resume := p.Pause()
	defer resume()
	if o.Dump != nil {
		o.Dump(ParseStage, b.String)
	}
	if o.Show != nil {
		o.Show(ParseStage, b, b.Rows())
	}
}

// collect calls Collect, if it is set.
func (o *Options) collect(last bool) {
	if o.Collect != nil {
		o.Collect(last)
	}
}

// relax calls Relax, if it is set.
func (o *Options) relax() {
	if o.Relax != nil {
		o.Relax()
	}
}

// stages returns the options of the stages.
func (o *Options) stages() stages.Options {
	return stages.Options{Target: o.Target, Optimize: o.Optimize, Without: o.Without, Lines: o.Lines, Debug: o.wantsDebug(), Dump: o.Dump, Show: o.Show, Replaced: o.Replaced}
}

// NeedsKernel reports whether a kernel of the stages is needed: see stages.Options.
func (o *Options) NeedsKernel(kernel string) bool {
	s := o.stages()
	return s.NeedsKernel(kernel)
}

// wantsDebug reports whether fragments need their Debug.
func (o *Options) wantsDebug() bool { return o.Debug || o.Unwind || o.StackUsage }

// builder returns the options of the object's builder.
func (o *Options) builder() objectfile.Options {
	return objectfile.Options{Target: o.Target, Lines: o.Lines, Debug: o.Debug, Directory: o.Directory, Macros: o.Macros, Unwind: o.Unwind, StackUsage: o.StackUsage, Text: o.Text}
}

// A Unit is a translation unit to be compiled, once. Tree and Source make one.
type Unit interface {
	// begin prepares the unit for compilation on dev. It returns a device for each worker.
	// If it returns a supply, an accelerator compiles the supply's batches. If that is a feed, the workers parse pieces for it.
	begin(dev gpu.Device, opt *Options) (workers []gpu.Device, batches supply, err error)

	// count returns the number of batches known, and whether these are all.
	count() (n int, all bool)

	// has reports to worker w whether there is a batch i. It waits until that is known.
	has(p *stages.Profiler, w, i int) bool

	// batch returns batch i for worker w, and whether there is anything to compile. It is
	// valid until the worker's next batch.
	batch(w, i int) (b stages.Batch, ok bool)

	// disown gives up the memory of the last batch of worker w. It reports false if the unit needs the columns of the batch.
	disown(w int) bool

	// left returns a lower bound of the number of nodes in the batches after batch i, or a
	// huge number if the last batch is not known.
	left(i int) int

	// shared returns a tree with the symbols and data that all batches share, and the functions
	// that its symbols call (see ast.Source). It returns nil if these are not known yet.
	shared() (tree *ast.Tree, symbolFunction []uint32)

	// finish is called when all batches have been compiled. If the unit must be compiled
	// again, finish returns the source to use.
	finish() (again ast.Source)

	// Diagnostics returns the errors and warnings so far. It is not called after merge.
	Diagnostics() *ast.Diagnostics

	// merge returns the symbols, literals and data of the whole unit, a renumbering for each
	// batch, or nil if there is none, and the number of nodes. It drops the source. It may
	// call Collect or Relax then.
	merge(opt *Options) (tree *ast.Tree, numbers []ast.Renumbering, nodes int)
}

// A Result is the result of compiling a unit.
type Result struct {
	Object      *object.Object // nil after errors in the source, or if Again is set
	Diagnostics *ast.Diagnostics
	Report      Report
	StackUsage  []objectfile.FunctionStack // with Options.StackUsage

	// Again, if not nil, is the source from which the unit must be compiled again: a guess
	// about the text, made while it was read, has turned out to be wrong.
	Again ast.Source
}

// Compile compiles a unit on dev. A device that is not the cores is an accelerator that works alone. An error comes from the device or from writing to Options.Text,
// or reports a type for which the target has no instructions. Other errors in the source are
// diagnostics.
func Compile(dev gpu.Device, unit Unit, opt Options) (*Result, error) {
	workers, batches, err := unit.begin(dev, &opt)
	if err != nil {
		return &Result{Diagnostics: unit.Diagnostics()}, err
	}
	s := newScheduler(dev, unit, batches, opt)
	defer s.free()
	stageReports, err := s.run(workers)
	if err != nil {
		return &Result{Diagnostics: unit.Diagnostics()}, err
	}
	if again := unit.finish(); again != nil {
		return &Result{Again: again, Diagnostics: &ast.Diagnostics{}}, nil
	}
	r := &Result{Diagnostics: unit.Diagnostics()}
	if r.Diagnostics.Errors() > 0 {
		return r, nil
	}
	start := time.Now()
	s.builder.Forget()
	tree, numbers, nodes := unit.merge(&opt)
	if opt.Dump != nil {
		opt.Dump(ObjectStage, func() string { return symbolsOf(tree) })
	}
	if r.Object, err = s.builder.Finish(tree, numbers, s.tables.Lines); err != nil {
		return r, err
	}
	r.StackUsage = s.builder.StackUsage
	r.Report = newReport(opt.Target, nodes, r.Object, stageReports, start)
	return r, nil
}
