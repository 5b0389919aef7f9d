// Package gpu runs compute kernels on a Device: an OpenGL implementation, or
// this machine's processor. A kernel has two bodies, a GLSL shader and a Go
// twin, which give the same results word for word. Code that runs kernels is
// the same for all devices.
package gpu

//go:generate go run gpucc/shaders/gen -package gpu -folders primitives

import (
	"time"
	"unsafe"
)

// A Kernel is one compute shader and its twin. Kernels are values, declared
// once at package level.
type Kernel struct {
	Name string // the shader is NAME.comp

	// Buffers lists the kernel's buffers in the order of their bindings. The generator
	// shaders/gen takes the list from the shader.
	Buffers []Binding

	// Parameters lists the names of the kernel's parameters, also taken from the shader.
	Parameters []string

	// Block is the number of items that one work group handles together. It is 0 if
	// the kernel handles each item alone. Ranges of CPU begin at multiples of Block.
	Block int

	// Operators, in a kernel of a fused scan, are the operators of the words of a value, also taken
	// from the shader. The list is nil if parameters decide.
	Operators []Operator

	// Count is not nil if a buffer has the number of items, which the host need not know. A
	// dispatch then gives an upper bound, and the kernel handles no items beyond the number.
	Count *Count

	// CPU, the twin, handles items lo to hi-1. A device calls it for several ranges,
	// concurrently and in any order.
	CPU func(lo, hi int, b Bindings)

	params params

	// These are for the CPU device alone: see FusedScan and unscanned.go.
	of     int                                // if not 0, Bindings.Items, although the dispatch handles fewer items
	tail   int                                // number of items at the end that must be one range
	behind func(items, bound int, b Bindings) // the kernel's work behind its Count, or nil
	scan   func(b Bindings)                   // makes the scan that the twin reads, if pass 2 has not run
}

// A Count is the location of the number of a kernel's items.
type Count struct {
	Binding int // of the buffer
	Word    int // in the buffer
}

// items returns the number of items of a dispatch on the CPU device. bound is an upper bound.
func (k *Kernel) items(bound int, buffers []*Buffer) int {
	if k.Count == nil {
		return bound
	}
	return min(bound, int(buffers[k.Count.Binding].memory[k.Count.Word]))
}

// A Binding names a buffer that a kernel uses.
type Binding struct {
	Name   string // the name in the shader
	Access Access
	Column uintptr // the place of the buffer in the Columns of the kernel's package; 0 if these find it by its name
	Part   Part
}

// A Part tells how many columns of a table a kernel uses. The columns lie one behind the other in
// the buffer. The zero Part is all of the buffer.
type Part struct{ Columns, Reads, Writes int }

// An Access tells whether a kernel reads a buffer, writes it, or does both.
type Access uint8

// Bits of an Access.
const (
	Reads Access = 1 << iota
	Writes
)

// Columns maps the names in kernels to buffers.
type Columns interface {
	// Column returns the buffer for a binding, or nil if there is none.
	Column(b *Binding) *Buffer
}

// Named is a short list of buffers with their names.
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

// Run runs a kernel over n items. It finds the kernel's buffers in columns, and panics
// if one is missing.
func Run(dev Device, k Kernel, n int, columns Columns) { k.run(dev, n, columns, nil) }

// run is Run, with sums as the buffer of that name if columns has none.
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

// sumsName is the name in shaders for the aggregates of a scan: see FusedScan.
const sumsName = "sums"

// MaxParams is the largest number of parameters that a kernel can take.
const MaxParams = 4

// params are the parameters that a kernel declares, and unscanned, which lib/item.glsl declares for all.
type params = [MaxParams + 1]uint32

// Parameters maps the names of parameters to values.
type Parameters interface {
	Parameter(name string) uint32
}

// Values is a short list of parameters with their values.
type Values []struct {
	Name  string
	Value uint32
}

// Parameter returns the value of a parameter. It panics if there is none.
func (list Values) Parameter(name string) uint32 {
	for i := range list {
		if list[i].Name == name {
			return list[i].Value
		}
	}
	panic("gpu: there is no parameter " + name)
}

// With returns the kernel with values for the parameters that it names.
func (k Kernel) With(values Parameters) Kernel {
	for i, name := range k.Parameters {
		k.params[i] = values.Parameter(name)
	}
	return k
}

// WithParams returns the kernel with values for its parameters in their order.
func (k Kernel) WithParams(params ...uint32) Kernel {
	copy(k.params[:], params)
	return k
}

// Params returns the values of the parameters, and behind them of the one of lib/item.glsl.
func (k Kernel) Params() []uint32 { return k.params[:] }

// A Buffer is an array of 32-bit words, little-endian, in a device's memory.
type Buffer struct {
	words  int
	memory []uint32 // the words, on the CPU device
	shared bool     // memory belongs to the caller of Share
	list   bool     // made by NewList
	block  *block   // that the buffer is a part of, on the OpenGL device
	offset int      // of the buffer in the block, in bytes
	mirror *Buffer  // the buffer of the second device, on a Check
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
	Software bool   // a software renderer: useful for tests, slower than the CPU device

	// Cores is the number of ranges that run at a time. It is 0 on devices that run
	// shaders.
	Cores int

	// MemoryBytes is the size of the device's own memory that was free when it was opened.
	// It is 0 if that is not known.
	MemoryBytes int

	// Limits of one dispatch; 0 means no limit.
	MaxBufferBytes int // size of the largest buffer
	MaxBuffers     int // number of storage blocks of a kernel
}

// A Device owns buffers and runs kernels on them in the order of the calls.
// One goroutine uses it at a time.
//
// After an error (out of memory, a lost context, a shader that does not compile)
// the calls have no effect, Read fails, and Err returns the first error.
type Device interface {
	Info() Info

	// NewBuffer returns a buffer of at least the given number of words, with
	// undefined contents.
	NewBuffer(words int) *Buffer
	Free(b *Buffer)

	// Write copies data into the buffer, Read copies data out of it. The offset is in
	// bytes, a multiple of 4. Read waits for the kernels dispatched before it.
	Write(b *Buffer, offset int, data []byte)
	Read(b *Buffer, offset int, data []byte) error

	// Download starts to copy data out of several buffers. The copies are complete when
	// wait, which is called once, has returned nil. Another goroutine may call wait, while
	// the device is used.
	Download(copies ...Copy) (wait func() error)

	// Fill sets every word of the buffer.
	Fill(b *Buffer, value uint32)

	// Dispatch runs a kernel over n items, on buffers in the order of the kernel's
	// Buffers. (Run finds them by name.) If the kernel has a Count, n is an upper bound. A
	// buffer may be bound twice if the kernel only reads it.
	Dispatch(k Kernel, n int, buffers ...*Buffer)

	// Mark notes a time on the device's own clock. Elapsed returns the time between
	// two marks; it waits until the device has passed the later one.
	Mark() Mark
	Elapsed(from, to Mark) time.Duration

	Err() error
	Close()
}

// A Copy is data to be copied out of a buffer, from an offset in bytes on. The offset and the
// length are multiples of 4.
type Copy struct {
	Buffer *Buffer
	Offset int
	Data   []byte
}

// ReadAll is Download for devices that need not wait in Read.
func ReadAll(dev Device, copies []Copy) (wait func() error) {
	var err error
	for _, c := range copies {
		if err == nil {
			err = dev.Read(c.Buffer, c.Offset, c.Data)
		}
	}
	return func() error { return err }
}

// A Forker is a device that can be split into devices of one core each, for several
// goroutines: independent jobs that are small enough stay in a core's cache. Fork
// returns one device for each core. Each runs one kernel at a time. A kernel on one
// device may read buffers of the others.
type Forker interface {
	Fork() []Device
}

// A Sharer is a device that can use the host's memory. Share returns a buffer in the memory of
// data, if the alignment and length of data allow it, and otherwise a copy. The caller must not
// change data while the buffer is in use.
type Sharer interface {
	Share(data []byte) *Buffer
}

// An Adopter is a Sharer that can use the memory of columns for other buffers, too. Adopt does the same as Share, and the
// caller gives the column up, with its capacity, until Forget is called, when all buffers have been freed.
type Adopter interface {
	Sharer
	Adopt(column []byte) *Buffer
	Forget()
}

// A Lister is a device that can make buffers for lists of unknown length. NewList returns a buffer for at most the given number
// of words. Only the part that is written takes memory.
type Lister interface {
	NewList(words int) *Buffer
}

// A Trimmer is a device that keeps the memory of freed buffers. Trim gives it back to the system.
type Trimmer interface {
	Trim()
}

// Upload returns a buffer on dev with the contents of data, or data itself: see Sharer.
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

// Bindings give a twin access to the buffers, parameters and size of a dispatch.
type Bindings struct {
	buffers [][]uint32
	params  params
	items   int
}

// Items returns the number of items of the whole dispatch, the shader's `items`.
func (b Bindings) Items() int { return b.items }

// Param returns parameter i.
func (b Bindings) Param(i int) uint32 { return b.params[i] }

// U32 returns the buffer at binding i as unsigned words.
func (b Bindings) U32(i int) []uint32 { return b.buffers[i] }

// U8 returns the buffer at binding i as bytes. Shaders read such columns with
// lib/bytes.glsl and never write them.
func (b Bindings) U8(i int) []byte {
	w := b.buffers[i]
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 4*len(w))
}

// U16 returns the buffer at binding i as half words. Shaders read such columns with
// lib/bytes.glsl and never write them.
func (b Bindings) U16(i int) []uint16 { return Rows[uint16](b.buffers[i]) }

// Rows returns words as the rows of a table. T is an array or a struct of words, or part of a word.
func Rows[T any](words []uint32) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))), 4*len(words)/int(unsafe.Sizeof(*new(T))))
}

// Words returns the memory of p as bytes, for Write and Read.
func Words[T uint32 | int32](p []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(p))), 4*len(p))
}
