//go:build cgo && linux

package gpu

import (
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/shaders"
)

// A boundsGuard finds accesses of kernels that are out of bounds: see
// shaders.GuardBounds.
type boundsGuard struct {
	buffer uint32 // a buffer object of three words: 1 + the site, the index, the length
	sites  map[string][]shaders.Site
}

// newBoundsGuard makes the image to which kernels write the first access out of bounds.
func newBoundsGuard() *boundsGuard {
	b := &boundsGuard{sites: map[string][]shaders.Site{}}
	var texture uint32
	gl.CreateBuffers(1, &b.buffer)
	gl.NamedBufferStorage(b.buffer, 4*3, nil, 0)
	b.clear()
	gl.CreateTextures(gl.TEXTURE_BUFFER, 1, &texture)
	gl.TextureBuffer(texture, gl.R32UI, b.buffer)
	gl.BindImageTexture(0, texture, 0, false, 0, gl.READ_WRITE, gl.R32UI)
	return b
}

func (b *boundsGuard) clear() {
	gl.ClearNamedBufferData(b.buffer, gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT, nil)
}

// guard returns the source of a kernel with its accesses checked.
func (b *boundsGuard) guard(kernel, source string) string {
	source, b.sites[kernel] = shaders.GuardBounds(source)
	return source
}

// found returns the first access out of bounds since the last call, as an error. The kernel
// is the one that has run since.
func (b *boundsGuard) found(kernel string) error {
	gl.MemoryBarrier(gl.BUFFER_UPDATE_BARRIER_BIT)
	var words [3]uint32
	gl.GetNamedBufferSubData(b.buffer, 0, 4*len(words), unsafe.Pointer(&words[0]))
	if words[0] == 0 {
		return nil
	}
	b.clear()
	return &BoundsError{kernel, b.sites[kernel][words[0]-1], words[1], words[2]}
}
