//go:build cgo && linux && !noopengl

package gpu

import (
	"cmp"
	"fmt"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// A staging is a staging buffer.
type staging struct {
	object uint32
	memory []byte
	used   int     // bytes written since the last wait, which the device may not have read
	fence  uintptr // signalled when the device has made its last copy; 0 if that is known
}

// create makes the buffer, for writing or reading by the host.
func (s *staging) create(bytes int, access uint32) error {
	access |= gl.MAP_PERSISTENT_BIT | gl.MAP_COHERENT_BIT
	gl.CreateBuffers(1, &s.object)
	gl.NamedBufferStorage(s.object, bytes, nil, access|gl.CLIENT_STORAGE_BIT)
	memory := gl.MapNamedBufferRange(s.object, 0, bytes, access)
	if memory == nil {
		err := cmp.Or(glError(), errMemory)
		forgive()
		return fmt.Errorf("a staging buffer of %d bytes: %w", bytes, err)
	}
	s.memory = unsafe.Slice((*byte)(memory), bytes)
	return nil
}

// close puts a fence behind the device's copies to or from s, and makes the device start
// with them.
func (s *staging) close() {
	s.fence = gl.FenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
	gl.Flush()
}

// wait waits until the device has made its copies, so that s can be used again.
func (s *staging) wait() error {
	for {
		if done, err := s.signalled(1e9); done || err != nil {
			return err
		}
	}
}

// signalled reports whether the device has made its copies. It waits for them, at most for the
// given time in nanoseconds.
func (s *staging) signalled(nanoseconds uint64) (bool, error) {
	if s.fence == 0 {
		return true, nil
	}
	switch gl.ClientWaitSync(s.fence, gl.SYNC_FLUSH_COMMANDS_BIT, nanoseconds) {
	case gl.TIMEOUT_EXPIRED:
		return false, nil
	case gl.WAIT_FAILED:
		return false, cmp.Or(glError(), errWait)
	}
	gl.DeleteSync(s.fence)
	s.fence = 0
	return true, nil
}
