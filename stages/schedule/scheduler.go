package schedule

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/host"
	"gpucc/internal/parallel"
	"gpucc/stages"
	"gpucc/stages/objectfile"
)

// A scheduler gives the batches of a unit to workers, and their fragments to a builder.
type scheduler struct {
	dev     gpu.Device
	unit    Unit
	opt     Options
	tables  *stages.Tables
	builder *objectfile.Builder
	workers int
	feed    *feed // see Unit.begin

	shareOnce, collectOnce sync.Once

	exclusive sync.Mutex       // held while all of dev compiles a batch, but not while the host waits for it
	large     *stages.Profiler // of those batches; nil if there were none
}

// newScheduler returns a scheduler whose unit has begun.
func newScheduler(dev gpu.Device, unit Unit, fed *feed, opt Options) *scheduler {
	s := &scheduler{dev: dev, unit: unit, opt: opt, feed: fed, builder: objectfile.NewBuilder(opt.builder())}
	var files []ast.File
	if opt.wantsDebug() { // the line table is made before the first batch
		tree, _ := unit.shared()
		files = tree.Files
	}
	s.tables = stages.NewTables(dev, opt.stages(), files)
	return s
}

// run has all batches compiled, by a worker for each device. It returns the reports of the stages.
func (s *scheduler) run(devices []gpu.Device) ([]stages.StageReport, error) {
	s.workers = len(devices)
	if n, all := s.unit.count(); all {
		devices = devices[:min(len(devices), max(1, n))]
	}
	profilers, errs := make([]*stages.Profiler, len(devices)), make([]error, len(devices))
	var next atomic.Int64
	start := time.Now()
	submitted := s.submit()
	parallel.Run(len(devices), func(w int) {
		profilers[w] = &stages.Profiler{Device: devices[w], Kernels: s.opt.Show != nil}
		if s.feed != nil {
			s.feed.parse(w, profilers[w])
		} else {
			errs[w] = s.work(w, profilers[w], &next)
		}
	})
	errs = append(errs, submitted())
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return s.stages(profilers, time.Since(start)), s.dev.Err()
}

// manyEarly is greater than the number of fragments that wait for the shared part of the unit.
// When a batch has this number, the memory of these fragments is garbage.
const manyEarly = 1 << 9

// A numbered fragment is a fragment with the number of its batch.
type numbered struct {
	number   int
	fragment *stages.Fragment
}

// work compiles the next batch until there is none.
func (s *scheduler) work(w int, p *stages.Profiler, next *atomic.Int64) error {
	c := stages.NewCompiler(p, s.opt.stages(), s.tables)
	var list collector
	for {
		i := int(next.Add(1)) - 1
		more := s.unit.has(p, w, i)
		var fragment stages.Fragment
		if more {
			var err error
			if fragment, err = s.compile(c, p, w, i); err != nil {
				return err
			}
		}
		p.End()
		if !more {
			return s.add(&list, nil)
		}
		if err := s.add(&list, &numbered{i, &fragment}); err != nil {
			return err
		}
	}
}

// A collector is the fragments of a worker that wait until the shared part of the unit is
// known.
type collector struct{ waiting []numbered }

// add gives the fragments that wait, and one more if it is not nil, to the builder, as soon as
// the shared part of the unit is known.
func (s *scheduler) add(c *collector, x *numbered) error {
	if x != nil {
		c.waiting = append(c.waiting, *x)
		if shared, _ := s.unit.shared(); shared == nil {
			x.fragment.Spill()
		}
	}
	tree, functions := s.unit.shared()
	if tree == nil {
		return nil
	}
	s.shareOnce.Do(func() { s.builder.Share(tree, functions) })
	list := c.waiting
	c.waiting = nil
	if err := s.addAll(list); err != nil {
		return err
	}
	if x != nil && x.number >= manyEarly {
		s.collectOnce.Do(func() { s.opt.collect(false) })
	}
	return nil
}

// addAll gives fragments to the builder.
func (s *scheduler) addAll(list []numbered) error {
	const some = 64
	for i, x := range list {
		if err := s.builder.Add(x.number, x.fragment); err != nil {
			return err
		}
		if i%some == some-1 {
			host.DropSpilled() // the memory of spilled fragments that have been read
		}
	}
	return nil
}

// compile compiles batch i on worker w's device or, if that is better, on all of s.dev.
func (s *scheduler) compile(c *stages.Compiler, p *stages.Profiler, w, i int) (stages.Fragment, error) {
	b, ok := s.unit.batch(w, i)
	if !ok {
		return stages.Fragment{}, nil
	}
	s.opt.showParsed(&b, p)
	if together(b.Nodes, s.unit.left(i), s.workers) {
		p.End()
		s.exclusive.Lock()
		defer s.exclusive.Unlock()
		defer s.profileLarge().End()
		return stages.NewCompiler(s.large, s.opt.stages(), s.tables).Compile(b)
	}
	return c.Compile(b)
}

// profileLarge returns the profiler of batches that all of s.dev compiles. The caller holds
// s.exclusive.
func (s *scheduler) profileLarge() *stages.Profiler {
	if s.large == nil {
		s.large = &stages.Profiler{Device: s.dev, Kernels: s.opt.Show != nil}
	}
	return s.large
}

// inFlight is the number of batches that a fed device has at a time: while the host waits for
// the results of one, the device works on the other.
const inFlight = 2

// submit starts submitters, which have the device compile the batches of the feed, if there is
// one. It returns a function that waits until the last batch is compiled.
func (s *scheduler) submit() (wait func() error) {
	if s.feed == nil {
		return func() error { return nil }
	}
	submitters := inFlight
	if s.opt.shows() {
		submitters = 1 // so that dumps come in order
	}
	errs, waits := make([]error, submitters), make([]func(), submitters)
	for i := range submitters {
		waits[i] = parallel.Begin(func() {
			errs[i] = errors.New("a submitter has panicked")
			defer func() {
				if errs[i] != nil {
					s.feed.stop()
				}
			}()
			errs[i] = s.submitBatches()
		})
	}
	return func() error {
		for _, wait := range waits {
			wait()
		}
		return errors.Join(errs...)
	}
}

// submitBatches has the device compile the next batch of the feed until there is none. The
// device is not held while the host waits for it, or copies pieces.
func (s *scheduler) submitBatches() error {
	s.exclusive.Lock()
	c := stages.NewCompiler(s.profileLarge(), s.opt.stages(), s.tables)
	s.exclusive.Unlock()
	c.Await = func(wait func() error) error {
		s.exclusive.Unlock()
		defer s.exclusive.Lock()
		return wait()
	}
	var list collector
	var memory ast.Batch
	for {
		number, b, ok, more := s.feed.batch(&memory)
		if !more {
			return s.add(&list, nil)
		}
		var fragment stages.Fragment
		if ok {
			var err error
			if fragment, err = s.submitBatch(c, b); err != nil {
				return err
			}
		}
		if err := s.add(&list, &numbered{number, &fragment}); err != nil {
			return err
		}
	}
}

// submitBatch has the device compile a batch.
func (s *scheduler) submitBatch(c *stages.Compiler, b stages.Batch) (stages.Fragment, error) {
	s.exclusive.Lock()
	defer s.exclusive.Unlock()
	defer s.large.End()
	s.opt.showParsed(&b, s.large)
	return c.Compile(b)
}

// Batches of more than sharedNodes may be compiled by all cores together. Batches of more than
// aloneNodes always are, since one core would need much memory.
const (
	sharedNodes = 1 << 16
	aloneNodes  = 1 << 20
)

// together reports whether all cores compile a batch together, given the number of nodes
// left after it. They do if the others would run out of work before one core has finished
// it. Otherwise one core alone needs less time in all, since its scans are one pass.
func together(nodes, left, cores int) bool {
	return cores > 1 && nodes > sharedNodes && (nodes > aloneNodes || nodes*(cores-1) > left)
}

// stages adds up the profiles. The workers ran side by side: their times are scaled to the
// time of the whole compilation. If the device was fed, its time is not scaled, and the workers'
// time is their average.
func (s *scheduler) stages(profilers []*stages.Profiler, took time.Duration) []stages.StageReport {
	if s.feed != nil && s.large != nil {
		parsing := stages.MergeReports(profilers)
		for i := range parsing {
			parsing[i].Time /= time.Duration(len(profilers))
		}
		return append(parsing, s.large.Report()...)
	}
	if s.large != nil {
		profilers = append(profilers, s.large)
	}
	if s.opt.shows() { // by one worker, whose times do not contain those of showing
		return stages.MergeReports(profilers)
	}
	return scale(stages.MergeReports(profilers), took)
}

// symbolsOf renders the symbols of a unit.
func symbolsOf(t *ast.Tree) string {
	var s strings.Builder
	ast.PrintSymbols(&s, t)
	return s.String()
}
