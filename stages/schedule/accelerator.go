package schedule

import (
	"cmp"
	"errors"
	"sync"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/stages"
)

// An Accelerator is a device that compiles batches of pieces, which the cores have parsed. The cores need
// not wait for it: while it is not open, or has enough to do, each compiles the piece that it has parsed
// itself. The code is the same, whatever compiles a piece.
type Accelerator struct {
	Opening *gpu.Opening
	Alone   bool // it compiles all pieces, and the cores only parse

	// MoreThreads, if not nil, lets n more goroutines run at a time, until the function that it returns is
	// called. Those that feed the device, and the one that calls its driver, have little to do, but at once.
	MoreThreads func(n int) (restore func())
}

// inFlight is the number of batches that an accelerator has at a time: while the device works on one, the host copies
// the pieces of the next one, and gives the fragment of the one before to the builder.
const inFlight = 3

// queuedBatches bounds the batches in the device's queue: it may have the kernels of this number of batches before it has
// the command to download the results of the first of them. With one, the device would wait for the host between two
// batches. With more, results would wait behind the kernels of later batches, and the goroutine that waits for them could
// not submit another batch.
const queuedBatches = 2

// A supply gives batches to an accelerator.
type supply interface {
	accept() // notes that the device is open

	// batch makes the next batch, in the memory of b. It returns ok as false if a piece of it has errors, and no
	// pieces at the end.
	batch(b *ast.Batch) (of taken, batch stages.Batch, ok bool)

	over() <-chan struct{} // closed when no batch will come that the device could compile
	stop()                 // ends the work after an error
}

// An accelerator has the state of an Accelerator in a compilation.
type accelerator struct {
	*Accelerator
	supply supply
	tables *stages.Tables // nil until the device is used

	queue     chan struct{}    // has an element for each of the queuedBatches
	exclusive sync.Mutex       // held while the device compiles a batch, but not while the host waits for it
	profile   *stages.Profiler // of all batches; nil until the device is used
}

// accelerate starts submitters, which have the accelerator compile the batches of its supply. It returns a
// function that waits until the last batch is compiled.
func (s *scheduler) accelerate() (wait func() error) {
	if s.accelerator == nil {
		return func() error { return nil }
	}
	submitters := inFlight
	if s.opt.shows() {
		submitters = 1 // so that dumps come in order
	}
	errs := make([]error, submitters)
	done := parallel.Begin(func() {
		parallel.Run(submitters, func(i int) {
			errs[i] = errors.New("a submitter has panicked")
			defer func() {
				if errs[i] != nil {
					s.accelerator.supply.stop()
				}
			}()
			errs[i] = s.submitBatches()
		})
	})
	return func() error {
		done()
		return firstError(errs)
	}
}

// firstError returns an error of goroutines that work together: the first goroutine's that has one. Errors of others are often
// the same, since a device that fails does so for all of them.
func firstError(errs []error) error { return cmp.Or(errs...) }

// open waits until the device is open, and uploads the tables. It returns nil if the device is the cores, or if
// they have taken all pieces before it was open.
func (a *accelerator) open(opt stages.Options, lines *ast.LineTable) (gpu.Device, error) {
	if !a.Alone {
		select {
		case <-a.Opening.Done():
		case <-a.supply.over():
			return nil, nil
		}
	}
	dev, err := a.Opening.Wait()
	if _, cores := dev.(gpu.Forker); err != nil || cores && !a.Alone {
		return nil, err
	}
	a.exclusive.Lock()
	defer a.exclusive.Unlock()
	if a.tables == nil {
		a.tables = stages.NewTables(dev, opt, lines)
		a.profile = &stages.Profiler{Device: dev, Kernels: opt.Show != nil}
	}
	a.supply.accept()
	return dev, nil
}

// batchMemory keeps the memory of batches for later compilations in the process. The system takes 4 ms to provide new memory for
// six million nodes (H200).
var batchMemory = make(chan *ast.Batch, inFlight)

// takeBatch returns memory for a batch.
func takeBatch() *ast.Batch {
	select {
	case b := <-batchMemory:
		return b
	default:
		return new(ast.Batch)
	}
}

// giveBatch keeps the memory of a batch, unless there is enough.
func giveBatch(b *ast.Batch) {
	select {
	case batchMemory <- b:
	default:
	}
}

// submitBatches has the device compile the next batch of the supply until there is none. The
// device is not held while the host waits for it, or copies pieces.
func (s *scheduler) submitBatches() error {
	a := s.accelerator
	dev, err := a.open(s.opt.stages(), s.tables.Lines)
	if dev == nil {
		return err
	}
	c := stages.NewCompiler(a.profile, s.opt.stages(), a.tables)
	c.Await = func(wait func() error) error {
		a.exclusive.Unlock()
		defer a.exclusive.Lock()
		return wait()
	}
	memory := takeBatch()
	defer giveBatch(memory)
	var list collector
	for {
		taken, b, ok := a.supply.batch(memory)
		if taken.pieces == 0 {
			return s.add(&list, nil)
		}
		var fragment stages.Fragment
		if ok {
			if fragment, err = s.submitBatch(c, b); err != nil {
				return err
			}
		}
		if err := s.add(&list, &numbered{taken.first, &fragment}); err != nil {
			return err
		}
		for i := range taken.pieces - 1 { // the code of the other pieces is in the first one's fragment
			if err := s.add(&list, &numbered{taken.first + 1 + i, &stages.Fragment{}}); err != nil {
				return err
			}
		}
	}
}

// submitBatch has the device compile a batch.
func (s *scheduler) submitBatch(c *stages.Compiler, b stages.Batch) (stages.Fragment, error) {
	a := s.accelerator
	a.queue <- struct{}{}
	leave := sync.OnceFunc(func() { <-a.queue })
	defer leave() // if there was an error
	c.Queued = leave
	a.exclusive.Lock()
	defer a.exclusive.Unlock()
	defer a.profile.End()
	s.opt.showParsed(&b, a.profile)
	return c.Compile(b)
}

// report returns the device's stages, and its error, if there is one.
func (a *accelerator) report() ([]stages.StageReport, error) {
	if a == nil || a.profile == nil {
		return nil, nil
	}
	return a.profile.Report(), a.profile.Err()
}
