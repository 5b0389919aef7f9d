//go:build cgo && linux && !noopengl

package gpu

import (
	"errors"
	"fmt"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// spareMemory is the memory in bytes of a device that is left to others, such as the desktop.
// A driver may end the process when memory runs out, instead of reporting it.
const spareMemory = 256 << 20

// freeMemory returns how many bytes of its own memory the device has free, as far as the
// driver tells, or 0.
func freeMemory() int {
	switch {
	case extension("GL_NVX_gpu_memory_info"):
		const currentAvailable = 0x9049 // GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX, in KiB
		return integer(currentAvailable) << 10
	case extension("GL_ATI_meminfo"):
		const free = 0x87fb // VBO_FREE_MEMORY_ATI: four numbers in KiB; the first is the whole pool's
		var v [4]int32
		gl.GetIntegerv(free, &v[0])
		return int(v[0]) << 10
	}
	return 0
}

func (d *glDevice) NewBuffer(words int) *Buffer {
	b := &Buffer{words: words}
	if limit := d.info.MaxBufferBytes; 4*words > limit {
		d.wait(func() { d.fail(fmt.Errorf("a buffer of %d bytes is over the limit of %d", 4*words, limit)) })
		return b
	}
	var ok bool
	if b.block, b.offset, ok = d.arena.take(words); ok {
		return b
	}
	if d.wait(func() { d.fail(d.grow(words)) }) == nil {
		b.block, b.offset, _ = d.arena.take(words)
	}
	return b
}

// grow adds a block to the arena that is large enough for a buffer. If there is not enough
// memory for a block of the size that next returns, it makes a smaller one.
func (d *glDevice) grow(words int) error {
	bytes := d.arena.next(words)
	for {
		object, err := d.allocate(bytes)
		if err == nil {
			d.arena.add(object, bytes)
			return nil
		}
		if bytes == partBytes(words) || !errors.Is(err, errMemory) {
			return err
		}
		bytes = max(bytes/2, partBytes(words))
	}
}

// allocate makes a buffer object in the device's own memory. The host cannot map it.
func (d *glDevice) allocate(bytes int) (object uint32, err error) {
	if d.info.MemoryBytes > 0 && freeMemory() < bytes+spareMemory {
		return 0, fmt.Errorf("%d bytes: %w", bytes, errMemory)
	}
	gl.CreateBuffers(1, &object)
	gl.NamedBufferStorage(object, bytes, nil, 0)
	if err := glError(); err != nil {
		forgive()
		gl.DeleteBuffers(1, &object)
		return 0, fmt.Errorf("%d bytes: %w", bytes, err)
	}
	return object, nil
}

func (d *glDevice) Free(b *Buffer) {
	if b.block != nil {
		b.block.give(b.offset, b.words)
		b.block = nil
	}
}

// inside reports whether a transfer is inside a buffer. If not, the device gets an error.
func (d *glDevice) inside(b *Buffer, offset int, data []byte) bool {
	if b.block != nil && (offset < 0 || offset+len(data) > 4*b.words) {
		d.wait(func() { d.fail(fmt.Errorf("bytes %d to %d of a buffer of %d", offset, offset+len(data), 4*b.words)) })
	}
	return b.block != nil && offset >= 0 && offset+len(data) <= 4*b.words
}
