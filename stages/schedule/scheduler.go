package schedule

import (
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

	accelerator *accelerator // nil if there is none
	feed        *feed        // its supply, if workers parse pieces for it

	shareOnce, collectOnce sync.Once

	exclusive sync.Mutex       // held while all of dev compiles a batch
	large     *stages.Profiler // of those batches; nil if there were none
}

// newScheduler returns a scheduler for a unit, which must have begun.
func newScheduler(dev gpu.Device, unit Unit, batches supply, opt Options) *scheduler {
	s := &scheduler{dev: dev, unit: unit, opt: opt, builder: objectfile.NewBuilder(opt.builder())}
	if batches != nil {
		s.accelerator = &accelerator{Accelerator: opt.Accelerator, supply: batches, queue: make(chan struct{}, queuedBatches)}
		s.feed, _ = batches.(*feed)
		if _, cores := dev.(gpu.Forker); !cores {
			s.dev = gpu.NewCPU()
		}
	}
	var lines *ast.LineTable
	if opt.wantsDebug() { // the line table is made before the first batch
		tree, _ := unit.shared()
		lines = ast.Lines(tree.Files)
	}
	s.tables = stages.NewTables(s.dev, opt.stages(), lines)
	return s
}

// free gives the tables back.
func (s *scheduler) free() {
	s.tables.Free()
	if s.accelerator != nil && s.accelerator.tables != nil {
		s.accelerator.tables.Free()
	}
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
	if s.accelerator != nil && s.accelerator.MoreThreads != nil {
		defer s.accelerator.MoreThreads(inFlight + 1)()
	}
	accelerated := s.accelerate()
	defer accelerated() // also after a panic of a worker: the caller frees the memory that submitters use
	parallel.Run(len(devices), func(w int) {
		profilers[w] = &stages.Profiler{Device: devices[w], Kernels: s.opt.Show != nil}
		errs[w] = s.work(w, profilers[w], &next)
	})
	if err := firstError(append(errs, accelerated())); err != nil {
		return nil, err
	}
	return s.stages(profilers, time.Since(start))
}

// manyEarly is a number of fragments that take much memory. Fragments up to this number wait for the shared part
// of the unit. When a batch has this number, their memory is garbage if the shared part is known by then.
const manyEarly = 1 << 9

// A numbered fragment is a fragment with the number of its batch.
type numbered struct {
	number   int
	fragment *stages.Fragment
}

// work compiles the next batch, or parses the next piece for the accelerator, until there is none.
func (s *scheduler) work(w int, p *stages.Profiler, next *atomic.Int64) error {
	ended := false
	c := stages.NewCompiler(p, s.opt.stages(), s.tables)
	if s.feed != nil {
		defer func() {
			if !ended { // there was an error or a panic, and the pieces of this worker will not come
				s.feed.stop()
			}
		}()
	}
	// One worker reads the whole source here before others know all pieces. It must not claim one before: the device,
	// which takes pieces in order, would wait for it.
	s.unit.has(p, w, 0)
	var list collector
	for {
		b, more := s.claim(next)
		if more = more && s.unit.has(p, w, b.piece); !more {
			p.End()
			if s.feed != nil {
				s.feed.finish(b.piece)
			}
			ended = true
			return s.add(&list, nil)
		}
		if !b.keep {
			s.feed.parse(w, b.piece)
			p.End()
			continue
		}
		fragment, err := s.compile(c, p, w, b.piece)
		if err != nil {
			return err
		}
		p.End()
		if err := s.add(&list, &numbered{b.piece, &fragment}); err != nil {
			return err
		}
	}
}

// claim returns the number of the next batch for a worker.
func (s *scheduler) claim(next *atomic.Int64) (b claim, ok bool) {
	if s.feed != nil {
		return s.feed.claim()
	}
	return claim{int(next.Add(1)) - 1, true}, true
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
		if b.Nodes > aloneNodes && !s.opt.shows() {
			if b.Owned = s.unit.disown(w); b.Owned {
				s.opt.collect(true)
			}
		}
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
// time of the whole compilation. If there is an accelerator, its times are not scaled, and the workers'
// times are their averages.
func (s *scheduler) stages(profilers []*stages.Profiler, took time.Duration) ([]stages.StageReport, error) {
	workers := time.Duration(len(profilers))
	if s.large != nil {
		profilers = append(profilers, s.large)
	}
	list := stages.MergeReports(profilers)
	if accelerated, err := s.accelerator.report(); accelerated != nil {
		for i := range list {
			list[i].Time /= workers
		}
		return stages.AddReports(list, accelerated), err
	}
	if !s.opt.shows() { // by one worker; its times do not contain the time for showing
		list = scale(list, took)
	}
	return list, s.dev.Err()
}

// symbolsOf renders the symbols of a unit.
func symbolsOf(t *ast.Tree) string {
	var s strings.Builder
	ast.PrintSymbols(&s, t)
	return s.String()
}
