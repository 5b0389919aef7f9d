package spirv

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"gpucc/gpu"
)

// A Device runs kernels in the interpreter and their twins on the processor, and compares their
// buffers after every dispatch.
type Device struct {
	gpu.Device // the device that runs the twins
	Reports    Reports

	random   *rand.Rand
	memory   map[*uint32]*memory // keyed by the first word of the twins' buffer
	only     string              // the kernel that the interpreter runs; "": all
	sources  map[string]*Program // programs of the sources given to Override
	dispatch uint32
	groups   map[*Program][]*group // groups that have run
	err      error
}

// New returns a device. The seed determines in which order invocations take turns.
func New(seed uint64) *Device {
	return &Device{
		Device: gpu.NewCPU(), random: rand.New(rand.NewPCG(seed, 0)),
		memory: map[*uint32]*memory{}, sources: map[string]*Program{}, groups: map[*Program][]*group{},
	}
}

func (d *Device) Info() gpu.Info {
	return gpu.Info{Kind: "spirv", Name: "interpreter", Driver: "gpucc", Software: true}
}

func (d *Device) NewBuffer(words int) *gpu.Buffer {
	b := d.Device.NewBuffer(max(1, words))
	d.memory[&d.twin(b)[0]] = newMemory(b.Words())
	d.Device.Fill(b, undefined)
	return b
}

// twin returns a buffer's memory on the twins' device. That memory identifies the buffer, since
// a sort exchanges the memories of its buffers.
func (d *Device) twin(b *gpu.Buffer) (words []uint32) {
	d.Device.Dispatch(gpu.Kernel{CPU: func(lo, hi int, b gpu.Bindings) { words = b.U32(0) }}, 1, b)
	return words
}

// of returns the memory of a buffer.
func (d *Device) of(b *gpu.Buffer) *memory { return d.memory[&d.twin(b)[0]] }

func (d *Device) Free(b *gpu.Buffer) {
	delete(d.memory, &d.twin(b)[0])
	d.Device.Free(b)
}

func (d *Device) Write(b *gpu.Buffer, offset int, data []byte) {
	d.Device.Write(b, offset, data)
	m := d.of(b)
	for i := 0; i < len(data); i += 4 {
		m.data[(offset+i)/4] = binary.LittleEndian.Uint32(data[i:])
		m.defined[(offset+i)/4] = true
	}
}

// Download reads the buffers one by one.
func (d *Device) Download(copies ...gpu.Copy) (wait func() error) { return gpu.ReadAll(d, copies) }

// Read fails after the first error. It reports words that are not defined.
func (d *Device) Read(b *gpu.Buffer, offset int, data []byte) error {
	if err := d.Err(); err != nil {
		return err
	}
	m := d.of(b)
	for i := 0; i < len(data); i += 4 {
		if !m.defined[(offset+i)/4] {
			d.Reports.add(Report{Check: "undefined", Place: "the host", Text: fmt.Sprintf("word %d of %d is read", (offset+i)/4, len(m.data))})
		}
	}
	return d.Device.Read(b, offset, data)
}

func (d *Device) Fill(b *gpu.Buffer, value uint32) {
	d.Device.Fill(b, value)
	m := d.of(b)
	for i := range m.data {
		m.data[i], m.defined[i] = value, true
	}
}

// Override replaces the source of a kernel.
func (d *Device) Override(kernel, source string) {
	p, err := Compile(kernel, source)
	if err != nil {
		d.fail(err)
	}
	d.sources[kernel] = p
}

func (d *Device) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// Err returns the first difference from a twin, or the reason why a kernel cannot be run.
// Entries of Reports are not errors in this sense: kernels continue after them, so that
// all are found.
func (d *Device) Err() error { return d.err }

func (d *Device) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if n <= 0 || d.err != nil {
		return
	}
	if d.only != "" && d.only != k.Name {
		d.Device.Dispatch(k, n, buffers...)
		for _, b := range buffers {
			d.of(b).set(d.twin(b))
		}
		return
	}
	p, err := d.program(k.Name)
	if err != nil {
		d.fail(err)
		return
	}
	if err := d.run(p, k, n, buffers); err != nil {
		d.fail(err)
		return
	}
	d.Device.Dispatch(k, n, buffers...)
	for i, b := range buffers {
		d.compare(k.Name, i, b)
	}
}

func (d *Device) program(kernel string) (*Program, error) {
	if p := d.sources[kernel]; p != nil {
		return p, nil
	}
	return kernelProgram(kernel)
}

// leastShared is the number of bytes of shared memory that all devices have.
const leastShared = 32 << 10

// run runs a kernel in the interpreter.
func (d *Device) run(p *Program, k gpu.Kernel, n int, buffers []*gpu.Buffer) error {
	d.dispatch++
	run := &dispatch{program: p, number: d.dispatch, random: d.random, reports: &d.Reports, originOf: map[originKey]uint32{}, free: d.groups[p]}
	run.origins = append(run.origins, p.origins...)
	writes := func(i int) bool { return p.blocks[i] != nil && p.blocks[i].written }
	for i, b := range buffers {
		bound := binding{memory: d.of(b), written: writes(i)}
		for j, other := range buffers {
			if other == b && writes(j) && !writes(i) {
				bound.written, bound.elsewhere = true, true
			}
		}
		run.buffers = append(run.buffers, bound)
	}
	if 4*p.sharedLen > leastShared {
		return fmt.Errorf("kernel %s has %d bytes of shared memory, which not all devices have", k.Name, 4*p.sharedLen)
	}
	for at := range p.blocks {
		if at >= len(buffers) {
			return fmt.Errorf("kernel %s has a block at binding %d, there are %d buffers", k.Name, at, len(buffers))
		}
	}
	block := k.Block
	if block == 0 {
		block = p.groupSize
	}
	groups := (n + block - 1) / block
	rows := 1 + d.random.IntN(4)/3 // as on a device with a small limit on groups in a dimension
	run.rows = [2]int{(groups + rows - 1) / rows, rows}
	run.all(uint32(n), k.Params())
	d.groups[p] = run.free
	return nil
}

// compare compares a buffer with the twin's buffer.
func (d *Device) compare(kernel string, binding int, b *gpu.Buffer) {
	m := d.of(b)
	twin := d.twin(b)
	for i, w := range m.data {
		if w != twin[i] {
			d.fail(fmt.Errorf("kernel %s: word %d of buffer %d is 0x%x, its twin's 0x%x", kernel, i, binding, w, twin[i]))
			return
		}
	}
}
