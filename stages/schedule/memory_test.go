package schedule_test

import (
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/stages/schedule"
)

// A memoryDevice runs the twins. It counts the bytes of the buffers that there are at a time,
// and the bytes of each upload.
type memoryDevice struct {
	gpu.Device
	memory     int         // Info.MemoryBytes
	bytes      int         // of the buffers that there are
	peak       int         // the largest number of bytes
	written    map[int]int // the number of calls of Write, by the number of their bytes
	dispatched int         // the largest number of items of the kernel select: the nodes of a batch
}

func (d *memoryDevice) Info() gpu.Info { return gpu.Info{Kind: "twins", MemoryBytes: d.memory} }

func (d *memoryDevice) NewBuffer(words int) *gpu.Buffer {
	d.bytes += 4 * words
	d.peak = max(d.peak, d.bytes)
	return d.Device.NewBuffer(words)
}

func (d *memoryDevice) Free(b *gpu.Buffer) {
	d.bytes -= b.Bytes()
	d.Device.Free(b)
}

func (d *memoryDevice) Write(b *gpu.Buffer, offset int, data []byte) {
	d.written[len(data)]++
	d.Device.Write(b, offset, data)
}

func (d *memoryDevice) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if k.Name == "select" {
		d.dispatched = max(d.dispatched, n)
	}
	d.Device.Dispatch(k, n, buffers...)
}

func newMemoryDevice(memory int) *memoryDevice {
	return &memoryDevice{Device: gpu.NewCPU(), memory: memory, written: map[int]int{}}
}

// TestNodeMemory shows that a batch takes no more memory than MemoryBytes for each node, and
// that batches are so small that they fit the device's memory.
func TestNodeMemory(t *testing.T) {
	gputest.NoRaces(t)
	text := generated(4 << 20)
	for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Lines: true, Debug: true}} {
		dev := newMemoryDevice(0)
		compileOn(t, dev, "memory.c", text, opt)
		if each := dev.peak / dev.dispatched; each > schedule.MemoryBytes {
			t.Errorf("-O%d: %d bytes a node, want at most %d", opt.Optimize, each, schedule.MemoryBytes)
		}
		t.Logf("-O%d: %d bytes a node", opt.Optimize, dev.peak/dev.dispatched)
		if dev.bytes != 0 {
			t.Errorf("-O%d: %d bytes are not freed", opt.Optimize, dev.bytes)
		}
		small := newMemoryDevice(dev.peak / 4)
		compileOn(t, small, "memory.c", text, opt)
		if small.peak > small.memory {
			t.Errorf("-O%d: %d bytes on a device of %d", opt.Optimize, small.peak, small.memory)
		}
	}
}
