//go:build cgo && linux && !noopengl

package gpu

import (
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/shaders"
)

// A boundsChecker finds accesses of kernels that are out of bounds: see
// shaders.CheckBounds.
type boundsChecker struct {
	buffer uint32 // a buffer object of three words: 1 + the site, the index, the length
	sites  map[string][]shaders.Site
}

// newBoundsChecker makes an image. Kernels write the first access out of bounds to it.
func newBoundsChecker() *boundsChecker {
	b := &boundsChecker{sites: map[string][]shaders.Site{}}
	var texture uint32
	gl.CreateBuffers(1, &b.buffer)
	gl.NamedBufferStorage(b.buffer, 4*3, nil, 0)
	b.clear()
	gl.CreateTextures(gl.TEXTURE_BUFFER, 1, &texture)
	gl.TextureBuffer(texture, gl.R32UI, b.buffer)
	gl.BindImageTexture(0, texture, 0, false, 0, gl.READ_WRITE, gl.R32UI)
	return b
}

func (b *boundsChecker) clear() {
	gl.ClearNamedBufferData(b.buffer, gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT, nil)
}

// check returns the source of a kernel with its accesses checked.
func (b *boundsChecker) check(kernel, source string) string {
	source, b.sites[kernel] = shaders.CheckBounds(source)
	return source
}

// found returns the first access out of bounds since the last call, as an error. The kernel
// is the one that has run since.
func (b *boundsChecker) found(kernel string) error {
	gl.MemoryBarrier(gl.BUFFER_UPDATE_BARRIER_BIT)
	var words [3]uint32
	gl.GetNamedBufferSubData(b.buffer, 0, 4*len(words), unsafe.Pointer(&words[0]))
	if words[0] == 0 {
		return nil
	}
	b.clear()
	return &BoundsError{kernel, b.sites[kernel][words[0]-1], words[1], words[2]}
}
