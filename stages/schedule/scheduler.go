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
	fed     bool // see Unit.begin

	shareOnce, collectOnce sync.Once

	exclusive sync.Mutex       // held while all of dev compiles a batch
	large     *stages.Profiler // of those batches; nil if there were none
}

// newScheduler returns a scheduler whose unit has begun.
func newScheduler(dev gpu.Device, unit Unit, fed bool, opt Options) *scheduler {
	s := &scheduler{dev: dev, unit: unit, opt: opt, fed: fed, builder: objectfile.NewBuilder(opt.builder())}
	var files []ast.File
	if opt.Debug { // the line table is made before the first batch
		tree, _ := unit.shared()
		files = tree.Files
	}
	s.tables = stages.NewTables(dev, opt.stages(), files)
	return s
}

// run has all batches compiled, by a worker for each device, and returns what the stages
// did.
func (s *scheduler) run(devices []gpu.Device) ([]stages.StageReport, error) {
	s.workers = len(devices)
	if n, all := s.unit.count(); all {
		devices = devices[:min(len(devices), max(1, n))]
	}
	profilers, errs := make([]*stages.Profiler, len(devices)), make([]error, len(devices))
	var next atomic.Int64
	start := time.Now()
	parallel.Run(len(devices), func(w int) {
		profilers[w] = &stages.Profiler{Device: devices[w]}
		errs[w] = s.work(w, profilers[w], &next)
	})
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return s.stages(profilers, time.Since(start)), s.dev.Err()
}

// manyEarly is a number of batches greater than that of fragments that wait for the shared
// part of the unit. When it is reached, the memory that those took is garbage.
const manyEarly = 1 << 9

// A numbered fragment is a fragment with the number of its batch.
type numbered struct {
	number   int
	fragment *stages.Fragment
}

// work compiles the next batch until there is none. Fragments wait until the shared part of
// the unit is known.
func (s *scheduler) work(w int, p *stages.Profiler, next *atomic.Int64) error {
	c := stages.NewCompiler(p, s.opt.stages(), s.tables)
	var waiting []numbered
	for more := true; more; {
		i := int(next.Add(1)) - 1
		if more = s.unit.has(p, w, i); more {
			fragment, err := s.compile(c, p, w, i)
			if err != nil {
				return err
			}
			waiting = append(waiting, numbered{i, &fragment})
			if shared, _ := s.unit.shared(); shared == nil {
				fragment.Spill()
			}
		}
		p.End()
		tree, functions := s.unit.shared()
		if tree == nil {
			continue
		}
		s.shareOnce.Do(func() { s.builder.Share(tree, functions) })
		if err := s.addAll(waiting); err != nil {
			return err
		}
		waiting = nil
		if i >= manyEarly {
			s.collectOnce.Do(func() { s.opt.collect(false) })
		}
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
	if s.opt.Dump != nil {
		s.opt.Dump(ParseStage, b.String)
	}
	if s.fed || together(b.Nodes, s.unit.left(i), s.workers) {
		p.End()
		return s.compileExclusively(b)
	}
	return c.Compile(b)
}

// compileExclusively compiles a batch on all of s.dev, one batch at a time.
func (s *scheduler) compileExclusively(b stages.Batch) (stages.Fragment, error) {
	s.exclusive.Lock()
	defer s.exclusive.Unlock()
	if s.large == nil {
		s.large = &stages.Profiler{Device: s.dev}
	}
	defer s.large.End()
	return stages.NewCompiler(s.large, s.opt.stages(), s.tables).Compile(b)
}

// Batches of more than sharedNodes may be compiled by all cores together, and those of more
// than aloneNodes always are, since one core would need much memory.
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
// time that all took. If the device was fed, its time is its own, and that of the workers is
// their average.
func (s *scheduler) stages(profilers []*stages.Profiler, took time.Duration) []stages.StageReport {
	if s.fed && s.large != nil {
		parsing := stages.MergeReports(profilers)
		for i := range parsing {
			parsing[i].Time /= time.Duration(len(profilers))
		}
		return append(parsing, s.large.Report()...)
	}
	if s.large != nil {
		profilers = append(profilers, s.large)
	}
	return scale(stages.MergeReports(profilers), took)
}

// symbolsOf renders the symbols of a unit.
func symbolsOf(t *ast.Tree) string {
	var s strings.Builder
	ast.PrintSymbols(&s, t)
	return s.String()
}
