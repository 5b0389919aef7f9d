package gpu

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"gpucc/internal/host"
	"gpucc/internal/parallel"
)

// cpu is the Device that runs the twins on the processor's cores.
type cpu struct {
	workers int
	info    Info
	others  parallel.Pool // workers, kept from dispatch to dispatch
	start   time.Time
	pool    pool
	space   space                 // of large buffers
	spare   []Buffer              // allocated together: a compilation of a piece makes more than a hundred
	forks   []Device              // made by the first Fork; kept, since their pools have memory
	memory  [maxBindings][]uint32 // buffers of the current dispatch
}

// NewCPU returns the CPU device. It never fails.
func NewCPU() Device { return NewCores(runtime.GOMAXPROCS(0)) }

// NewCores returns a CPU device that uses some of the cores.
func NewCores(n int) Device { return newCPU(n, time.Now()) }

// newCPU returns a CPU device of n cores. Its clock began at start.
func newCPU(n int, start time.Time) *cpu {
	info := Info{Kind: "cpu", Name: fmt.Sprintf("%d cores", n), Driver: runtime.Version(), Cores: n}
	return &cpu{workers: n, info: info, start: start}
}

func (d *cpu) Info() Info { return d.info }

func (d *cpu) NewBuffer(words int) *Buffer { return d.newBuffer(words, d.space.take) }

func (d *cpu) NewList(words int) *Buffer {
	b := d.newBuffer(words, d.space.takeFresh)
	b.list = true
	return b
}

// newBuffer returns a buffer. If it is large, take gets its memory.
func (d *cpu) newBuffer(words int, take func(words int) (memory []uint32, ok bool)) *Buffer {
	memory, ok := []uint32(nil), false
	if words >= largeBuffer {
		memory, ok = take(words)
	}
	if !ok {
		class := class(words)
		if memory, ok = d.pool.takeAtLeast(class); !ok {
			memory = host.Make[uint32](classSize(class))
		}
	}
	if len(d.spare) == 0 {
		d.spare = make([]Buffer, 64)
	}
	b := &d.spare[0]
	d.spare = d.spare[1:]
	b.words, b.memory = words, memory[:words]
	return b
}

// Share returns a buffer in the memory of data, if data is aligned to a word and has the capacity
// for whole words, and otherwise a copy.
func (d *cpu) Share(data []byte) *Buffer {
	words := max(1, (len(data)+3)/4)
	p := unsafe.SliceData(data)
	if uintptr(unsafe.Pointer(p))%4 == 0 && cap(data) >= 4*words {
		return &Buffer{words: words, memory: unsafe.Slice((*uint32)(unsafe.Pointer(p)), words), shared: true}
	}
	b := d.NewBuffer(words)
	copy(bytesOf(b.memory), data)
	return b
}

// Adopt returns a buffer in the memory of a column, if the column is large. When the buffer is freed, other buffers may use
// that memory.
func (d *cpu) Adopt(column []byte) *Buffer {
	words, capacity := (len(column)+3)/4, cap(column)/4
	p := unsafe.SliceData(column)
	if words < largeBuffer || words > capacity || uintptr(unsafe.Pointer(p))%4 != 0 {
		return d.Share(column)
	}
	memory := unsafe.Slice((*uint32)(unsafe.Pointer(p)), capacity)
	d.space.adopt(memory)
	return &Buffer{words: words, memory: memory[:words]}
}

// Forget ends the use of the memory of columns that were adopted. No buffer may be there.
func (d *cpu) Forget() { d.space.forget() }

// Trim gives the memory of large buffers that have been freed back to the system.
func (d *cpu) Trim() { d.space.trim() }

func (d *cpu) Free(b *Buffer) {
	if b.shared {
		b.memory = nil
	}
	if b.memory != nil {
		give := d.space.give
		if b.list {
			give = d.space.giveFresh
		}
		if memory := b.memory[:cap(b.memory)]; !give(memory) {
			d.pool.give(memory)
		}
		b.memory = nil
	}
}

func (d *cpu) Write(b *Buffer, offset int, data []byte) {
	copy(bytesOf(b.memory)[offset:], data)
}

func (d *cpu) Read(b *Buffer, offset int, data []byte) error {
	copy(data, bytesOf(b.memory)[offset:])
	return nil
}

func (d *cpu) Download(copies ...Copy) (wait func() error) { return ReadAll(d, copies) }

func (d *cpu) Fill(b *Buffer, value uint32) {
	if value == 0 {
		clear(b.memory)
		return
	}
	// Copying the filled part is faster than a loop: it moves several words at a time.
	for n := copy(b.memory, []uint32{value}); n < len(b.memory); n *= 2 {
		copy(b.memory[n:], b.memory[:n])
	}
}

// maxBindings is the largest number of buffers that a kernel can have: the limit of common
// OpenGL drivers.
const maxBindings = 16

// A worker takes a chunk of items at a time. Each worker should take about
// chunksOfWorker chunks, so that all finish at about the same time; smaller chunks than
// smallestChunk would cost more to take than to handle.
const (
	smallestChunk  = 1 << 10
	largestChunk   = 1 << 15
	chunksOfWorker = 16
)

func (d *cpu) Dispatch(k Kernel, n int, buffers ...*Buffer) {
	for i, b := range buffers {
		d.memory[i] = b.memory
	}
	end := n - k.tail
	bind := Bindings{buffers: d.memory[:len(buffers)], params: k.params, items: k.items(max(n, k.of), buffers)}
	if k.behind != nil {
		k.behind(bind.items, n, bind)
	}
	if k.scan != nil {
		k.scan(bind)
	}
	n = min(n, bind.items)
	end = min(end, n)
	if d.workers == 1 || n <= 2*smallestChunk {
		if n > 0 {
			k.CPU(0, n, bind)
		}
		return
	}
	d.divide(k, n, end, bind)
}

// divide has the workers handle n items. One of them takes those from end on as one range. It is a function of its own
// so that other dispatches allocate no memory.
func (d *cpu) divide(k Kernel, n, end int, bind Bindings) {
	step := min(max(n/(d.workers*chunksOfWorker), smallestChunk), largestChunk)
	if k.Block > 0 {
		step = (step + k.Block - 1) / k.Block * k.Block
	}
	var next atomic.Int64
	d.others.Run(d.workers, func(worker int) {
		if worker == 0 && end < n {
			k.CPU(end, n, bind)
		}
		for {
			lo := int(next.Add(int64(step))) - step
			if lo >= end {
				return
			}
			k.CPU(lo, min(lo+step, end), bind)
		}
	})
}

// Fork returns one device for each core.
func (d *cpu) Fork() []Device {
	if d.forks == nil {
		for range d.workers {
			d.forks = append(d.forks, newCPU(1, d.start))
		}
	}
	return d.forks
}

func (d *cpu) Mark() Mark { return Mark(time.Since(d.start)) }

func (d *cpu) Elapsed(from, to Mark) time.Duration { return time.Duration(to - from) }

func (d *cpu) Err() error { return nil }

func (d *cpu) Close() { d.pool.free = nil }

func bytesOf(w []uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 4*len(w))
}
