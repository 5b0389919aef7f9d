// Package gpu runs compute kernels on a Device: an OpenGL implementation, or
// this machine's processor. A kernel has two bodies, a GLSL shader and a Go
// twin, which give the same results word for word; what calls them knows
// nothing of the device.
package gpu

//go:generate go run gpucc/shaders/gen -package gpu -folder primitives

import (
	"time"
	"unsafe"
)

// A Kernel is one compute shader and its twin. Kernels are values, declared
// once at package level.
type Kernel struct {
	Name string // of its shader, NAME.comp

	// Buffers are those that it works on, in the order of their bindings. They and CPU
	// are made from the shader by shaders/gen.
	Buffers []Binding

	// Block is the number of items that one work group handles together, 0
	// where each item stands alone. The ranges given to CPU start at
	// multiples of it.
	Block int

	// CPU does items lo..hi-1. Ranges run concurrently and in any order.
	CPU func(lo, hi int, b Bindings)

	params [MaxParams]uint32

	// On the processor alone, see FusedScan.Store.
	of   int // what Items is, if the dispatch is only of the first of them
	tail int // so many items at the end are one range
}

// A Binding is a buffer that a kernel works on.
type Binding struct {
	Name   string // as in the shader
	Access Access
	Column int // the number that the package of the kernel gives to the name, for its Columns
}

// An Access is what a kernel may do with a buffer.
type Access uint8

// Bits of an Access.
const (
	Reads Access = 1 << iota
	Writes
)

// Columns finds the buffers that kernels name.
type Columns interface {
	Column(b *Binding) *Buffer // nil if there is none
}

// Named is a list of buffers with their names.
type Named []struct {
	Name   string
	Buffer *Buffer
}

// Column finds a buffer by its name.
func (list Named) Column(b *Binding) *Buffer {
	for i := range list {
		if list[i].Name == b.Name {
			return list[i].Buffer
		}
	}
	return nil
}

// Run runs a kernel over n items, on the columns that it names.
func Run(dev Device, k Kernel, n int, columns Columns) { k.run(dev, n, columns, nil) }

// run is Run. A kernel of a scan finds its aggregates in sums.
func (k *Kernel) run(dev Device, n int, columns Columns, sums *Buffer) {
	bound := make([]*Buffer, len(k.Buffers), maxBindings)
	for i := range k.Buffers {
		b := &k.Buffers[i]
		if bound[i] = columns.Column(b); bound[i] == nil && b.Name == sumsName {
			bound[i] = sums
		}
		if bound[i] == nil {
			panic("gpu: kernel " + k.Name + ": there is no buffer " + b.Name)
		}
	}
	dev.Dispatch(*k, n, bound...)
}

// sumsName is the name that scans have for their aggregates: see FusedScan.
const sumsName = "sums"

// MaxParams is how many parameters a kernel can take.
const MaxParams = 4

// With returns the kernel with values for its parameters: the uniform
// `param[]` of the shader, Bindings.Param of the twin.
func (k Kernel) With(params ...uint32) Kernel {
	copy(k.params[:], params)
	return k
}

// Params returns the values given to With.
func (k Kernel) Params() [MaxParams]uint32 { return k.params }

// A Buffer is a piece of a device's memory: a whole number of 32-bit words,
// little-endian.
type Buffer struct {
	words  int
	memory []uint32 // CPU device
	shared bool     // memory is the host's
	object uint32   // OpenGL device: name of the buffer object
	mirror *Buffer  // check device: the same buffer on the second device
}

// Words is the length of the buffer.
func (b *Buffer) Words() int { return b.words }

// Bytes is the length of the buffer in bytes.
func (b *Buffer) Bytes() int { return 4 * b.words }

// Info describes a device.
type Info struct {
	Kind     string // "cpu", "opengl-egl", "opengl-glfw", "check"
	Name     string // GL_RENDERER, or the number of processor cores
	Driver   string // GL_VENDOR and GL_VERSION
	Software bool   // a software renderer: right for tests, slower than the CPU device

	// Cores is how many ranges of a dispatch run at a time; 0 where shaders run.
	Cores int

	// Limits of one dispatch; 0 is none.
	MaxBufferBytes int // largest storage block
	MaxBuffers     int // storage blocks a kernel
}

// A Device owns buffers and runs kernels on them in the order of the calls.
// One goroutine uses it at a time.
//
// After an error (out of memory, lost context, a shader that does not compile)
// the calls do nothing, Read fails, and Err tells the first.
type Device interface {
	Info() Info

	// NewBuffer returns a buffer of at least the given number of words, with
	// undefined contents.
	NewBuffer(words int) *Buffer
	Free(b *Buffer)

	// Write copies data into the buffer, Read out of it, at an offset in
	// bytes that is a multiple of 4. Read waits for the kernels before it.
	Write(b *Buffer, offset int, data []byte)
	Read(b *Buffer, offset int, data []byte) error
	// Fill sets every word of the buffer.
	Fill(b *Buffer, value uint32)

	// Dispatch runs a kernel over n items, on buffers in the order of its Buffers; see
	// Run. One may be bound twice if it is only read.
	Dispatch(k Kernel, n int, buffers ...*Buffer)

	// Mark notes a time on the device's own clock, Elapsed tells the time
	// between two marks; it waits until the later has passed.
	Mark() Mark
	Elapsed(from, to Mark) time.Duration

	Err() error
	Close()
}

// A Forker is a device that several goroutines can share, each with a device of
// its own: for work that comes in independent parts, small enough to stay in
// a core's cache. Fork returns as many as can work side by side; each runs one
// kernel at a time on one core. Buffers of one may be read by the others.
type Forker interface {
	Fork() []Device
}

// A Sharer is a device that reads the host's memory: Share returns a buffer that
// is data itself where its place and length allow, else a copy. The caller does
// not change data while the buffer is in use.
type Sharer interface {
	Share(data []byte) *Buffer
}

// Upload returns a buffer on dev with the contents of data, which it may share.
func Upload(dev Device, data []byte) *Buffer {
	if sharer, ok := dev.(Sharer); ok {
		return sharer.Share(data)
	}
	b := dev.NewBuffer(max(1, (len(data)+3)/4))
	whole := len(data) &^ 3
	dev.Write(b, 0, data[:whole])
	if whole < len(data) {
		var last [4]byte
		copy(last[:], data[whole:])
		dev.Write(b, whole, last[:])
	}
	return b
}

// A Mark is a point in the sequence of a device's work.
type Mark int64

// Bindings are what a twin sees of a dispatch: typed views of the buffers.
type Bindings struct {
	buffers [][]uint32
	params  [MaxParams]uint32
	items   int
}

// Items is the number of items of the whole dispatch, the shader's `items`.
func (b Bindings) Items() int { return b.items }

// Param returns parameter i, the shader's `param[i]`.
func (b Bindings) Param(i int) uint32 { return b.params[i] }

// U32 returns the buffer at binding i as unsigned words.
func (b Bindings) U32(i int) []uint32 { return b.buffers[i] }

// I32 returns the buffer at binding i as signed words.
func (b Bindings) I32(i int) []int32 {
	w := b.buffers[i]
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(w))), len(w))
}

// U8 returns the buffer at binding i as bytes, for columns that a shader
// reads through lib/bytes.glsl and never writes.
func (b Bindings) U8(i int) []byte {
	w := b.buffers[i]
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 4*len(w))
}

// Rows returns words as rows of a table, T a struct of words.
func Rows[T any](words []uint32) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))), 4*len(words)/int(unsafe.Sizeof(*new(T))))
}

// Words returns p's memory seen as bytes, for Write and Read.
func Words[T uint32 | int32](p []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(p))), 4*len(p))
}
