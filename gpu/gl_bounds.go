//go:build cgo && linux

package gpu

import (
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/shaders"
)

// bounds finds the accesses of kernels outside of their buffers: see
// shaders.Bounded.
type bounds struct {
	buffer uint32 // three words: 1 + the site, the index, the length
	sites  map[string][]shaders.Site
}

// newBounds makes the image in which kernels leave what they find.
func newBounds() *bounds {
	b := &bounds{sites: map[string][]shaders.Site{}}
	var texture uint32
	gl.CreateBuffers(1, &b.buffer)
	gl.NamedBufferStorage(b.buffer, 4*3, nil, 0)
	b.clear()
	gl.CreateTextures(gl.TEXTURE_BUFFER, 1, &texture)
	gl.TextureBuffer(texture, gl.R32UI, b.buffer)
	gl.BindImageTexture(0, texture, 0, false, 0, gl.READ_WRITE, gl.R32UI)
	return b
}

func (b *bounds) clear() {
	gl.ClearNamedBufferData(b.buffer, gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT, nil)
}

// guard returns the text of a kernel that finds them.
func (b *bounds) guard(kernel, source string) string {
	source, b.sites[kernel] = shaders.Bounded(source)
	return source
}

// found is the first access out of bounds since the last call, which was by a kernel.
func (b *bounds) found(kernel string) error {
	gl.MemoryBarrier(gl.BUFFER_UPDATE_BARRIER_BIT)
	var words [3]uint32
	gl.GetNamedBufferSubData(b.buffer, 0, 4*len(words), unsafe.Pointer(&words[0]))
	if words[0] == 0 {
		return nil
	}
	b.clear()
	return &BoundsError{kernel, b.sites[kernel][words[0]-1], words[1], words[2]}
}
