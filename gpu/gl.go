//go:build cgo && linux && !noopengl

package gpu

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// HasOpenGL reports whether this build has OpenGL devices.
const HasOpenGL = true

// glDevice is the Device that runs shaders with OpenGL. An OpenGL context belongs to one
// thread. Therefore a server goroutine, locked to its thread, runs all commands in order.
// Callers wait only for commands that return something.
type glDevice struct {
	commands chan func()
	done     chan struct{} // the server sends on it when a command of wait is done
	closing  sync.Once
	closed   atomic.Bool

	info        Info
	limits      DeviceStatus
	debug       bool
	checkBounds bool // Options.CheckBounds
	arena       arena
	upload      upload
	marks       int
	times       []uint64 // times of the marks that have been read, in nanoseconds

	// Only the server uses the following fields.
	context   context
	err       error
	cache     cache
	sources   map[string]string // sources given to Override, by kernel
	programs  map[string]*program
	current   *program
	unflushed int            // dispatches that the driver may not have given to the device yet
	bounds    *boundsChecker // nil without Options.CheckBounds
	queries   []uint32       // timestamp queries, by Mark

	downloads downloads
	fill      fill // that has not been executed yet
	fills     int  // how many have been

	clearBytes int // the most bytes of a fill that is no dispatch: see the function clearBytes
}

// openGL starts a device on a context.
func openGL(c candidate, opt Options) (*glDevice, DeviceStatus, error) {
	d := &glDevice{
		commands:    make(chan func(), 256),
		done:        make(chan struct{}),
		debug:       opt.Debug,
		checkBounds: opt.CheckBounds,
		sources:     map[string]string{},
		programs:    map[string]*program{},
	}
	makeCacheFolder(opt.Cache)
	started := make(chan error)
	go d.serve(c, started)
	if err := <-started; err != nil {
		return nil, DeviceStatus{}, err
	}
	d.info = d.limits.Info
	d.clearBytes = clearBytes(d.info)
	d.cache = newCache(opt.Cache, d.info)
	if opt.Prepare != nil {
		d.do(func() { d.prepare(opt.Prepare) })
	}
	return d, d.limits, nil
}

// serve makes the context and runs commands until Close. It does not unlock the thread,
// so that the thread ends with it.
func (d *glDevice) serve(c candidate, started chan<- error) {
	runtime.LockOSThread()
	var err error
	if d.context, err = c.create(d.debug); err != nil {
		started <- err
		return
	}
	if err = functions(d.context); err == nil {
		d.limits, err = describe(c)
	}
	if err == nil && d.debug {
		enableLog()
	}
	if err == nil && d.checkBounds {
		d.bounds = newBoundsChecker()
	}
	started <- err
	if err == nil {
		d.runCommands()
	}
	d.context.release()
	close(d.done)
}

// pollEvery is the number of commands between which the server looks for downloads that are
// done.
const pollEvery = 16

// runCommands runs commands, and waits for downloads while there are none.
func (d *glDevice) runCommands() {
	for n := 0; ; n++ {
		var command func()
		var open bool
		if len(d.downloads.pending) == 0 {
			command, open = d.next()
		} else {
			if n%pollEvery == 0 {
				d.poll(0)
			}
			select {
			case command, open = <-d.commands:
			default:
				if len(d.downloads.pending) > 0 {
					d.poll(pollTime)
				}
				continue
			}
		}
		if !open {
			d.closeDownloads()
			return
		}
		command()
		if d.debug {
			d.fail(logged())
		}
	}
}

// spins is how often the server looks for the next command before its thread sleeps: for some 100 microseconds. To wake the
// thread up takes as long (H200), in which the device has nothing to do.
const spins = 1 << 13

// spinningCores is the least number of cores with which one core may do nothing but look for
// commands.
const spinningCores = 8

// next waits for the next command.
func (d *glDevice) next() (command func(), open bool) {
	if !d.limits.Software && runtime.GOMAXPROCS(0) >= spinningCores {
		for range spins {
			select {
			case command, open = <-d.commands:
				return command, open
			default:
			}
		}
	}
	command, open = <-d.commands
	return command, open
}

// do queues a command. The server skips it if there was an error before.
func (d *glDevice) do(command func()) {
	d.commands <- func() {
		if d.err == nil {
			d.endFill()
			command()
		}
	}
}

// wait queues a command, waits until it has run, and returns the first error of the device.
func (d *glDevice) wait(command func()) (err error) {
	d.commands <- func() {
		if d.err == nil {
			d.endFill()
			command()
			d.fail(glError())
		}
		if d.debug {
			d.fail(logged())
		}
		err = d.err
		d.done <- struct{}{}
	}
	<-d.done
	return err
}

// fail records an error, unless there was one before.
func (d *glDevice) fail(err error) {
	if d.err == nil && err != nil {
		d.err = fmt.Errorf("gpu: %s: %w", d.limits.Name, err)
	}
}

func (d *glDevice) Info() Info { return d.info }

func (d *glDevice) Err() error { return d.wait(func() {}) }

func (d *glDevice) Close() {
	d.closing.Do(func() {
		d.closed.Store(true)
		close(d.commands)
		<-d.done
	})
}

// A dispatch is a queued call of Dispatch. It holds copies of the buffers' fields, since
// the caller may free or exchange the buffers before the server runs it.
type dispatch struct {
	kernel  string
	block   int
	params  params
	items   int
	count   int // number of buffers
	objects [maxBindings]uint32
	offsets [maxBindings]int
	bytes   [maxBindings]int
}

func (d *glDevice) Dispatch(k Kernel, n int, buffers ...*Buffer) {
	if n <= 0 {
		return
	}
	c := &dispatch{kernel: k.Name, block: k.Block, params: k.params, items: n, count: len(buffers)}
	for i, b := range buffers[:min(len(buffers), maxBindings)] {
		if b.block == nil { // there was an error
			return
		}
		c.objects[i], c.offsets[i], c.bytes[i] = b.block.object, b.offset, max(4, 4*b.words)
	}
	d.do(func() { d.run(c) })
}

// flushEvery is the number of dispatches after which the driver is told to give them to the device. Otherwise the device
// waits until the host has submitted a whole batch: 3.5 ms for 170 dispatches (H100).
const flushEvery = 16

func (d *glDevice) run(c *dispatch) {
	if c.count > d.info.MaxBuffers {
		d.fail(fmt.Errorf("kernel %s binds %d buffers; the driver's limit is %d", c.kernel, c.count, d.info.MaxBuffers))
		return
	}
	p, err := d.program(c.kernel)
	if err != nil {
		d.fail(err)
		return
	}
	if d.current != p {
		gl.UseProgram(p.object)
		d.current = p
	}
	p.set(uint32(c.items), &c.params)
	gl.BindBuffersRange(gl.SHADER_STORAGE_BUFFER, 0, int32(c.count), &c.objects[0], &c.offsets[0], &c.bytes[0])
	block := c.block
	if block == 0 {
		block = p.groupSize
	}
	groups := (c.items + block - 1) / block
	rows := (groups + d.limits.MaxGroups - 1) / d.limits.MaxGroups
	gl.DispatchCompute(uint32((groups+rows-1)/rows), uint32(rows), 1)
	gl.MemoryBarrier(gl.SHADER_STORAGE_BARRIER_BIT | gl.BUFFER_UPDATE_BARRIER_BIT)
	if d.unflushed++; d.unflushed == flushEvery {
		gl.Flush()
		d.unflushed = 0
	}
	if d.bounds != nil {
		d.fail(d.bounds.found(c.kernel))
	}
}

func (d *glDevice) Mark() Mark {
	m := d.marks
	d.marks++
	d.do(func() {
		for len(d.queries) <= m {
			d.queries = append(d.queries, make([]uint32, 64)...)
			last := d.queries[len(d.queries)-64:]
			gl.CreateQueries(gl.TIMESTAMP, 64, &last[0])
		}
		gl.QueryCounter(d.queries[m], gl.TIMESTAMP)
	})
	return Mark(m)
}

// Elapsed waits for all marks made so far and reads all those that have not been read: the
// round trip to the server costs much more than reading a query.
func (d *glDevice) Elapsed(from, to Mark) time.Duration {
	if int(max(from, to)) >= len(d.times) {
		times := make([]uint64, d.marks)
		copied := copy(times, d.times)
		d.wait(func() {
			for i := copied; i < len(times); i++ {
				gl.GetQueryObjectui64v(d.queries[i], gl.QUERY_RESULT, &times[i])
			}
		})
		d.times = times
	}
	return time.Duration(d.times[to] - d.times[from])
}
